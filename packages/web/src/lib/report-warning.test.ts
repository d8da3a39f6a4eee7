import { expect, it, vi } from 'vitest';
import { reportWarning } from './report-warning.ts';

it.each([
  ['database_unavailable', 1],
  ['unreachable', 1],
  ['not_found', 0],
])(
  'a warning whose reason is %s is reported %i times: what is not there is no fault [§8.0.6]',
  (reason, times) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    reportWarning('Case submit failed', { reason });
    expect(warn).toHaveBeenCalledTimes(times);
  },
);
