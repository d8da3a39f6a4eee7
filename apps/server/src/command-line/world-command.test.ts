import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CommandFailed, UsageProblem } from './usage-problem.ts';
import { runWorldCommand } from './world-command.ts';

let folder: string;
let server: Server;
let url: string;
/** What the installation answers to whatever it is asked. */
let answer: (path: string, response: ServerResponse) => void;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'world-command-'));
  server = createServer((request, response) => {
    request.resume().on('end', () => answer(request.url ?? '', response));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true });
});

/** Runs a command line against the installation; returns what it printed. */
async function run(...args: string[]): Promise<string> {
  const printed: string[] = [];
  const deps = { env: { REACHOUT_TOKEN: 'rps_1' }, print: (line: string) => void printed.push(line) };
  await runWorldCommand(deps, [...args, '--url', url]);
  return printed.join('\n');
}
async function failureOf(work: Promise<unknown>): Promise<string> {
  const failure: unknown = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(CommandFailed);
  return (failure as CommandFailed).message;
}
const record = '{"kind":"component","record":{"id":"c1","name":"Builds","status":"operational"}}\n';
const worldFile = () => {
  const file = join(folder, 'world.ndjson');
  writeFileSync(file, record);
  return file;
};
/** Answers as if nobody had sent the file before, and then to the batch. */
const toBatch = (send: (response: ServerResponse) => void) => (path: string, response: ServerResponse) =>
  path.includes('?') ? send(response) : void response.writeHead(404).end();

describe('world export', () => {
  it('writes a file that is whole or as it was, when the connection breaks in the middle', async () => {
    const file = join(folder, 'copy.ndjson');
    answer = (_path, response) => void response.end(record);
    expect(await run('export', file)).toBe(`${file} has 1 records.`);
    answer = (_path, response) => {
      response.write(record + record);
      setImmediate(() => response.destroy());
    };
    expect(await failureOf(run('export', file))).toBe(
      `${url} broke off in the middle of its answer. Run the command again: it begins anew.`,
    );
    expect(readFileSync(file, 'utf8')).toBe(record);
    expect(readdirSync(folder)).toEqual(['copy.ndjson']);
  });

  it('says in a sentence that its file cannot be written', async () => {
    answer = (_path, response) => void response.end(record);
    const file = join(folder, 'nowhere', 'copy.ndjson');
    expect(await failureOf(run('export', file))).toContain(`${file} cannot be written: ENOENT`);
  });
});

describe('world diff', () => {
  it('takes an empty list for none', async () => {
    const at = '2026-01-01T00:00:00.000Z';
    const updates = [{ state: 'investigating', body: 'We look.', createdAt: at }];
    const said = { title: 'Builds wait', impact: 'minor', state: 'investigating' };
    const incident = { id: 'i1', ...said, startedAt: at, updates };
    const file = join(folder, 'incidents.ndjson');
    writeFileSync(file, JSON.stringify({ kind: 'incident', record: { ...incident, components: [] } }));
    answer = (_path, response) =>
      void response.end(`${JSON.stringify({ kind: 'incident', record: incident })}\n`);
    expect(await run('diff', file)).toBe('The file and the world are the same.');
  });
});

describe('world push', () => {
  it.each<[string, (response: ServerResponse) => void]>([
    [
      'breaks in the middle of a line',
      (response) => {
        response.writeHead(200, { 'content-length': 99 }).write('{"cursor":1,"app');
        setImmediate(() => response.destroy());
      },
    ],
    ['ends in the middle of a line', (response) => void response.end('{"cursor":1,"app')],
    [
      'ends before its last line',
      (response) => void response.end('{"cursor":1,"applied":1,"ignored":0,"refused":0}\n'),
    ],
    ['is a page of something between', (response) => void response.end('<html>Bad gateway</html>')],
  ])('says in a sentence that it goes on, when the answer %s', async (_how, send) => {
    answer = toBatch(send);
    expect(await failureOf(run('push', worldFile()))).toBe(
      `${url} broke off in the middle of its answer. Run the command again: it goes on where it stopped.`,
    );
  });

  it('passes on why a batch came to no end', async () => {
    answer = toBatch((response) => {
      response.end('{"done":false,"error":"The batch stands at line 7: go on from there."}\n');
    });
    expect(await failureOf(run('push', worldFile()))).toBe(
      'The batch stands at line 7: go on from there. Run the command again.',
    );
  });

  it('lists everything that is wrong with a file, each with its line and place, and sends nothing of it', async () => {
    const asked: string[] = [];
    answer = (path, response) => {
      asked.push(path);
      response.end();
    };
    const file = join(folder, 'wrong.ndjson');
    const lines = [
      '// of our billing',
      record.trim(),
      '{"kind":"team",',
      '',
      '{"kind":"colour","record":{}}',
      '{"kind":"team","record":{"id":"t1","slug":"A B","plans":7,"colour":"red","size":1}}',
      '{"kind":"team","version":0,"record":{"id":"t2","slug":"two","name":"Two"}}',
      '{"kind":"person","removed":{}}',
      '{"kind":"person","record":{"id":"p1","name":"Liv","email":"liv@laks.example"},"removed":{"id":"p1"}}',
      '{"kind":"invoice","record":{"account":"t1","id":"i1","number":"I-1","currency":"NOK","status":"paid","total":1,"issuedAt":"soon","lines":[{"quantity":-1}]}}',
    ];
    writeFileSync(file, `${lines.join('\n')}\n`);
    const failure = await run('push', file).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(UsageProblem);
    const told = (failure as UsageProblem).message.split('\n');
    expect(told).toEqual([
      'line 3: is not JSON, or too long',
      expect.stringMatching(/^line 5: kind must be one of person, team, member, /),
      'line 6: record.slug must be lower-case letters, digits and hyphens, with a letter or digit at each end',
      'line 6: record.name is required',
      'line 6: record.plans must be an object',
      'line 6: record has fields that are not known: colour, size',
      'line 7: version must be at least 1',
      'line 8: removed.id is required',
      'line 9: must have either record or removed',
      'line 10: record.issuedAt must be a UTC timestamp like 2026-11-21T09:30:00.000Z',
      'line 10: record.lines.0.billableItem is required',
      'line 10: record.lines.0.description is required',
      'line 10: record.lines.0.quantity must be a whole number from 0',
      'line 10: record.lines.0.unit is required',
      'line 10: record.lines.0.subtotal is required',
      'line 10: record.lines.0.price is required',
      '',
      `${file} has 16 problems. Nothing was sent.`,
    ]);
    expect(asked).toEqual([]);
  });

  it('reads a file that begins with a byte order mark, and counts one problem as one', async () => {
    const file = join(folder, 'marked.ndjson');
    writeFileSync(file, `\uFEFF${record}{"kind":"moon"}\r\n`);
    expect(await run('check', file).catch((error: unknown) => (error as Error).message)).toBe(
      `line 2: kind must be one of person, team, member, project, project-access, deployment, domain, invoice, request-hour, component, incident, page\n\n${file} has 1 problem. Nothing was sent.`,
    );
  });

  it('says in a sentence that its file cannot be read', async () => {
    const file = join(folder, 'nowhere.ndjson');
    await expect(run('push', file)).rejects.toThrow(`${file} cannot be read: ENOENT`);
  });
});
