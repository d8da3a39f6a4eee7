import { globSync, readFileSync, writeFileSync } from 'node:fs';
import later from './traceability-later.json' with { type: 'json' };
import { createReach } from './product-files.ts';
import { readTestTitles, type TestTitle } from './test-titles.ts';
import { plainCode, readRequirements } from './requirements.ts';

/** One requirement of the specification: a bullet, a table row or a paragraph of §3–§9. */
export interface SpecLine {
  id: string;
  section: string;
  block: string;
  text: string;
}

/** What the check reads, so that it can be tried on invented input. */
export interface TraceInput {
  lines: readonly SpecLine[];
  tests: readonly TestTitle[];
  rules: readonly string[];
  later: Readonly<Record<string, string>>;
  /** The numbers that docs/requirements defines. */
  requirements: ReadonlySet<string>;
}

const firstSection = 3;
const lastSection = 9;
/** The calls: their shapes are asserted as rules before anything answers them. */
const callsSection = '§7.';
const ruleFiles =
  /^(?:packages\/core\/|domains\/[^/]+\/rules\/|packages\/http\/src\/api-document\/calls\.test)/;
const minimumLines = 117;
const minimumTests = 600;
const shownLength = 110;

const paths = {
  specification: 'docs/specification.md',
  rules: 'packages/core/RULES.md',
  table: 'docs/traceability.md',
  later: 'tools/traceability-later.json',
};

/** Numbers the lines of §3–§9: section, `###` block (0 without one), then the bullet, table row or paragraph in it. */
export function specLines(markdown: string): SpecLine[] {
  const found: SpecLine[] = [];
  let section = { number: 0, title: '' };
  let block = { number: 0, title: '' };
  let inBlock = 0;
  const rows = markdown.split('\n').map((row) => row.trim());
  for (const [index, row] of rows.entries()) {
    const heading = /^## (\d+)\. (.*)$/.exec(row);
    if (heading) {
      section = { number: Number(heading[1]), title: row.slice(3) };
      block = { number: 0, title: '' };
      inBlock = 0;
    } else if (row.startsWith('### ')) {
      block = { number: block.number + 1, title: row.slice(4) };
      inBlock = 0;
    } else if (section.number >= firstSection && section.number <= lastSection && isLine(rows, index)) {
      inBlock += 1;
      const id = `§${section.number}.${block.number}.${inBlock}`;
      found.push({ id, section: section.title, block: block.title, text: row.replace(/^- /, '') });
    }
  }
  return found;
}

function isLine(rows: readonly string[], index: number): boolean {
  const row = rows[index] ?? '';
  if (row === '' || row.startsWith('#') || isTableRule(row)) return false;
  const isHeader = row.startsWith('|') && isTableRule(rows[index + 1] ?? '');
  return !isHeader;
}

function isTableRule(row: string): boolean {
  return /^\|[\s|:-]+\|$/.test(row);
}

/** The numbers of the rules in RULES.md: list items that start with a bold `CHAT-01`. */
export function ruleNumbers(markdown: string): string[] {
  return [...markdown.matchAll(/^- \*\*([A-Z]+-\d+)\*\*/gm)].map(([, number = '']) => number);
}

/** What is wrong, one sentence each with what to do; empty when every line and rule is asserted and every reference exists. */
export function findProblems(input: TraceInput): string[] {
  const byRef = testsByRef(input.tests);
  return [
    ...tooLittle(input),
    ...input.lines.filter(({ id }) => !byRef.has(id) && !(id in input.later)).map(untested),
    ...input.lines.filter(({ id }) => isShapeOnly(id, byRef) && !(id in input.later)).map(unanswered),
    ...Object.keys(input.later).flatMap((id) => laterProblems(id, input, byRef)),
    ...input.rules.filter((rule) => !byRef.has(rule)).map(untestedRule),
    ...duplicates(input.rules).map(
      (rule) => `${rule} stands twice in ${paths.rules}: give each rule its own number.`,
    ),
    ...[...byRef].filter(([ref]) => !isKnown(ref, input)).map(([ref, tests]) => unknownRef(ref, tests)),
  ];
}

function tooLittle({ lines, tests }: TraceInput): string[] {
  const problems: string[] = [];
  if (lines.length < minimumLines) {
    problems.push(
      `Only ${lines.length} lines were read from ${paths.specification}; at least ${minimumLines} are there. Restore the file.`,
    );
  }
  if (tests.length < minimumTests) {
    problems.push(
      `Only ${tests.length} tests were found; at least ${minimumTests} exist. Run this from the repository's root with all tests present.`,
    );
  }
  return problems;
}

const untested = ({ id, text }: SpecLine): string =>
  `${id} has no test: end the title of a test that asserts it with [${id}]. It says: ${shorten(text)}`;

/** True for a call whose shape the rules assert while no test anywhere else makes it. */
function isShapeOnly(id: string, byRef: Map<string, TestTitle[]>): boolean {
  const tests = byRef.get(id) ?? [];
  return id.startsWith(callsSection) && tests.length > 0 && tests.every(isOfRules);
}

function isOfRules({ file }: TestTitle): boolean {
  return ruleFiles.test(file);
}

const unanswered = ({ id, text }: SpecLine): string =>
  `${id} is asserted as a shape only: name it in the test of what answers the call, or give ${paths.later} the reason why nothing does yet. It says: ${shorten(text)}`;

const untestedRule = (rule: string): string =>
  `${rule} of ${paths.rules} has no test: end the title of a test that asserts it with [${rule}], or remove the rule.`;

function laterProblems(
  id: string,
  { lines, later: reasons }: TraceInput,
  byRef: Map<string, TestTitle[]>,
): string[] {
  if (!lines.some((line) => line.id === id))
    return [`${paths.later} names ${id}, which the specification does not have: remove it.`];
  if (!id.startsWith(callsSection))
    return [
      `${paths.later} names ${id}: only calls of §7 may come later. Test the line and remove it there.`,
    ];
  if (!reasons[id]?.trim()) return [`${paths.later} gives no reason for ${id}: write one.`];
  const answers = (byRef.get(id) ?? []).filter((test) => !isOfRules(test));
  return answers.map(({ file }) => `${id} has a test in ${file} now: remove it from ${paths.later}.`);
}

function duplicates(values: readonly string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

function isKnown(ref: string, { lines, rules, requirements }: TraceInput): boolean {
  if (ref.startsWith('§')) return lines.some(({ id }) => id === ref) || isBeforeRequirements(ref);
  if (ref.includes('-')) return rules.includes(ref);
  return requirements.has(plainCode(ref));
}

// §1 and §2 describe screens; tests may point at them, the table does not list them.
function isBeforeRequirements(ref: string): boolean {
  return /^§[12]\./.test(ref);
}

const unknownRef = (ref: string, tests: readonly TestTitle[]): string =>
  `${ref} does not exist, but a title in ${tests[0]?.file} names it: correct the reference (node tools/traceability.ts --list prints all lines).`;

function testsByRef(tests: readonly TestTitle[]): Map<string, TestTitle[]> {
  const byRef = new Map<string, TestTitle[]>();
  for (const test of tests) {
    for (const ref of test.refs) byRef.set(ref, [...(byRef.get(ref) ?? []), test]);
  }
  return byRef;
}

/** The generated page: every line of §3–§9 with the tests that assert it. */
export function renderTable(input: TraceInput): string {
  const byRef = testsByRef(input.tests);
  const out = [
    '# Traceability',
    '',
    'Generated by `node tools/traceability.ts` from [the specification](specification.md) and the titles of the tests. Do not edit it by hand.',
    '',
    'A line is numbered by its section, the block in the section and its place in the block.',
    '',
    // The formatter would pad every row to the longest title.
    '<!-- prettier-ignore-start -->',
  ];
  let heading = '';
  for (const line of input.lines) {
    const own = line.block ? `${line.section}: ${line.block}` : line.section;
    if (own !== heading)
      out.push('', `## ${own}`, '', '| Line | What it says | Asserted by |', '| --- | --- | --- |');
    heading = own;
    out.push(`| ${line.id} | ${cell(shorten(line.text))} | ${assertedBy(line.id, input, byRef)} |`);
  }
  out.push('', '<!-- prettier-ignore-end -->');
  return `${out.join('\n')}\n`;
}

function assertedBy(id: string, input: TraceInput, byRef: Map<string, TestTitle[]>): string {
  const files = Map.groupBy(byRef.get(id) ?? [], ({ file }) => file);
  const tests = [...files].map(
    ([file, own]) => `\`${file}\`: ${own.map(({ title }) => cell(bare(title))).join('; ')}`,
  );
  const reason = input.later[id];
  if (reason !== undefined) return [`**Nothing answers yet:** ${cell(reason)}`, ...tests].join('<br>');
  return tests.length === 0 ? '**no test**' : tests.join('<br>');
}

function bare(title: string): string {
  return title.replace(/\s*\[[^\]]*\]$/, '');
}

function shorten(text: string): string {
  const plain = text.replace(/^\|\s*|\s*\|$/g, '').replace(/\s*\|\s*/g, ': ');
  return plain.length <= shownLength ? plain : `${plain.slice(0, shownLength).trimEnd()}…`;
}

function cell(text: string): string {
  return text.replace(/[|*_<>`\\]/g, (mark) => `\\${mark}`);
}

/** The test files of the repository, sorted, so that the page does not depend on the file system's order. */
export function findTestFiles(root: string): string[] {
  const patterns = ['**/*.test.ts', '**/*.test.tsx', 'e2e/**/*.spec.ts'];
  const exclude = ['**/node_modules/**', '**/dist/**', '**/.*/**'];
  const found = globSync(patterns, { cwd: root, exclude }).map((file) => file.replaceAll('\\', '/'));
  return [...new Set(found)].toSorted();
}

/** A test that reaches no file of the product says nothing about lines of the specification and rules: they need another one. */
export function onlyEvidence(
  tests: readonly TestTitle[],
  reachesProduct: (file: string) => boolean,
): TestTitle[] {
  return tests.map((test) =>
    reachesProduct(test.file) ? test : { ...test, refs: test.refs.filter((ref) => !/^§|-/.test(ref)) },
  );
}

function readInput(root: string): TraceInput {
  return {
    lines: specLines(readFileSync(`${root}/${paths.specification}`, 'utf8')),
    tests: onlyEvidence(readTestTitles(root, findTestFiles(root)), createReach(root)),
    rules: ruleNumbers(readFileSync(`${root}/${paths.rules}`, 'utf8')),
    requirements: readRequirements(),
    later,
  };
}

function main(root: string, mode: string | undefined): number {
  if (mode === '--list') {
    const lines = specLines(readFileSync(`${root}/${paths.specification}`, 'utf8'));
    console.log(lines.map(({ id, text }) => `${id}\t${text}`).join('\n'));
    return 0;
  }
  const input = readInput(root);
  const table = renderTable(input);
  const problems = findProblems(input);
  if (mode !== '--check') writeFileSync(`${root}/${paths.table}`, table);
  if (mode === '--check' && readFileSync(`${root}/${paths.table}`, 'utf8') !== table) {
    problems.push(`${paths.table} is out of date: run node tools/traceability.ts and commit the result.`);
  }
  console.log(
    `Looked at ${input.lines.length} lines, ${input.rules.length} rules and ${input.tests.length} tests.`,
  );
  for (const problem of problems) console.error(problem);
  return mode === '--check' && problems.length > 0 ? 1 : 0;
}

if (import.meta.main) process.exitCode = main(`${import.meta.dirname}/..`, process.argv[2]);
