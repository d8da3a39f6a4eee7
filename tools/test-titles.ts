import { readFileSync } from 'node:fs';
import ts from 'typescript';

/** One test found in a file: its title as written and the references in its square brackets. */
export interface TestTitle {
  file: string;
  title: string;
  refs: string[];
}

// Any `§` followed by numbers is meant as a reference, so that a mistyped one is reported instead of read as plain text.
const reference = /^(?:§[\d.]+|[A-Z]+-?\d+)$/;
const testNames = new Set(['it', 'test']);
// `it.each(table)('…')` and the like are tests; `test.describe`, `test.step`, `it.skip` and `it.todo` assert nothing.
const testModifiers = new Set([
  'each',
  'for',
  'concurrent',
  'sequential',
  'only',
  'fails',
  'slow',
  'runIf',
  'skipIf',
]);

/** The references of a title: `refuses it [§5.2.2, A17]` → `§5.2.2`, `A17`. Brackets that hold anything else are plain text. */
export function refsOf(title: string): string[] {
  return [...title.matchAll(/\[([^\]]+)\]/g)].flatMap(([, inside = '']) => {
    const parts = inside.split(',').map((part) => part.trim());
    return parts.every((part) => reference.test(part)) ? parts : [];
  });
}

/** Every test of a source text, found in its syntax tree so that comments and data never count as tests. */
export function testTitles(file: string, source: string): TestTitle[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, false, kind);
  const found: TestTitle[] = [];
  const visit = (node: ts.Node): void => {
    const title = ts.isCallExpression(node) && isTestCall(node.expression) ? titleOf(node) : undefined;
    if (title !== undefined) found.push({ file, title, refs: refsOf(title) });
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

/** The tests of the named files, in the order of the files. */
export function readTestTitles(root: string, files: readonly string[]): TestTitle[] {
  return files.flatMap((file) => testTitles(file, readFileSync(`${root}/${file}`, 'utf8')));
}

function isTestCall(callee: ts.Expression): boolean {
  if (ts.isIdentifier(callee)) return testNames.has(callee.text);
  if (ts.isPropertyAccessExpression(callee))
    return testModifiers.has(callee.name.text) && isTestCall(callee.expression);
  if (ts.isCallExpression(callee)) return isTestCall(callee.expression);
  if (ts.isTaggedTemplateExpression(callee)) return isTestCall(callee.tag);
  return false;
}

function titleOf(call: ts.CallExpression): string | undefined {
  const [first, second] = call.arguments;
  // `it.each(table)` has no title yet: its result is called with one.
  if (!first || !second) return undefined;
  if (ts.isStringLiteralLike(first)) return first.text;
  if (!ts.isTemplateExpression(first)) return undefined;
  return first.head.text + first.templateSpans.map((span) => `…${span.literal.text}`).join('');
}
