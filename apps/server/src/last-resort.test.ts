import { spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';
import { logUnhandledRejections } from './last-resort.ts';
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
  logUnhandledRejections(source, log);
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

/** A server whose handler of /poison leaves a rejection that nobody waits for, and answers nothing. */
const program = `
import { createServer } from 'node:http';
import { logUnhandledRejections } from './last-resort.ts';
logUnhandledRejections(process, { error: (message) => console.log(message) });
createServer((request, response) => {
  if (request.url === '/poison') {
    void Promise.reject(new Error('poison'));
    return void response.destroy();
  }
  response.end(String(process.pid));
}).listen(0, '127.0.0.1', function () { console.log(this.address().port); });
`;

it('costs one request, and the same process answers the next [A91]', async () => {
  const server = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = once(server, 'exit');
  const lines = createInterface({ input: server.stdout })[Symbol.asyncIterator]();
  try {
    const origin = `http://127.0.0.1:${(await lines.next()).value}`;
    await expect(fetch(`${origin}/poison`)).rejects.toThrow('fetch failed');
    expect((await lines.next()).value).toBe('unhandled rejection');
    expect(await (await fetch(`${origin}/next`)).text()).toBe(String(server.pid));
  } finally {
    server.kill('SIGKILL');
    await gone;
  }
});
