import type { Parents, Root, RootContent } from 'mdast';
import { toString as plainText } from 'mdast-util-to-string';
import { SKIP, visit } from 'unist-util-visit';
import { findProduct } from '@reachout/catalogue/rules/products';
import { splitFrontMatter } from './front-matter.ts';
import type { ContentBrand } from './placeholders.ts';

/** The product of articles that are about several. */
const several = 'both';

/** What articles call the main product by, whatever its key. */
const mainProductWord = 'platform';

/**
 * What documentation says of products that a catalogue does not have and of facts that do not apply, which is left out of it: articles of such a
 * product, and within other articles the smallest piece that names one of them or leads to such an article.
 */
export interface Absent {
  /** What placeholders name: products, and facts with their prefix. */
  readonly keys: ReadonlySet<string>;
  /** True for an article whose product, title or description is one of them. */
  isAbout: (frontMatter: string) => boolean;
}

/** Finds the products that articles are about and that the catalogue does not have, and the facts that do not apply. */
export function findAbsent(
  sources: readonly string[],
  brand: Pick<ContentBrand, 'products' | 'facts'>,
): Absent {
  const named = sources.flatMap((source) => productOf(splitFrontMatter(source).yaml ?? '') ?? []);
  const isKnown = (key: string) =>
    key === several || key === mainProductWord || findProduct(brand, key) !== undefined;
  const facts = Object.keys(brand.facts).filter((key) => brand.facts[key] === null);
  const keys = new Set([...named.filter((key) => !isKnown(key)), ...facts.map((key) => `fact:${key}`)]);
  const isNamed = placeholderOf(keys);
  const heading = /^(?:title|description):.*$/gm;
  return {
    keys,
    isAbout: (yaml) =>
      keys.has(productOf(yaml) ?? '') || (yaml.match(heading) ?? []).some((line) => isNamed(line)),
  };
}

/** What the front matter says that an article is about; read before it is parsed, since it says whether it has to be. */
function productOf(yaml: string): string | undefined {
  return /^product:[ \t]*['"]?([A-Za-z][\w-]*)/m.exec(yaml)?.[1];
}

function placeholderOf(keys: ReadonlySet<string>): (text: string) => boolean {
  if (keys.size === 0) return () => false;
  const pattern = new RegExp(`%(?:${[...keys].join('|')})(?:\\.name)?%`);
  return (text) => pattern.test(text);
}

/** Takes out of an article what names something absent or leads to an article that is left out. */
export function removeAbsent(root: Root, { keys }: Absent, isLeftOut: (url: string) => boolean): void {
  if (keys.size === 0) return;
  const isNamed = placeholderOf(keys);
  root.children = withoutSections(root.children, isNamed);
  visit(root, (node, index, parent) => {
    if (parent === undefined || index === undefined || !isPiece(node, parent)) return undefined;
    if (!isNamed(textOf(node)) && !leadsTo(node, isLeftOut)) return undefined;
    // A list item goes alone, and so does a row, unless something smaller than it can go.
    if (hasSmallerPieces(node)) return undefined;
    parent.children.splice(index, 1);
    return [SKIP, index];
  });
  removeEmpty(root);
  root.children = withoutSections(root.children, () => false);
}

/** Blocks that a reader does not miss in the middle of others. */
function isPiece(node: RootContent | Root, parent: Parents): boolean {
  if (node.type === 'tableRow') return parent.children[0] !== node;
  return ['listItem', 'paragraph', 'code', 'table', 'mdxJsxFlowElement'].includes(node.type);
}

function hasSmallerPieces(node: RootContent | Root): boolean {
  if (node.type === 'table') return !/%[a-z]/i.test(textOf(node.children[0] as RootContent));
  if (node.type === 'listItem') return node.children.length > 1;
  return node.type === 'mdxJsxFlowElement' && node.children.length > 0 && node.attributes.length === 0;
}

/** All that stands in a block, the addresses and titles of components too. */
function textOf(node: RootContent | Root): string {
  const attributes: string[] = [];
  visit(node, (each) => {
    if (each.type !== 'mdxJsxFlowElement' && each.type !== 'mdxJsxTextElement') return;
    for (const { value } of each.attributes) if (typeof value === 'string') attributes.push(value);
  });
  return [plainText(node), ...attributes].join('\n');
}

function leadsTo(node: RootContent | Root, isLeftOut: (url: string) => boolean): boolean {
  let found = false;
  visit(node, (each) => {
    if (each.type === 'link' && isLeftOut(each.url)) found = true;
  });
  return found;
}

/** Leaves out each heading that is named, with all below it, and each that nothing stands below any more. */
function withoutSections(blocks: readonly RootContent[], isNamed: (text: string) => boolean): RootContent[] {
  const kept: RootContent[] = [];
  let skippedDepth = Infinity;
  for (const block of blocks) {
    if (block.type === 'heading') {
      if (block.depth <= skippedDepth) skippedDepth = Infinity;
      if (skippedDepth === Infinity && isNamed(plainText(block))) skippedDepth = block.depth;
    }
    if (skippedDepth === Infinity) kept.push(block);
  }
  return kept.filter((block, index) => {
    if (block.type !== 'heading') return true;
    const next = kept[index + 1];
    return next !== undefined && !(next.type === 'heading' && next.depth <= block.depth);
  });
}

/** Removes what holds nothing any more: lists, tables of one row, components. */
function removeEmpty(root: Root): void {
  let isChanged = true;
  while (isChanged) {
    isChanged = false;
    visit(root, (node, index, parent) => {
      if (parent === undefined || index === undefined) return undefined;
      const isEmpty =
        (['list', 'listItem', 'blockquote'].includes(node.type) &&
          'children' in node &&
          node.children.length === 0) ||
        (node.type === 'table' && node.children.length < 2) ||
        (node.type === 'mdxJsxFlowElement' && node.children.length === 0);
      if (!isEmpty) return undefined;
      parent.children.splice(index, 1);
      isChanged = true;
      return [SKIP, index];
    });
  }
}
