import type { StyleNode, StyleRule } from '@reachout/http/first-styles';
import postcss, { type AtRule, type ChildNode, type Container, type Rule } from 'postcss';
import type { Plugin } from 'vite';

/** Where the client's build leaves its style sheets taken apart, by the name of each file. */
const firstStylesFile = '.vite/first-styles.json';

/** Takes the built style sheets apart, so that the server can put into each page the rules that it is painted with. */
export const firstStyles: Plugin = {
  name: 'first-styles',
  enforce: 'post',
  generateBundle(_options, bundle) {
    const sheets = Object.values(bundle).flatMap((file) =>
      file.type === 'asset' && file.fileName.endsWith('.css') ? [file] : [],
    );
    const source = JSON.stringify(
      takeApart(sheets.map(({ fileName, source: css }) => [fileName, String(css)])),
    );
    this.emitFile({ type: 'asset', fileName: firstStylesFile, source });
  },
};

/** The rules of sheets by the name of each, with what it takes for each rule to be of use. */
export function takeApart(
  sheets: readonly (readonly [name: string, css: string])[],
): Record<string, StyleNode[]> {
  const parsed = sheets.map(([name, css]) => [name, postcss.parse(css)] as const);
  const closure = createClosure(parsed.map(([, root]) => root));
  return Object.fromEntries(parsed.map(([name, root]) => [name, nodesOf(root, closure)]));
}

type Closure = (names: readonly string[]) => string[];

/** What names stand for in all sheets together, over any number of steps. */
function createClosure(roots: readonly Container[]): Closure {
  const direct = new Map<string, Set<string>>();
  for (const root of roots)
    root.walkDecls(/^--/, ({ prop, value }) => {
      const known = direct.get(prop) ?? new Set();
      for (const name of variablesIn(value)) known.add(name);
      direct.set(prop, known);
    });
  return (names) => {
    const found = new Set<string>();
    const visit = (name: string): void => {
      if (found.has(name)) return;
      found.add(name);
      direct.get(name)?.forEach(visit);
    };
    names.forEach(visit);
    return [...found];
  };
}

const variablesIn = (value: string): string[] =>
  [...value.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name = '']) => name);

/** Of no use before the first paint: paper, colours that the person's system has forced and knows by itself. */
const laterMedia = /\bprint\b|forced-colors/;

function nodesOf(container: Container, closure: Closure): StyleNode[] {
  return (container.nodes ?? []).flatMap((node: ChildNode): StyleNode[] => {
    if (node.type === 'rule') return ruleOf(node, closure);
    if (node.type === 'atrule') return atRuleOf(node, closure);
    return [];
  });
}

function atRuleOf(node: AtRule, closure: Closure): StyleNode[] {
  const { name, params } = node;
  if (name === 'view-transition' || (name === 'media' && laterMedia.test(params))) return [];
  if (name === 'keyframes') return [{ text: node.toString(), names: `@keyframes ${params}` }];
  if (name === 'property') return [{ text: node.toString(), names: params }];
  // '@layer a, b;' gives the order; '@font-face' is asked for by what uses it.
  if (node.nodes === undefined || name === 'font-face')
    return [{ text: node.nodes ? node.toString() : `${node.toString()};` }];
  return [{ at: `@${name} ${params}`, nodes: nodesOf(node, closure) }];
}

function ruleOf(rule: Rule, closure: Closure): StyleNode[] {
  const selectors = rule.selectors.flatMap((text) => {
    const needs = needsOf(text);
    return needs === undefined ? [] : [[text, needs] as const];
  });
  if (selectors.length === 0) return [];
  // A rule within a rule stays with it, and is kept where the outer one is.
  const body: string[] = [];
  const defines: [string, string][] = [];
  const uses: string[] = [];
  for (const node of rule.nodes) {
    if (node.type === 'comment') continue;
    const text = node.toString();
    if (node.type === 'decl' && node.prop.startsWith('--')) defines.push([node.prop, text]);
    else {
      body.push(text);
      uses.push(...variablesIn(text));
      if (node.type === 'decl' && node.prop.startsWith('animation'))
        uses.push(...node.value.split(/[\s,]+/).map((word) => `@keyframes ${word}`));
    }
  }
  const one: StyleRule = { selectors, body: body.join(';'), defines, uses: closure(uses) };
  return [one];
}

/** What only happens once somebody touches the page, or is shown by the browser alone. */
const later =
  /:(?:hover|active|focus|focus-visible|focus-within|target|visited)(?![\w-])|::(?:selection|backdrop)/;
const escaped = /\\(.)/g;
const named = /[.#](?:[\w-]|\\.|[^\0-\x7F])+/g;

/**
 * The names that a page must hold for a selector to match; undefined for one that cannot match at first. What stands in parentheses, as in ':not(.a)', asks for nothing,
 * so that a rule is rather kept than lost.
 */
function needsOf(selector: string): string[] | undefined {
  let depth = 0;
  let outside = '';
  for (let at = 0; at < selector.length; at += 1) {
    const letter = selector[at] ?? '';
    if (letter === '\\') {
      if (depth === 0) outside += letter + (selector[at + 1] ?? '');
      at += 1;
    } else if (letter === '(') depth += 1;
    else if (letter === ')') depth -= 1;
    else if (depth === 0) outside += letter;
  }
  const needs: string[] = [];
  const withoutAttributes = outside.replaceAll(/\[([\w-]+)[^\]]*\]/g, (_, name: string) => {
    needs.push(`[${name}`);
    return '';
  });
  if (later.test(withoutAttributes)) return undefined;
  const withoutStates = withoutAttributes.replaceAll(/(?<!\\)::?[\w-]+/g, '');
  for (const [name] of withoutStates.matchAll(named)) needs.push(name.replaceAll(escaped, '$1'));
  for (const [name] of withoutStates.replaceAll(named, '').matchAll(/[a-z][\w-]*/gi))
    needs.push(name.toLowerCase());
  return needs;
}
