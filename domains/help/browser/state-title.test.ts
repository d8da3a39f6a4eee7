import { expect, it } from 'vitest';
import { titlePrefix } from './state-title.ts';

const quiet = {
  status: 'idle',
  hasError: false,
  isUnread: false,
  isCaseFormVisible: false,
  submittedCase: null,
} as const;

it.each([
  [{}, ''],
  [{ status: 'responding' }, 'Answering… · '],
  [{ status: 'responding', isCaseFormVisible: true }, 'Answering… · '],
  [{ status: 'generating-case' }, 'Prefilling Case · '],
  [{ status: 'errored', isCaseFormVisible: true }, 'Error: no answer · '],
  [{ hasError: true }, 'Error: message not sent · '],
  [{ isUnread: true, isCaseFormVisible: true }, 'New answer · '],
  [{ isCaseFormVisible: true }, 'Submit a case · '],
  [{ status: 'disabled' }, ''],
  [{ submittedCase: '00000042', status: 'errored' }, 'Case #00000042 submitted · '],
] as const)('in the state %j the title begins with %j [U02, U03]', (state, prefix) => {
  expect(titlePrefix({ ...quiet, ...state })).toBe(prefix);
});
