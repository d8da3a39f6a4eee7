import { existsSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cases, files } from '@reachout/cases/store/schema/cases';
import { apiPaths } from '@reachout/core/paths';
import { brand } from '@reachout/core/testing/samples';
import { zendeskAnswers } from '@reachout/history/testing/desk-exports';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { runHistoryCommand } from './history-command.ts';
import { CommandFailed, UsageProblem } from './usage-problem.ts';

let app: TestApp;
const folder = mkdtempSync(join(tmpdir(), 'history-'));
const filesFolder = join(folder, 'store');
beforeAll(async () => {
  app = await createTestApp({});
  mkdirSync(join(folder, 'files'));
  writeFileSync(join(folder, 'files/build.log'), 'It failed.\n');
  writeFileSync(join(folder, 'secret.txt'), 'of the machine');
  symlinkSync('../secret.txt', join(folder, 'files/link.txt'));
});
afterAll(() => app.close());

/** Writes a file of these lines. */
function fileOf(name: string, records: readonly (object | string)[]): string {
  const path = join(folder, `${name}.ndjson`);
  const lines = records.map((each) => (typeof each === 'string' ? each : JSON.stringify(each)));
  writeFileSync(path, `${lines.join('\n')}\n`);
  return path;
}

/** Runs a command line; gives what it printed. */
async function run(...args: string[]): Promise<string> {
  const printed: string[] = [];
  const { db } = app.database;
  const print = (text: string) => void printed.push(text);
  await runHistoryCommand({ db, catalogue: brand, filesFolder, print }, args);
  return printed.join('\n');
}

const supportCase = (id: string, more: object = {}) => ({
  kind: 'case',
  record: {
    id,
    account: 'team_orbit',
    openedBy: { person: 'user_olivia' },
    createdAt: '-700d',
    product: 'platform',
    area: 'builds',
    topic: 'build-failing',
    severity: 3,
    subject: `Old case ${id}`,
    description: 'Of then.',
    ...more,
  },
});

describe('history', () => {
  it('brings a file with its attachments, once, and people find its cases', async () => {
    const path = fileOf('old', [
      '// of the old desk',
      supportCase('1', { attachments: [{ id: 'log', name: 'build.log', path: 'build.log' }] }),
      '',
      supportCase('2'),
    ]);
    const args = ['import', path, '--files', join(folder, 'files'), '--source', 'zendesk'];
    expect(await run(...args)).toBe(
      '2 imported, 0 here already, 0 changed since, 0 here with other contents, 0 refused.',
    );
    expect(await run(...args)).toBe(
      '0 imported, 2 here already, 0 changed since, 0 here with other contents, 0 refused.',
    );
    const [file] = await app.database.db.select().from(files).where(eq(files.name, 'build.log'));
    expect(file).toMatchObject({ size: 11, contentType: 'text/plain; charset=utf-8' });
    const key = file?.storageKey ?? '';
    expect(readFileSync(join(filesFolder, key.slice(0, 2), key), 'utf8')).toBe('It failed.\n');
    const olivia = await app.signIn('olivia@orbit.example');
    const found = await olivia(apiPaths.cases({ teamId: 'team_orbit', searchQuery: 'Old case 2' }));
    expect(await found.json()).toMatchObject({ supportCases: [{ subject: 'Old case 2', status: 'New' }] });
  });

  it('lists every problem with its line and path, and imports nothing then', async () => {
    const before = await app.database.db.$count(cases);
    const path = fileOf('wrong', [
      supportCase('3'),
      '{"kind": ',
      supportCase('4', { severity: 9, subject: '' }),
      supportCase('5', { account: 'team_none' }),
      supportCase('6', { attachments: [{ id: 'x', name: 'x', path: '../secret.txt' }] }),
      supportCase('7', { attachments: [{ id: 'y', name: 'y', path: 'link.txt' }] }),
      supportCase('8', { attachments: [{ id: 'z', name: 'z', path: 'none.txt' }] }),
      supportCase('9', { attachments: [{ id: 'k', name: 'k', key: 'f'.repeat(48) }] }),
    ]);
    const failed = await run('import', path, '--files', join(folder, 'files')).catch(
      (error: unknown) => error,
    );
    expect(failed).toBeInstanceOf(UsageProblem);
    const told = failed instanceof Error ? failed.message.split('\n') : [];
    expect(told.map((text) => /^line \d+: (?:record[\w.]*)?/.exec(text)?.[0])).toEqual([
      'line 2: ',
      'line 3: record.severity',
      'line 3: record.subject',
      'line 4: record.account',
      'line 5: record.attachments.0.path',
      'line 6: record.attachments.0.path',
      'line 7: record.attachments.0.path',
      'line 8: record.attachments.0.key',
      undefined,
      undefined,
    ]);
    expect(told.at(-1)).toContain('8 problems. Nothing was imported.');
    expect(await app.database.db.$count(cases)).toBe(before);
  });

  it('brings a case up to what changed at its source, and tells of each line what followed and what stays', async () => {
    await run('import', fileOf('first', [supportCase('10'), supportCase('11')]));
    const changed = [
      supportCase('10', { subject: 'Changed' }),
      supportCase('11', { domain: 'shop.orbit.example', severity: 4 }),
    ];
    const [{ number } = { number: 0 }] = await app.database.db
      .select()
      .from(cases)
      .orderBy(desc(cases.number))
      .limit(1);
    await app.database.db.update(cases).set({ severity: 1 }).where(eq(cases.number, number));
    expect((await run('import', fileOf('second', changed))).split('\n')).toEqual([
      'line 1: updated: subject',
      'line 2: updated: domain; changed here too, and stays as it is: severity',
      '0 imported, 0 here already, 2 changed since, 0 here with other contents, 0 refused.',
    ]);
  });

  it('goes on through thousands of cases, and a second run of them changes nothing', async () => {
    const many = Array.from({ length: 2_500 }, (_, index) =>
      supportCase(`many-${index}`, { number: 500_000 + index }),
    );
    const half = fileOf('half', many.slice(0, 1_300));
    await run('import', half, '--source', 'many');
    const told = await run('import', fileOf('many', many), '--source', 'many');
    expect(told).toContain('1200 imported, 1300 here already');
    const [last] = await app.database.db.select().from(cases).orderBy(desc(cases.number)).limit(1);
    expect(last?.number).toBe(502_499);
  });

  it.each([
    [['import']],
    [['export', 'x']],
    [['import', 'x', '--source', 'Old Desk']],
    [['import', 'x', '--now', 'soon']],
    [['check', '/nowhere/at-all.ndjson']],
  ])('says how it is used for %j', async (args) => {
    const failed = await run(...args).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(UsageProblem);
    expect(failed).not.toBeInstanceOf(CommandFailed);
  });
});

describe('the export of another desk', () => {
  const exported = join(folder, 'zendesk');
  const out = join(folder, 'from-zendesk.ndjson');
  const mapFile = join(folder, 'map.json');
  beforeAll(() => {
    mkdirSync(join(exported, 'tickets/35436'), { recursive: true });
    mkdirSync(join(exported, 'incremental'));
    for (const { path, value } of zendeskAnswers())
      writeFileSync(join(exported, path), JSON.stringify(value, null, 2));
    const map = {
      tickets: [{ product: 'platform', area: 'builds' }],
      accounts: { 509_974: 'team_orbit' },
      people: { 20_978_392: 'user_olivia' },
    };
    writeFileSync(mapFile, JSON.stringify(map));
  });
  const convert = (...more: string[]) =>
    run('convert', exported, '--from', 'zendesk', '--map', mapFile, ...more);

  it('is told of without being written, and is then written, checked and imported once', async () => {
    const told = await convert();
    expect(told).toContain('zendesk: 5 tickets, 4 people, 1 organizations.');
    expect(told).toContain('2 become cases with 2 comments and 1 files.');
    expect(told).toContain('Does not come along, by its name there: assignee_id (1)');
    expect(told).toContain('says which account it is of: 35437, 35439');
    expect(told).toContain('Nothing was written.');
    expect(existsSync(out)).toBe(false);
    expect(await convert('--out', out)).toContain(told.split('\n')[1]);
    const [path = '', url] = readFileSync(`${out}.files.tsv`, 'utf8').trim().split('\t');
    expect(url).toBe('https://company.zendesk.com/attachments/build%20log.txt');
    const args = [out, '--source', 'zendesk', '--files', join(folder, 'attachments')];
    await expect(run('check', ...args)).rejects.toThrow('names no file that can be read');
    mkdirSync(join(folder, 'attachments/35436'), { recursive: true });
    writeFileSync(join(folder, 'attachments', path), 'It stopped.\n');
    expect(await run('import', ...args)).toMatch(/^2 imported/);
    expect(await run('import', ...args)).toMatch(/^0 imported, 2 here already/);
  });

  it('is refused with a map that says something else, and from a desk that nobody knows', async () => {
    writeFileSync(join(folder, 'wrong.json'), '{"tickets": [{"product": "platform"}], "acounts": {}}');
    await expect(
      run('convert', exported, '--from', 'zendesk', '--map', join(folder, 'wrong.json')),
    ).rejects.toThrow(/is no map:\n[^]*tickets\.0\.area/);
    await expect(run('convert', exported, '--from', 'helpy', '--map', mapFile)).rejects.toThrow(
      'zendesk, freshdesk',
    );
  });
});
