import { describe, expect, it } from 'vitest';
import { findHookProblems, readHookUses, readStyleNames } from './page-hooks.ts';

const hooks = 'domains/cases/rules/page/page-hooks.ts';
const page = 'domains/cases/pages/case.tsx';
const script = 'domains/cases/browser/page/entry.ts';

const good: Record<string, string> = {
  [hooks]: "export const jump = 'data-jump';",
  [page]: "import * as hook from '../rules/page/page-hooks.ts';\nconst a = <p {...mark(hook.jump)} />;",
  [script]: "import { jump } from '../../rules/page/page-hooks.ts';\nconst found = findHook(document, jump);",
};

function problemsOf(files: Record<string, string>, css = ''): string[] {
  const sources = Object.entries({ ...good, ...files }).map(([file, source]) => readHookUses(file, source));
  const styles = readStyleNames([{ file: 'a.css', source: css }]);
  return findHookProblems(sources, styles).map(({ file, problem }) => `${file}: ${problem}`);
}

describe('names that pages and scripts share', () => {
  it('are right when a page writes them and a script reads them', () => {
    expect(problemsOf({})).toEqual([]);
  });

  it('may come from another package', () => {
    expect(
      problemsOf({
        [script]: "import * as h from '@reachout/cases/rules/page/page-hooks';\nfindHook(document, h.jump);",
      }),
    ).toEqual([]);
  });

  it('may be read by a style sheet alone', () => {
    expect(problemsOf({ [script]: '' }, '[data-jump] { color: red }')).toEqual([]);
  });

  it.each([
    ['no page writes', { [page]: '' }, hooks, 'no page writes jump'],
    [
      'another place declares',
      { 'domains/desk/rules/page-hooks.ts': "export const leap = 'data-jump';" },
      hooks,
      'has data-jump too',
    ],
    ['no script reads', { [script]: '' }, hooks, 'no script reads jump'],
    [
      'a page spells out',
      { [page]: `${good[page]}\nconst b = <p data-jump="" />;` },
      page,
      'write mark(jump)',
    ],
    [
      'a script spells out',
      { [script]: `${good[script]}\nroot.querySelector('[data-jump]');` },
      script,
      'declared as jump',
    ],
    ['a selector reads undeclared', { [script]: "findHook(root, '[data-x]')" }, script, 'data-x is read'],
    ['a template reads undeclared', { [script]: 'q(`[data-x="${id}"]`)' }, script, 'data-x is read'],
    ['a script reads as a property', { [script]: 'const a = form.dataset.dueAt;' }, script, 'data-due-at is'],
    ['a script takes apart', { [script]: 'const { call } = form.dataset;' }, script, 'data-call is read'],
    ['a script asks for', { [script]: "form.getAttribute('data-x')" }, script, 'data-x is read'],
  ])('are reported when %s them', (_what, files, file, problem) => {
    expect(problemsOf(files)).toContainEqual(expect.stringContaining(`${file}: `));
    expect(problemsOf(files).join('\n')).toContain(problem);
  });
});

describe('names for style sheets', () => {
  const toned = { [page]: `${good[page]}\nconst b = <p data-tone="warning" />;` };

  it('are spelled out where they are written', () => {
    expect(problemsOf(toned, "[data-tone='warning'] {}")).toEqual([]);
  });

  it('may be shown instead of matched', () => {
    expect(problemsOf(toned, 'p::before { content: attr(data-tone) }')).toEqual([]);
  });

  it.each([
    ['a page', toned],
    ['a script', { [script]: `${good[script]}\nbutton.dataset.tone = 'warning';` }],
    ['markup in a script', { [script]: `${good[script]}\nconst html = '<p data-tone="warning">';` }],
  ])('are reported when nothing matches what %s writes', (_what, files) => {
    expect(problemsOf(files).join('\n')).toContain('data-tone is matched by no style sheet');
  });

  it('are reported when nothing writes them', () => {
    expect(problemsOf({}, '[data-tone] {}')).toEqual([expect.stringContaining('nothing writes data-tone')]);
  });
});

describe('names of fields', () => {
  it.each([
    ['an input', '<input type="hidden" name="version" value={version} />'],
    ['a field of ours', '<TextField name="email" label={label} />'],
    ['a button that says something', '<Button type="submit" name="decision" value="yes">Yes</Button>'],
  ])('are reported where a page spells out that of %s', (_what, jsx) => {
    expect(problemsOf({ [page]: `${good[page]}\nconst b = ${jsx};` })).toEqual([
      expect.stringContaining('is spelled out'),
    ]);
  });

  it.each([
    ['comes from what reads it', '<TextField name={field.email} label={label} />'],
    ['is of something else', '<meta name="robots" content="noindex" />'],
  ])('are right when the name %s', (_what, jsx) => {
    expect(problemsOf({ [page]: `${good[page]}\nconst b = ${jsx};` })).toEqual([]);
  });
});
