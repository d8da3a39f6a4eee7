import { describe, expect, it } from 'vitest';
import { refsOf, testTitles } from './test-titles.ts';
import {
  findProblems,
  onlyEvidence,
  renderTable,
  ruleNumbers,
  specLines,
  type TraceInput,
} from './traceability.ts';

const specification = `# Specification

## 2. Screens
- Not a requirement of this table

## 3. Entities
### Logo
One paragraph.

### Severity options
| value | meaning |
|---|---|
| 1 | down |
| 2 | slow |

## 9. Limits

| Constant | Value |
|---|---|
| Page size | 15 |

A closing paragraph.`;

const manyLines = Array.from({ length: 117 }, (_, index) => ({
  id: `§5.1.${index + 1}`,
  section: '5. Validation',
  block: 'Message box',
  text: `Line ${index + 1}`,
}));
const manyTests = Array.from({ length: 600 }, (_, index) => ({
  file: 'a.test.ts',
  title: `asserts line ${index + 1}`,
  refs: index < 117 ? [`§5.1.${index + 1}`] : [],
}));
const complete: TraceInput = {
  lines: manyLines,
  tests: manyTests,
  rules: [],
  requirements: new Set(['A58', 'D22']),
  later: {},
};
const extraTest = (ref: string) => ({ file: 'b.test.ts', title: 'names a reference', refs: [ref] });

describe('the lines of the specification', () => {
  it('are numbered by section, block and place, without table headings and other sections', () => {
    expect(specLines(specification).map(({ id, text }) => [id, text])).toEqual([
      ['§3.1.1', 'One paragraph.'],
      ['§3.2.1', '| 1 | down |'],
      ['§3.2.2', '| 2 | slow |'],
      ['§9.0.1', '| Page size | 15 |'],
      ['§9.0.2', 'A closing paragraph.'],
    ]);
  });
});

describe('a test that reaches nothing of the product', () => {
  it('is no evidence for a line or a rule', () => {
    const tests = ['product.test.ts', 'own-helper.test.ts'].map((file) => ({
      file,
      title: 'says something',
      refs: ['§5.1.1', 'MODAL-01', 'U70'],
    }));
    expect(onlyEvidence(tests, (file) => file === 'product.test.ts').map(({ refs }) => refs)).toEqual([
      ['§5.1.1', 'MODAL-01', 'U70'],
      ['U70'],
    ]);
  });
});

describe('the titles of tests', () => {
  it.each([
    { title: 'refuses it [§5.2.2, A17]', refs: ['§5.2.2', 'A17'] },
    { title: 'follows a rule [CHAT-03]', refs: ['CHAT-03'] },
    { title: 'keeps a list like [1, 2] as text', refs: [] },
    { title: 'reports a mistyped line [§9.11]', refs: ['§9.11'] },
  ])('hold the references in square brackets: $title', ({ title, refs }) => {
    expect(refsOf(title)).toEqual(refs);
  });

  it('are found with tables and templates, and not in comments, groups, steps or skipped tests', () => {
    const source = `
      // it('in a comment [§1.1.1]', () => {});
      describe('a group', () => {
        it('plain', () => {});
        it.each([{ a: 1 }])('with a table $a', () => {});
        test(\`template \${name} end\`, async () => {});
        it.skip('skipped', () => {});
        test.step('a step', () => {});
      });`;
    expect(testTitles('a.test.ts', source).map(({ title }) => title)).toEqual([
      'plain',
      'with a table $a',
      'template … end',
    ]);
  });
});

describe('the check', () => {
  it('is content when every line and rule has a test', () => {
    expect(findProblems(complete)).toEqual([]);
  });

  it.each<{ what: string; input: TraceInput; says: string }>([
    {
      what: 'a line has no test',
      input: { ...complete, tests: manyTests.slice(1).concat(manyTests[599]!) },
      says: '§5.1.1 has no test',
    },
    {
      what: 'it read too few lines',
      input: { ...complete, lines: manyLines.slice(0, 5), tests: manyTests.slice(117) },
      says: 'Only 5 lines',
    },
    {
      what: 'it found too few tests',
      input: { ...complete, tests: manyTests.slice(0, 117) },
      says: 'Only 117 tests',
    },
    {
      what: 'a title names an unknown line',
      input: { ...complete, tests: [...manyTests, extraTest('§5.9.9')] },
      says: '§5.9.9 does not exist',
    },
    {
      what: 'a title names an unknown rule',
      input: { ...complete, tests: [...manyTests, extraTest('CHAT-99')] },
      says: 'CHAT-99 does not exist',
    },
    {
      what: 'a title names an unknown decision',
      input: { ...complete, tests: [...manyTests, extraTest('D40')] },
      says: 'D40 does not exist',
    },
    {
      what: 'a rule has no test',
      input: { ...complete, rules: ['CHAT-01'] },
      says: 'CHAT-01 of packages/core/RULES.md has no test',
    },
    {
      what: 'a rule stands twice',
      input: { ...complete, rules: ['CHAT-01', 'CHAT-01'], tests: [...manyTests, extraTest('CHAT-01')] },
      says: 'CHAT-01 stands twice',
    },
    {
      what: 'a line outside §7 is put off',
      input: { ...complete, later: { '§5.1.1': 'no time' } },
      says: 'only calls of §7',
    },
    {
      what: 'an unknown line is put off',
      input: { ...complete, later: { '§7.0.1': 'no time' } },
      says: 'does not have: remove it',
    },
  ])('complains when $what', ({ input, says }) => {
    expect(findProblems(input)).toContainEqual(expect.stringContaining(says));
  });

  const call = { id: '§7.0.1', section: '7. Calls', block: '', text: 'GET' };
  const shape = {
    file: 'packages/http/src/api-document/calls.test.ts',
    title: 'has a shape',
    refs: ['§7.0.1'],
  };

  it.each<Pick<TraceInput, 'later' | 'tests'> & { what: string; says: string }>([
    {
      what: 'was put off and is answered meanwhile',
      later: { '§7.0.1': 'cases first' },
      tests: [...manyTests, extraTest('§7.0.1')],
      says: 'has a test in b.test.ts now',
    },
    {
      what: 'was put off without a reason',
      later: { '§7.0.1': ' ' },
      tests: manyTests,
      says: 'gives no reason',
    },
    { what: 'is a shape only', later: {}, tests: [...manyTests, shape], says: 'asserted as a shape only' },
    { what: 'is nothing at all', later: {}, tests: manyTests, says: '§7.0.1 has no test' },
  ])('complains about a call that $what', ({ later, tests, says }) => {
    const input = { ...complete, lines: [...manyLines, call], tests, later };
    expect(findProblems(input)).toEqual([expect.stringContaining(says)]);
  });

  it.each<Pick<TraceInput, 'later' | 'tests'> & { what: string }>([
    { what: 'is answered', later: {}, tests: [...manyTests, shape, extraTest('§7.0.1')] },
    {
      what: 'has a shape and a reason why nothing answers it',
      later: { '§7.0.1': 'cases first' },
      tests: [...manyTests, shape],
    },
  ])('is content with a call that $what', ({ later, tests }) => {
    expect(findProblems({ ...complete, lines: [...manyLines, call], tests, later })).toEqual([]);
  });
});

it('finds the numbers of the rules', () => {
  expect(ruleNumbers('# Rules\n\n- **CHAT-01** One. (§4.0.1)\n- not a rule\n- **REF-02** Two.')).toEqual([
    'CHAT-01',
    'REF-02',
  ]);
});

it('writes a table that names the tests and says why a line is not built yet', () => {
  const table = renderTable({
    lines: specLines(specification),
    tests: [{ file: 'a.test.ts', title: 'has 24 | cells [§3.1.1]', refs: ['§3.1.1'] }],
    rules: [],
    requirements: new Set<string>(),
    later: { '§9.0.1': 'comes with lists' },
  });
  expect(table).toContain('| §3.1.1 | One paragraph. | `a.test.ts`: has 24 \\| cells |');
  expect(table).toContain('| §9.0.1 | Page size: 15 | **Nothing answers yet:** comes with lists |');
  expect(table).toContain('| §3.2.1 | 1: down | **no test** |');
});
