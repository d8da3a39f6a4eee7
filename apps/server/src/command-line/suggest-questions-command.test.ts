import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { scriptedModel } from '@reachout/assistant/testing/scripted-model';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runContentCommand } from './content-command.ts';
import { runSuggestQuestions } from './suggest-questions-command.ts';
import { CommandFailed, UsageProblem } from './usage-problem.ts';

/** Two levels below the project, as the built server is. */
const folder = join(import.meta.dirname, '../../../../dist/server');
const known =
  'top:\n  en:\n    - how do i deploy a widget # as they say\n    - deploy widget\nstop:\n  de:\n    - Anhalten?\n';
let dir: string;
let printed: string[];

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'suggest-questions-'));
  printed = [];
  mkdirSync(join(dir, 'guides'));
  writeFileSync(
    join(dir, 'guides/widgets.md'),
    '# Widgets\n\nHow widgets are deployed.\n\n## Stop\n\nPress Stop.\n',
  );
  writeFileSync(join(dir, 'guides/widgets.questions.yaml'), known);
  writeFileSync(join(dir, 'gadgets.md'), '# Gadgets\n\nGadgets blink.\n');
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const line = (section: string, text: string, language = 'en') => ({ section, language, text });
const deps = () => ({
  env: { CONTENT_DIR: dir, REACHOUT_DATA_DIR: join(dir, '.data') },
  print: (text: string) => void printed.push(text),
});
const suggest = (objects: readonly unknown[], ...args: string[]) =>
  runSuggestQuestions(deps(), folder, args, scriptedModel([], objects));

it('prints what a model suggests as a difference that applies, and changes no file', async () => {
  const out = join(dir, 'questions.patch');
  await suggest(
    [
      { lines: [line('s1', 'why does my gadget blink')] },
      { lines: [line('s1', 'ship a widget'), line('s2', 'how do I stop it: now?')] },
    ],
    '--out',
    out,
  );
  const file = join(dir, 'guides/widgets.questions.yaml');
  expect(readFileSync(file, 'utf8')).toBe(known);
  expect(printed.join('\n')).toContain('3 questions for 2 articles');
  execFileSync('git', ['apply', '--unsafe-paths', '--directory', dir, out], { cwd: dir });
  expect(readFileSync(file, 'utf8')).toBe(
    known
      .replace('    - deploy widget\n', '    - deploy widget\n    - ship a widget\n')
      .replace('    - Anhalten?\n', '    - Anhalten?\n  en:\n    - "how do I stop it: now?"\n'),
  );
  expect(readFileSync(join(dir, 'gadgets.questions.yaml'), 'utf8')).toBe(
    'top:\n  en:\n    - why does my gadget blink\n',
  );
});

it('asks for the articles and languages that are named, and no further than the budget', async () => {
  await suggest(
    [{ lines: [line('s1', 'Warum blinkt es?', 'de')] }],
    '--article',
    '/docs/gadgets',
    '--languages',
    'de',
  );
  expect(printed.join('\n')).toMatch(
    /^\+\+\+ b\/gadgets\.questions\.yaml\n@@ -0,0 \+1,3 @@\n\+top:\n\+ {2}de:\n\+ {4}- Warum blinkt es\?$/m,
  );
  printed = [];
  await suggest([], '--most-tokens', '20');
  expect(printed.join('\n')).toContain(
    'The budget of 20 tokens ended at /docs/gadgets: 2 of 2 articles are left',
  );
});

it('says in one sentence that there is no model', async () => {
  const refused = runContentCommand(deps(), folder, ['suggest-questions']);
  await expect(refused).rejects.toThrow(CommandFailed);
  await expect(refused).rejects.toThrow(
    /^No language model is configured to suggest questions: [^.\n]*\.md says\.$/,
  );
});

it('passes over an article that the model fails at, and fails where nothing came', async () => {
  await suggest([new Error('busy'), { lines: [line('s1', 'ship a widget')] }]);
  expect(printed.join('\n')).toContain('/docs/gadgets: the model failed: Error');
  expect(printed.join('\n')).toContain('1 questions for 1 articles');
});

it.each([['--languages', 'deutsch!'], ['--most-tokens', 'many'], ['--article', '/docs/none'], ['more']])(
  'refuses %s %s',
  async (...args) => {
    const refused = suggest([], ...args);
    await expect(refused).rejects.toThrow(args[0] === '--article' ? CommandFailed : UsageProblem);
  },
);
