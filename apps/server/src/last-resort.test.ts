import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { outliveRejections } from './last-resort.ts';
import { createLog } from '@reachout/http/log';

it('logs a rejection that nobody waited for, without the words in it [A91, A94]', () => {
  const lines: string[] = [];
  const source = new EventEmitter();
  const log = createLog({
    level: 'info',
    format: 'json',
    now: () => new Date(0),
    write: (line) => lines.push(line),
  });
  outliveRejections(source, log);
  source.emit(
    'unhandledRejection',
    new TypeError('canary of a person who writes of /src/'),
    Promise.resolve(),
  );
  source.emit('unhandledRejection', 'canary of a person', Promise.resolve());
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    'unhandled rejection',
    'unhandled rejection',
  ]);
  expect(lines[0]).toMatch(/TypeError.*last-resort\.test\.ts:\d+/);
  expect(lines.join()).not.toContain('canary');
});
