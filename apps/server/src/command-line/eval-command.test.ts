import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { runEvalCommand } from './eval-command.ts';
import { CommandFailed, UsageProblem } from './usage-problem.ts';

/** Two levels below the project, as the built server is. */
const folder = join(import.meta.dirname, '../../../../dist/server');
let dir: string;
let printed: string[];

const lines = (...all: object[]) => all.map((line) => JSON.stringify(line)).join('\n');
const asks = (id: string, say: string, more: object = {}) => ({
  id,
  kind: 'answer',
  language: 'en',
  turns: [{ say, ...more }],
});

beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'eval-command-'));
  mkdirSync(join(dir, 'docs'));
  writeFileSync(
    join(dir, 'docs/widgets.md'),
    '# Widgets\n\nHow widgets are deployed.\n\n## How long a widget deployment may run\n\nA widget deployment may run for 42 minutes.\n',
  );
  writeFileSync(
    join(dir, 'questions.jsonl'),
    lines(
      asks('right', 'How long may a widget deployment run?', { must: [['42 minutes']] }),
      asks('wrong', 'How long may a widget deployment run on Fridays?', { must: [['43 minutes']] }),
      {
        id: 'off',
        kind: 'off-topic',
        language: 'en',
        turns: [{ say: 'What is the weather like in Paris tomorrow?' }],
      },
    ),
  );
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));
beforeEach(() => {
  printed = [];
});

const run = (...args: string[]): Promise<void> =>
  runEvalCommand(
    { env: { REACHOUT_DATA_DIR: join(dir, 'data') }, print: (text) => void printed.push(text) },
    folder,
    args,
  );
const own = (file: string) => ['--in-process', '--questions', file, '--content', join(dir, 'docs')];
const questions = () => own(join(dir, 'questions.jsonl'));

it('prints figures of the questions, with how many they are of', async () => {
  await run(...questions());
  expect(printed.join('\n')).toMatch(/^right in en +50\.0 % \(1 of 2;/m);
  expect(printed.join('\n')).toMatch(/^off-topic +100\.0 % \(1 of 1;/m);
  expect(printed.join('\n')).not.toContain('right in de');
});

it('writes the figures, and what was shown where it was wrong', async () => {
  const file = join(dir, 'figures.json');
  await run(...questions(), '--json', file);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
    figures: { 'right in en': { hits: 1, of: 2 } },
    wrong: [{ id: 'wrong', kind: 'answer', shown: expect.stringContaining('42 minutes') }],
  });
});

it('fails when a figure fell by more than two messages since an earlier run', async () => {
  const before = join(dir, 'before.json');
  writeFileSync(
    before,
    JSON.stringify({ figures: { 'right in en': { hits: 40, of: 40 }, 'off-topic': { hits: 1, of: 1 } } }),
  );
  const three = join(dir, 'three.jsonl');
  const wrong = (id: string) => asks(id, 'How long may a widget deployment run?', { must: [['43 minutes']] });
  writeFileSync(three, lines(wrong('a'), wrong('b'), wrong('c')));
  await expect(run(...own(three), '--before', before)).rejects.toThrow('right in en: 40/40 before, 0/3 now');
});

it('fails when a figure is below what it has to be at least', async () => {
  await run(...questions(), '--least', 'right in en=50');
  const failed = run(...questions(), '--least', 'right in en=80', '--least', 'refund=10');
  await expect(failed).rejects.toThrow(CommandFailed);
  await expect(failed).rejects.toThrow(/right in en: 50\.0 % .*, and not 80 %\nrefund: not measured/);
});

it.each([
  [[], 'Usage: eval'],
  [['--questions', 'x', 'more'], 'Usage: eval'],
  [['--questions', 'x', '--least', 'much'], 'Usage: eval'],
])('tells how evaluations are run when called with %j', async (args, message) => {
  const refused = run(...args);
  await expect(refused).rejects.toThrow(UsageProblem);
  await expect(refused).rejects.toThrow(message);
});

it('lists all that is wrong with the questions, each with its line and place, and measures nothing', async () => {
  const broken = join(dir, 'broken.jsonl');
  const text = [
    lines(asks('a', 'Hello?'), { ...asks('b', ''), kind: 'guess' }),
    '{"id":',
    '',
    lines(asks('c', '', { must: [['fine'], ['/[/'], []] }), { ...asks('d', 'Hello?'), kind: 'predict' }),
  ].join('\n');
  writeFileSync(broken, text);
  const failure = await run('--questions', broken).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(CommandFailed);
  const told = (failure as CommandFailed).message.split('\n');
  expect(told.map((line) => /^line \d+: [\w.]*/.exec(line)?.[0] ?? line)).toEqual([
    'line 2: kind',
    'line 3: is',
    'line 5: turns.0.say',
    'line 5: turns.0.must.1.0',
    'line 5: turns.0.must.2',
    'line 6: area',
    'line 6: topic',
    'line 6: severity',
    '',
    `${broken} cannot be used. Nothing was measured.`,
  ]);
  expect(printed).toEqual([]);
});

it('says of each file that it cannot use which one and why', async () => {
  const nowhere = join(dir, 'nowhere.json');
  await expect(run('--questions', nowhere)).rejects.toThrow(`${nowhere} cannot be read: ENOENT`);
  await expect(run(...questions(), '--before', nowhere)).rejects.toThrow(`${nowhere} cannot be read: ENOENT`);
  const odd = join(dir, 'odd.json');
  writeFileSync(odd, JSON.stringify({ figures: { 'right in en': 7 } }));
  await expect(run(...questions(), '--before', odd)).rejects.toThrow(
    `${odd} holds no figures of an earlier run.`,
  );
  const closed = join(dir, 'nowhere', 'figures.json');
  await expect(run(...questions(), '--json', closed)).rejects.toThrow(`${closed} cannot be written: ENOENT`);
});
