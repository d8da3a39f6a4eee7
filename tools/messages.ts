import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { root } from './check/run-command.ts';
import { findProjectFiles } from './check/tracked-files.ts';

/** A sentence outside the catalogues, or a message that nobody asks for. */
export interface MessageProblem {
  file: string;
  line: number;
  problem: string;
}

/** Attributes and properties of components whose text people read or hear. */
const readAttributes = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'aria-valuetext',
  'busyLabel',
  'closeLabel',
  'copiedLabel',
  'description',
  'disabledReason',
  'dismissLabel',
  'heading',
  'hint',
  'label',
  'labelNote',
  'legend',
  'note',
  'placeholder',
  'summary',
  'text',
  'title',
]);

/** Names that are the same in every language, and words of machines: no message. */
const notWords = /^(?:[\W\d_]*|API|SEV\d|GitHub|UTC|https?:.*|\.[a-z]+|<[A-Z].*|[a-z]+(?:[-.:/][a-z\d]+)+)$/;
const hasWord = (text: string): boolean => /\p{L}{2}/u.test(text) && !notWords.test(text.trim());

/** The same as properties of what a screen is made from. */
const readProperties = new Set(['heading', 'hint', 'label', 'placeholder', 'text', 'title']);

const isScreen =
  /^domains\/[^/]+\/(?:browser|pages|http|use-cases|rules)\/|^packages\/(?:web|ui|http)\/src\//;
/** What stays in English: the API's description of itself, how its pages are found, and what another desk is told. */
const isEnglish =
  /\/api-document\/|\/(?:openapi|example-values|site-search)\.ts$|^domains\/cases\/rules\/(?:case-field-uses|desk)\.ts$/;
/** Specimens show how parts look, with any text in them: nobody reads them in the product. */
const isTest = /\.test\.tsx?$|\/(?:testing|campaigns|evals|build|specimens)\//;
const isCatalogue = /\/messages\/[^/]+\.ts$/;

/** Text literals that `node` may come to, through conditions and fallbacks. */
function literalsIn(node: ts.Node): ts.Node[] {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node))
    return hasWord(node.text) ? [node] : [];
  if (ts.isTemplateExpression(node)) {
    // A line of code that is shown as code.
    if (/^<[A-Z]/.test(node.head.text)) return [];
    const texts = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)];
    return texts.some(hasWord) ? [node] : [];
  }
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse].flatMap(literalsIn);
  if (ts.isParenthesizedExpression(node)) return literalsIn(node.expression);
  const joins = [
    ts.SyntaxKind.BarBarToken,
    ts.SyntaxKind.QuestionQuestionToken,
    ts.SyntaxKind.AmpersandAmpersandToken,
    ts.SyntaxKind.PlusToken,
  ];
  if (ts.isBinaryExpression(node) && joins.includes(node.operatorToken.kind))
    return [node.left, node.right].flatMap(literalsIn);
  return [];
}

/** Every text of a component's source that stands on the screen and in no catalogue. */
export function findHardWiredTexts(file: string, source: string): MessageProblem[] {
  const tree = ts.createSourceFile(
    file,
    source,
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const found: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node) && hasWord(node.text.replace(/&\w+;/g, ''))) found.push(node);
    if (ts.isJsxExpression(node) && node.expression && !ts.isJsxAttribute(node.parent))
      found.push(...literalsIn(node.expression));
    if (ts.isJsxAttribute(node) && readAttributes.has(node.name.getText(tree)) && node.initializer) {
      const value = ts.isJsxExpression(node.initializer) ? node.initializer.expression : node.initializer;
      if (value) found.push(...literalsIn(value));
    }
    if (ts.isPropertyAssignment(node) && readProperties.has(node.name.getText(tree)))
      found.push(
        ...literalsIn(node.initializer).filter((literal) => /\p{Lu}| /u.test(literal.getText(tree))),
      );
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return [...new Set(found)].map((node) => ({
    file,
    line: tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1,
    problem: `“${node.getText(tree).trim().slice(0, 60)}” is in no catalogue: put it into messages/ and ask for it there.`,
  }));
}

interface Catalogue {
  file: string;
  name: string;
  keys: { key: string; line: number }[];
}

/** The groups of messages that a catalogue's source defines, with their keys. */
export function readCatalogue(file: string, source: string): Catalogue[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  return tree.statements.filter(ts.isVariableStatement).flatMap(({ declarationList }) =>
    declarationList.declarations.flatMap(({ name, initializer }) => {
      if (!initializer || !ts.isCallExpression(initializer)) return [];
      const texts = initializer.arguments[1];
      if (!texts || !ts.isObjectLiteralExpression(texts)) return [];
      const keys = texts.properties.flatMap((property) =>
        property.name && (ts.isIdentifier(property.name) || ts.isStringLiteral(property.name))
          ? [
              {
                key: property.name.text,
                line: tree.getLineAndCharacterOfPosition(property.getStart(tree)).line + 1,
              },
            ]
          : [],
      );
      return [{ file, name: name.getText(tree), keys }];
    }),
  );
}

/** Messages that no source asks for. A group that is handed on as a whole is used as a whole. */
export function findUnusedMessages(
  catalogues: readonly Catalogue[],
  sources: readonly string[],
): MessageProblem[] {
  return catalogues.flatMap(({ file, name, keys }) => {
    const asking = sources.filter((source) => source.includes(name));
    const asked = new Set<string>();
    const use = new RegExp(String.raw`\b${name}\b(?:\.(\w+)|\[['"]([^'"]+)['"]\])?`, 'g');
    let isWhole = false;
    for (const source of asking) {
      const code = source.replaceAll(/^import[^;]*;$/gms, '');
      for (const [, property, quoted] of code.matchAll(use)) {
        const key = property ?? quoted;
        if (key === undefined) isWhole = true;
        else asked.add(key);
      }
    }
    if (isWhole) return [];
    return keys
      .filter(({ key }) => !asked.has(key))
      .map(({ key, line }) => ({ file, line, problem: `nobody asks for ${name}.${key}: take it out.` }));
  });
}

/** Reads every screen and every catalogue of the project. */
export function checkMessages(): { messages: number; problems: MessageProblem[] } {
  const files = findProjectFiles().filter(
    (file) => /^(?:apps|domains|packages)\/.*\.tsx?$/.test(file) && !isTest.test(file),
  );
  const sources = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
  const catalogues = files
    .filter((file) => isCatalogue.test(file))
    .flatMap((file) => readCatalogue(file, sources.get(file) ?? ''));
  const others = [...sources].filter(([file]) => !isCatalogue.test(file)).map(([, source]) => source);
  return {
    messages: catalogues.reduce((sum, { keys }) => sum + keys.length, 0),
    problems: [
      ...files
        .filter((file) => isScreen.test(file) && !isEnglish.test(file) && !isCatalogue.test(file))
        .flatMap((file) => findHardWiredTexts(file, sources.get(file) ?? '')),
      ...findUnusedMessages(catalogues, others),
    ],
  };
}
