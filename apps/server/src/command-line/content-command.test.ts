import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadContent } from '@reachout/content/load';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runContentCommand } from './content-command.ts';
import { CommandFailed, UsageProblem } from './usage-problem.ts';

/** Two levels below the project, as the built server is. */
const folder = join(import.meta.dirname, '../../../../dist/server');
let dir: string;
let printed: string[];

beforeEach(() => {
  printed = [];
  dir = mkdtempSync(join(tmpdir(), 'content-command-'));
  mkdirSync(join(dir, 'docs'));
  writeFileSync(join(dir, 'docs/start.md'), '# Start\n\nGo [on](./missing.md).\n');
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const run = (line: string, env: Record<string, string> = {}): Promise<void> =>
  runContentCommand(
    {
      env: { CONTENT_DIR: join(dir, 'docs'), REACHOUT_DATA_DIR: join(dir, 'data'), ...env },
      print: (text) => void printed.push(text),
    },
    folder,
    line.split(' '),
  );

it('prints what is wrong with the documentation, with file and line', async () => {
  await run('check');
  expect(printed).toEqual([
    'start.md:3:4 The link ./missing.md leads nowhere: its text stays.',
    '2 articles, 1 problems',
  ]);
});

it('makes the documentation where the next start looks for it', async () => {
  await run('build');
  const [, made = ''] = /^made in (.+)$/.exec(printed.at(-1) ?? '') ?? [];
  expect(made.startsWith(join(dir, 'data/content'))).toBe(true);
  expect((await loadContent(made)).articles.map(({ path }) => path)).toEqual(['/docs', '/docs/start']);
});

it.each([
  ['', {}, UsageProblem, 'Usage: content'],
  ['build twice', {}, UsageProblem, 'Usage: content'],
  ['build', { CONTENT_DIR: '' }, CommandFailed, 'CONTENT_DIR names no folder'],
  ['check', { PORT: 'none' }, CommandFailed, '1 setting to correct'],
] as const)('the content command refuses “%s” in the environment %j', async (line, env, kind, message) => {
  const refused = run(line, env);
  await expect(refused).rejects.toThrow(kind);
  await expect(refused).rejects.toThrow(message);
});
