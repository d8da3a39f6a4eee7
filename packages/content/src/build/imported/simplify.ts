import type {
  BlockContent,
  Image,
  ListItem,
  Node,
  Paragraph,
  Parents,
  PhrasingContent,
  Root,
  RootContent,
} from 'mdast';
import type { MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx-jsx';
import { toString as plainText } from 'mdast-util-to-string';
import { attributesOf } from '../parse-body.ts';
import { simplifyHtml } from './simplify-html.ts';

type Component = MdxJsxFlowElement | MdxJsxTextElement;

/** What other documentation calls our callouts, by the name of the component or by its type. */
const calloutTypes: Readonly<Record<string, 'note' | 'tip' | 'warning'>> = {
  note: 'note',
  info: 'note',
  callout: 'note',
  admonition: 'note',
  banner: 'note',
  alert: 'note',
  aside: 'note',
  tip: 'tip',
  success: 'tip',
  check: 'tip',
  hint: 'tip',
  warning: 'warning',
  warn: 'warning',
  caution: 'warning',
  danger: 'warning',
  important: 'warning',
  error: 'warning',
};
const imageNames = new Set(['image', 'img', 'frame', 'figure', 'screenshot', 'video']);
const inlineNames = new Set(['kbd', 'br']);

/**
 * Reduces a parsed article of whatever origin to what our pages show: components that we know by one name or another, and of every other one what is
 * in it. Nothing of an article is run: expressions that are texts stay as texts, the others go.
 *
 * @param isMdx whether braces mean expressions; in plain Markdown they are braces
 */
export function simplify(root: Root, isMdx: boolean): Root {
  return { ...root, children: blocks(root.children.flatMap((node) => simplifyNode(node, isMdx))) };
}

function simplifyNode(node: RootContent, isMdx: boolean): RootContent[] {
  switch (node.type) {
    case 'yaml':
    case 'mdxjsEsm':
    case 'footnoteReference':
      return [];
    case 'mdxFlowExpression':
    case 'mdxTextExpression':
      return expression(node.value, isMdx).map((value) => ({ type: 'text', value }));
    case 'html':
      return simplifyHtml(node);
    case 'footnoteDefinition':
      return children(node, isMdx);
    case 'mdxJsxFlowElement':
    case 'mdxJsxTextElement':
      return component(node, isMdx);
    case 'blockquote':
      return [alertOf({ ...node, children: blocks(children(node, isMdx)) })];
    case 'paragraph':
      return paragraph(node, isMdx);
    case 'listItem':
      return [{ ...node, checked: null, children: blocks(children(node, isMdx)) } satisfies ListItem];
    case 'code':
    case 'inlineCode':
    case 'text':
      return [node];
    default:
      if (!('children' in node)) return [node];
      // Kinds of content stay as they are: what stands in a line becomes what stands in a line.
      return [{ ...node, children: children(node as Parents, isMdx) } as RootContent];
  }
}

function children(node: Parents, isMdx: boolean): RootContent[] {
  return node.children.flatMap((child) => simplifyNode(child, isMdx));
}

/** A component that stands alone in a paragraph was meant as a block. */
function paragraph(node: Paragraph, isMdx: boolean): RootContent[] {
  const [only, ...others] = node.children.filter(
    (child) => child.type !== 'text' || child.value.trim() !== '',
  );
  if (only?.type === 'mdxJsxTextElement' && others.length === 0 && !inlineNames.has(only.name ?? ''))
    return component(
      {
        ...only,
        type: 'mdxJsxFlowElement',
        children: [{ type: 'paragraph', children: only.children }],
      } as MdxJsxFlowElement,
      isMdx,
    );
  const inline = children(node, isMdx);
  return inline.every(({ type }) => isInline(type))
    ? [{ ...node, children: inline as PhrasingContent[] }]
    : blocks(inline);
}

function component(node: Component, isMdx: boolean): RootContent[] {
  const name = (node.name ?? '').split('.').at(-1)?.toLowerCase() ?? '';
  const attributes = attributesOf(node);
  const inside = children(node, isMdx);
  if (inlineNames.has(name))
    return [
      name === 'br' ? { type: 'break' } : ({ ...node, attributes: [], children: inside } as RootContent),
    ];
  if (imageNames.has(name) && attributes.src !== undefined) return [imageOf(node, attributes)];
  if (
    (name === 'a' || name === 'link') &&
    attributes.href !== undefined &&
    inside.every(({ type }) => isInline(type))
  )
    return [
      { type: 'link', url: attributes.href, children: inside as PhrasingContent[], position: node.position },
    ];
  if (node.type === 'mdxJsxTextElement') return inside;
  const type =
    calloutTypes[(attributes.type ?? attributes.variant ?? attributes.kind ?? '').toLowerCase()] ??
    calloutTypes[name];
  if (Object.hasOwn(calloutTypes, name) && type !== undefined)
    return inside.length === 0 ? [] : [callout(type, blocks(inside), attributes.title)];
  if (name === 'tabs' || name === 'steps') return group(name, node, isMdx);
  const title = attributes.title ?? attributes.label ?? attributes.summary;
  if (title === undefined) return inside;
  const strong: PhrasingContent = { type: 'strong', children: [{ type: 'text', value: title }] };
  const head: PhrasingContent =
    attributes.href === undefined ? strong : { type: 'link', url: attributes.href, children: [strong] };
  return [{ type: 'paragraph', children: [head] }, ...inside];
}

/** Tabs and steps as ours are, where each of them has a title; else what is in them. */
function group(name: 'tabs' | 'steps', node: MdxJsxFlowElement, isMdx: boolean): RootContent[] {
  const part = name === 'tabs' ? 'Tab' : 'Step';
  const items = node.children.flatMap((child): MdxJsxFlowElement[] => {
    if (child.type !== 'mdxJsxFlowElement' || !child.name?.startsWith(part)) return [];
    const { title, label, value } = attributesOf(child);
    const inside = blocks(children(child, isMdx));
    const shown = title ?? label ?? value;
    return shown === undefined || inside.length === 0 ? [] : [element(part, { title: shown }, inside)];
  });
  if (items.length === 0 || items.length < node.children.length) return children(node, isMdx);
  return [element(name === 'tabs' ? 'Tabs' : 'Steps', {}, items)];
}

/** GitHub's alerts: a quotation that begins with [!NOTE]. */
function alertOf(quote: RootContent & { type: 'blockquote' }): RootContent {
  const first = quote.children[0];
  const lead = first?.type === 'paragraph' ? first.children[0] : undefined;
  const match = lead?.type === 'text' ? /^\[!(\w+)\]\s*/.exec(lead.value) : null;
  const type = match && calloutTypes[match[1]?.toLowerCase() ?? ''];
  if (!match || type === null || type === undefined || lead?.type !== 'text') return quote;
  lead.value = lead.value.slice(match[0].length);
  return callout(type, quote.children);
}

function callout(type: string, inside: readonly RootContent[], title?: string): RootContent {
  return element('Callout', { type, ...(title !== undefined && { title }) }, inside);
}

function element(
  name: string,
  attributes: Readonly<Record<string, string>>,
  inside: readonly RootContent[],
): MdxJsxFlowElement {
  return {
    type: 'mdxJsxFlowElement',
    name,
    attributes: Object.entries(attributes).map(([key, value]) => ({
      type: 'mdxJsxAttribute',
      name: key,
      value,
    })),
    // Only blocks are handed over.
    children: inside as BlockContent[],
  };
}

function imageOf(
  { position }: Component,
  { src = '', alt = '', title }: Readonly<Record<string, string>>,
): Image {
  return { type: 'image', url: src, alt, position, ...(title !== undefined && { title }) };
}

/** What an expression shows: a text that is written in it, nothing of what would have to be run. */
function expression(value: string, isMdx: boolean): string[] {
  const written = value.trim();
  if (/^\/\*[\s\S]*\*\/$/.test(written)) return [];
  if (!isMdx) return [`{${value}}`];
  return /^(?:"[^"\\]*"|'[^'\\]*'|`[^`\\$]*`)$/.test(written) ? [written.slice(1, -1)] : [];
}

/** Puts what stands in a line into paragraphs, so that blocks are among blocks. Blank ones go. */
function blocks(nodes: readonly RootContent[]): BlockContent[] {
  const found: RootContent[] = [];
  let line: PhrasingContent[] = [];
  const endLine = (): void => {
    const isShown = line.some((node) => node.type === 'image' || plainText(node).trim() !== '');
    if (isShown) found.push({ type: 'paragraph', children: line });
    line = [];
  };
  for (const node of nodes) {
    if (isInline(node.type)) line.push(node as PhrasingContent);
    else {
      endLine();
      const isBlank = node.type === 'paragraph' && node.children.length === 0;
      if (!isBlank) found.push(node);
    }
  }
  endLine();
  return found as BlockContent[]; // what stands in a line is in paragraphs now
}

const inlineTypes = new Set([
  'text',
  'emphasis',
  'strong',
  'delete',
  'inlineCode',
  'break',
  'link',
  'image',
  'linkReference',
  'imageReference',
  'mdxJsxTextElement',
]);

function isInline(type: Node['type']): boolean {
  return inlineTypes.has(type);
}
