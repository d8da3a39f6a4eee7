import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import ts from 'typescript';
import { root } from './check/run-command.ts';
import { findProjectFiles } from './check/tracked-files.ts';

/** A `data-` name that one side knows and the other does not, or that is spelled out where it is declared. */
export interface HookProblem {
  file: string;
  line: number;
  problem: string;
}

type Place = Pick<HookProblem, 'file' | 'line'>;

/** A hook that a file declares: `export const menu = 'data-menu'`. */
interface Declaration extends Place {
  name: string;
  attribute: string;
}

/** What a file does with `data-` names. */
export interface HookUses {
  file: string;
  declared: Declaration[];
  /** Attributes that are written by their names: for style sheets. */
  written: (Place & { attribute: string })[];
  /** Attributes that a script reads by their names. */
  spelledOut: (Place & { attribute: string })[];
  /** Names of a form's fields that a page spells out. */
  fields: (Place & { name: string })[];
  /** Declared names, with the module that they come from: a path of this project or of a package. */
  used: (Place & { name: string; from: string; isWrite: boolean })[];
}

const isProduct = /^(?:apps|domains|packages)\/.*\.tsx?$/;
const isTest = /\.test\.tsx?$|(?:^|\/)(?:testing|campaigns|evals)\/|^packages\/testkit\//;
const attributeName = /^data-[a-z][a-z-]*$/;
const attributeCalls = new Set(['getAttribute', 'hasAttribute', 'removeAttribute', 'toggleAttribute']);

/** What a page writes; a form's fields are read by its route. */
const isPage = /^domains\/[^/]+\/(?:pages|browser\/(?:.*\/)?native-[^/]*$)/;
/** What has a `name` that a browser sends. */
const isControl = /^(?:input|select|textarea|button|Button|MenuButton)$|(?:Field|Combobox)$/;

const toAttribute = (property: string): string =>
  `data-${property.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

function isDataset(node: ts.Node): boolean {
  return ts.isPropertyAccessExpression(node) && node.name.text === 'dataset';
}

/** True where an expression is given a value or deleted, and not read. */
function isAssigned(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isDeleteExpression(parent)) return true;
  return (
    ts.isBinaryExpression(parent) &&
    parent.left === node &&
    parent.operatorToken.kind === ts.SyntaxKind.EqualsToken
  );
}

/** Calls and places that write an attribute. */
function isWrite(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isComputedPropertyName(parent)) return true;
  if (!ts.isCallExpression(parent) || parent.arguments[0] !== node) return false;
  const callee = parent.expression;
  const name = ts.isPropertyAccessExpression(callee) ? callee.name.text : callee.getText();
  return name === 'mark' || name === 'setAttribute';
}

/** Reads what a source declares, writes and reads of `data-` names. */
export function readHookUses(file: string, source: string): HookUses {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, kind);
  const uses: HookUses = { file, declared: [], written: [], spelledOut: [], fields: [], used: [] };
  /** What a local name stands for: a hook of a module, or all of them. */
  const known = new Map<string, { from: string; name: string }>();
  const at = (node: ts.Node): Place => ({
    file,
    line: tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1,
  });

  const takeImport = (node: ts.ImportDeclaration): void => {
    const specifier = (node.moduleSpecifier as ts.StringLiteral).text;
    const from = specifier.startsWith('.') ? posix.join(posix.dirname(file), specifier) : specifier;
    const bindings = node.importClause?.namedBindings;
    if (!bindings) return;
    if (ts.isNamespaceImport(bindings)) known.set(bindings.name.text, { from, name: '*' });
    else
      for (const { name, propertyName } of bindings.elements)
        known.set(name.text, { from, name: (propertyName ?? name).text });
  };
  const takeDeclaration = (node: ts.VariableDeclaration): boolean => {
    if (!node.initializer || !ts.isStringLiteral(node.initializer)) return false;
    if (!ts.isIdentifier(node.name) || !attributeName.test(node.initializer.text)) return false;
    const name = node.name.text;
    uses.declared.push({ ...at(node), name, attribute: node.initializer.text });
    known.set(name, { from: file, name });
    return true;
  };
  const takeText = (node: ts.Node, text: string): void => {
    for (const [, attribute = ''] of text.matchAll(/\[(data-[a-z][a-z-]*)/g))
      uses.spelledOut.push({ ...at(node), attribute });
    for (const [, attribute = ''] of text.matchAll(/<[^>]*\s(data-[a-z][a-z-]*)(?=[\s=>])/g))
      uses.written.push({ ...at(node), attribute });
    const call = node.parent;
    if (!ts.isCallExpression(call) || call.arguments[0] !== node || !attributeName.test(text)) return;
    const callee = ts.isPropertyAccessExpression(call.expression) ? call.expression.name.text : '';
    if (callee === 'setAttribute') uses.written.push({ ...at(node), attribute: text });
    if (attributeCalls.has(callee)) uses.spelledOut.push({ ...at(node), attribute: text });
  };
  const takeDataset = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node) && isDataset(node.expression)) {
      const place = { ...at(node), attribute: toAttribute(node.name.text) };
      (isAssigned(node) ? uses.written : uses.spelledOut).push(place);
    }
    if (ts.isBinaryExpression(node) && isDataset(node.right) && ts.isStringLiteral(node.left))
      uses.spelledOut.push({ ...at(node), attribute: toAttribute(node.left.text) });
    if (!ts.isVariableDeclaration(node) || !ts.isObjectBindingPattern(node.name)) return;
    if (node.initializer && isDataset(node.initializer))
      for (const { name, propertyName } of node.name.elements)
        uses.spelledOut.push({ ...at(node), attribute: toAttribute((propertyName ?? name).getText(tree)) });
  };
  const takeFieldName = (node: ts.JsxAttribute): void => {
    const { initializer } = node;
    if (!isPage.test(file) || !initializer || !ts.isStringLiteral(initializer)) return;
    if (isControl.test(node.parent.parent.tagName.getText(tree)))
      uses.fields.push({ ...at(node), name: initializer.text });
  };
  const takeName = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node) && ts.isIdentifier(node.expression)) {
      const all = known.get(node.expression.text);
      if (all?.name === '*')
        uses.used.push({ ...at(node), from: all.from, name: node.name.text, isWrite: isWrite(node) });
    }
    if (!ts.isIdentifier(node)) return;
    const { parent } = node;
    if (ts.isPropertyAccessExpression(parent) && parent.name === node) return;
    const one = known.get(node.text);
    if (one && one.name !== '*') uses.used.push({ ...at(node), ...one, isWrite: isWrite(node) });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) return takeImport(node);
    if (ts.isVariableDeclaration(node) && takeDeclaration(node)) return;
    if (ts.isJsxAttribute(node) && attributeName.test(node.name.getText(tree)))
      uses.written.push({ ...at(node), attribute: node.name.getText(tree) });
    if (ts.isJsxAttribute(node) && node.name.getText(tree) === 'name') takeFieldName(node);
    if (ts.isPropertyAssignment(node) && ts.isStringLiteral(node.name) && attributeName.test(node.name.text))
      uses.written.push({ ...at(node), attribute: node.name.text });
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
      takeText(node, node.text);
    takeDataset(node);
    takeName(node);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return uses;
}

/** True when an import of `from` leads to `file`: by its path, or by the name of its package. */
function leadsTo(from: string, file: string): boolean {
  if (from === file) return true;
  const [, name, rest] = /^@reachout\/([^/]+)\/(.+)$/.exec(from) ?? [];
  if (name === undefined || rest === undefined) return false;
  return new RegExp(String.raw`^(?:domains|packages)/${name}/(?:.*/)?${posix.basename(rest)}\.tsx?$`).test(
    file,
  );
}

/** The names that style sheets match or show, with where they do. */
export function readStyleNames(
  sheets: readonly { file: string; source: string }[],
): (Place & { attribute: string })[] {
  return sheets.flatMap(({ file, source }) =>
    [...source.matchAll(/(?:\[|attr\()(data-[a-z][a-z-]*)/g)].map((match) => ({
      file,
      line: source.slice(0, match.index).split('\n').length,
      attribute: match[1] ?? '',
    })),
  );
}

/** What does not fit together between pages, scripts and style sheets. */
export function findHookProblems(
  sources: readonly HookUses[],
  styles: ReturnType<typeof readStyleNames>,
): HookProblem[] {
  const declared = sources.flatMap((source) => source.declared);
  const used = sources.flatMap((source) => source.used);
  const written = sources.flatMap((source) => source.written);
  const byAttribute = new Map(declared.map((each) => [each.attribute, each]));
  const styled = new Set(styles.map(({ attribute }) => attribute));
  const problems: HookProblem[] = [];

  for (const { file, line, attribute } of sources.flatMap(({ spelledOut }) => spelledOut)) {
    const hook = byAttribute.get(attribute);
    const problem = hook
      ? `${attribute} is declared as ${hook.name} in ${hook.file}: use that.`
      : `${attribute} is read by its name: declare it in a page-hooks.ts that the page imports too.`;
    problems.push({ file, line, problem });
  }
  for (const { file, line, attribute } of written) {
    const hook = byAttribute.get(attribute);
    if (hook)
      problems.push({
        file,
        line,
        problem: `${attribute} is declared as ${hook.name} in ${hook.file}: write mark(${hook.name}).`,
      });
    else if (!styled.has(attribute))
      problems.push({ file, line, problem: `${attribute} is matched by no style sheet: take it out.` });
  }
  for (const { file, line, name, attribute } of declared) {
    const other = declared.find((each) => each.attribute === attribute && each.file !== file);
    if (other)
      problems.push({ file, line, problem: `${other.file} has ${attribute} too: give each its own.` });
    const own = used.filter((each) => each.name === name && leadsTo(each.from, file));
    if (!own.some(({ isWrite: writes }) => writes))
      problems.push({ file, line, problem: `no page writes ${name}: take it out.` });
    if (!own.some(({ isWrite: writes }) => !writes) && !styled.has(attribute))
      problems.push({ file, line, problem: `no script reads ${name}: take it out.` });
  }
  for (const { file, line, name } of sources.flatMap(({ fields }) => fields))
    problems.push({
      file,
      line,
      problem: `the field ${name} is spelled out: take its name from what reads it.`,
    });
  const attributes = new Set([...written.map(({ attribute }) => attribute), ...byAttribute.keys()]);
  for (const { file, line, attribute } of styles)
    if (!attributes.has(attribute))
      problems.push({ file, line, problem: `nothing writes ${attribute}: take the rule out.` });
  return problems;
}

/** Reads every page, script and style sheet of the project. */
export function checkPageHooks(): { hooks: number; problems: HookProblem[] } {
  const files = findProjectFiles();
  const read = (file: string): string => readFileSync(join(root, file), 'utf8');
  const sources = files
    .filter((file) => isProduct.test(file) && !isTest.test(file))
    .map((file) => readHookUses(file, read(file)));
  const sheets = files
    .filter((file) => /^(?:domains|packages)\/.*\.css$/.test(file))
    .map((file) => ({ file, source: read(file) }));
  return {
    hooks: sources.reduce((sum, { declared }) => sum + declared.length, 0),
    problems: findHookProblems(sources, readStyleNames(sheets)),
  };
}
