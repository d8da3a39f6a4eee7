import { sourceOf } from './inline-sources.ts';

/** A rule of a style sheet with what it takes to be of use. */
export interface StyleRule {
  /** Each selector, and the names that a page must hold for it to match: 'p', '.ui-button', '#main', '[open'. */
  selectors: readonly (readonly [text: string, needs: readonly string[]])[];
  /** Its declarations but those of custom properties. */
  body: string;
  /** Custom properties, each with its whole declaration. */
  defines: readonly (readonly [name: string, declaration: string])[];
  /** What the body refers to, over any number of steps: custom properties, and animations as '@keyframes name'. */
  uses: readonly string[];
}

/** A rule around others: '@media (...)', '@layer components'. */
export interface StyleGroup {
  at: string;
  nodes: readonly StyleNode[];
}

/** What stays as it is: always, or where what it names is used. */
export interface StyleText {
  text: string;
  names?: string;
}

export type StyleNode = StyleRule | StyleGroup | StyleText;

/** The sheets of a page in order, as the build has taken them apart. */
export type StyleSheets = readonly (readonly StyleNode[])[];

const startTags = /<([a-z][\w-]*)((?:\s+[^\s=>"']+(?:="[^"]*")?)*)\s*\/?>/g;
const attributes = /([^\s=>"']+)(?:="([^"]*)")?/g;

/** The names that selectors may ask for: of elements, classes, ids and attributes. */
function namesIn(html: string): Set<string> {
  const names = new Set<string>();
  const seen = new Set<string>();
  for (const [, element = '', rest = ''] of html.matchAll(startTags)) {
    names.add(element);
    if (rest === '' || seen.has(rest)) continue;
    seen.add(rest);
    for (const [, name = '', value] of rest.matchAll(attributes)) {
      names.add(`[${name}`);
      if (value === undefined) continue;
      if (name === 'id') names.add(`#${value}`);
      if (name === 'class') for (const each of value.split(' ')) names.add(`.${each}`);
    }
  }
  return names;
}

interface Kept {
  rule: StyleRule;
  selectors: string;
}

function findKept(nodes: readonly StyleNode[], names: ReadonlySet<string>, kept: Map<StyleRule, Kept>): void {
  for (const node of nodes) {
    if ('at' in node) findKept(node.nodes, names, kept);
    else if ('selectors' in node) {
      const matching = node.selectors.filter(([, needs]) => needs.every((name) => names.has(name)));
      if (matching.length === 0) continue;
      kept.set(node, { rule: node, selectors: matching.map(([text]) => text).join() });
    }
  }
}

function write(
  nodes: readonly StyleNode[],
  kept: ReadonlyMap<StyleRule, Kept>,
  used: ReadonlySet<string>,
): string {
  let text = '';
  for (const node of nodes) {
    if ('at' in node) {
      const inner = write(node.nodes, kept, used);
      if (inner !== '') text += `${node.at}{${inner}}`;
    } else if ('selectors' in node) {
      const one = kept.get(node);
      if (one === undefined) continue;
      const defined = node.defines.filter(([name]) => used.has(name)).map(([, declaration]) => declaration);
      const body = [...(node.body === '' ? [] : [node.body]), ...defined].join(';');
      if (body !== '') text += `${one.selectors}{${body}}`;
    } else if (node.names === undefined || used.has(node.names)) text += node.text;
  }
  return text;
}

/** The rules of the sheets that a page's own elements need before anybody touches it. A rule that may match is kept; the order stays. */
export function writeFirstStyles(sheets: StyleSheets, html: string): string {
  const { askedFor, written } = memoryOf(sheets);
  const names = namesIn(html);
  // Ids of single elements and the like are asked for by no selector, so that the same kind of page comes to the same key.
  const key = askedFor.filter((name) => names.has(name)).join(' ');
  const known = written.get(key);
  if (known !== undefined) return known;
  const kept = new Map<StyleRule, Kept>();
  for (const sheet of sheets) findKept(sheet, names, kept);
  const used = new Set<string>();
  for (const { rule } of kept.values()) for (const name of rule.uses) used.add(name);
  const styles = sheets.map((sheet) => write(sheet, kept, used)).join('');
  const [oldest] = written.keys();
  if (written.size >= mostWritten && oldest !== undefined) written.delete(oldest);
  written.set(key, styles);
  return styles;
}

/** What was written of sheets before: most pages of a kind hold the same names. */
interface Memory {
  /** The names that some selector asks for. */
  askedFor: readonly string[];
  /** By those of them that a page held. */
  written: Map<string, string>;
}

const memories = new WeakMap<StyleSheets, Memory>();
/** Of some 25 kB each. */
const mostWritten = 40;

function memoryOf(sheets: StyleSheets): Memory {
  const known = memories.get(sheets);
  if (known !== undefined) return known;
  const askedFor = new Set<string>();
  const visit = (nodes: readonly StyleNode[]): void => {
    for (const node of nodes) {
      if ('at' in node) visit(node.nodes);
      else if ('selectors' in node)
        for (const [, needs] of node.selectors) for (const name of needs) askedFor.add(name);
    }
  };
  sheets.forEach(visit);
  const memory = { askedFor: [...askedFor], written: new Map<string, string>() };
  memories.set(sheets, memory);
  return memory;
}

const sheetLink = /<link rel="stylesheet" href="[^"]*"\/>/g;
const fontLink = /<link rel="preload" as="font"[^>]*>/g;

/** A page that holds the styles that it is painted with. */
export interface StyledPage {
  html: string;
  /** Allows the styles in the page's policy. */
  styleSource: string;
}

/**
 * Puts into a page what it needs to be painted, so that it waits for no second request: the rules of its sheets that its elements use, and the brand's colours. The
 * sheets themselves come at the end of the body, where they hold nothing up; all that they say again has the same order, so nothing moves. A font that the rules name is
 * asked for as early as by a link of its own, and does not take the line from what paints.
 */
export function withFirstStyles(
  html: string,
  { sheets, brand }: { sheets: StyleSheets; brand: { path: string; styles: string } },
): StyledPage {
  const headEnd = html.indexOf('</head>');
  const bodyEnd = html.lastIndexOf('</body>');
  const head = html.slice(0, headEnd);
  const links = (head.match(sheetLink) ?? []).filter((link) => !link.includes(`"${brand.path}"`));
  const styles = writeFirstStyles(sheets, html) + brand.styles;
  return {
    html: `${head.replaceAll(sheetLink, '').replaceAll(fontLink, '')}<style>${styles}</style>${html.slice(headEnd, bodyEnd)}${links.join('')}${html.slice(bodyEnd)}`,
    styleSource: sourceOf(styles),
  };
}
