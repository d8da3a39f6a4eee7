import type {
  BlockContent,
  DefinitionContent,
  List,
  ListItem,
  Paragraph,
  Parents,
  Root,
  RootContent,
} from 'mdast';
import type { MdxJsxFlowElement } from 'mdast-util-mdx-jsx';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';
import type { AppliesTo } from '../article.ts';
import { appliesToLists } from './components/applies-to.ts';
import { calloutTitle } from './components/components.ts';
import { type Diagram, diagramSteps } from './diagrams/parse-diagram.ts';
import { attributesOf } from './parse-body.ts';

type Block = BlockContent | DefinitionContent;

const writer = unified().use(remarkGfm).use(remarkStringify, { bullet: '-', rule: '-' }).freeze();

/** Writes an article as plain Markdown: components become quotes, lists and bold titles. */
export function renderMarkdown(article: {
  title: string;
  description: string;
  hasNoLead?: boolean;
  prerequisites: readonly string[];
  appliesTo?: AppliesTo | undefined;
  root: Root;
}): string {
  const root: Root = {
    type: 'root',
    children: [
      { type: 'heading', depth: 1, children: [{ type: 'text', value: article.title }] },
      ...(article.hasNoLead === true ? [] : [paragraph({ type: 'text', value: article.description })]),
      ...appliesToLine(article.appliesTo),
      ...prerequisiteList(article.prerequisites),
      ...lowerAll(article.root.children),
    ],
  };
  return writer.stringify(root);
}

/** Blocks of an article as plain Markdown, each by itself, with the blocks that it was made of. */
export function renderBlocks(blocks: readonly RootContent[]): { block: RootContent; markdown: string }[] {
  return lowerAll(blocks).map((block) => ({
    block,
    markdown: writer.stringify({ type: 'root', children: [block] }).trimEnd(),
  }));
}

function prerequisiteList(prerequisites: readonly string[]): Block[] {
  if (prerequisites.length === 0) return [];
  const items = prerequisites.map((value): ListItem => ({
    type: 'listItem',
    children: [paragraph({ type: 'text', value })],
  }));
  return [boldLine('Before you start'), { type: 'list', children: items }];
}

/** `**Plans:** Pro, Enterprise · **Roles:** Owner` */
function appliesToLine(appliesTo: AppliesTo | undefined): Paragraph[] {
  const lists = appliesToLists(appliesTo);
  if (lists.length === 0) return [];
  const children = lists.flatMap(([name, entries], index): Paragraph['children'] => [
    ...(index > 0 ? [{ type: 'text', value: ' · ' } as const] : []),
    { type: 'strong', children: [{ type: 'text', value: `${name}:` }] },
    { type: 'text', value: ` ${entries.join(', ')}` },
  ]);
  return [{ type: 'paragraph', children }];
}

function lowerAll<T extends RootContent>(nodes: readonly T[]): T[] {
  // Lowering keeps the kind of content: blocks become blocks, text becomes text.
  return nodes.flatMap((node) => lower(node)) as T[];
}

function lower(node: RootContent): readonly RootContent[] {
  if (node.type === 'mdxJsxFlowElement') return lowerComponent(node);
  if (node.type === 'mdxJsxTextElement')
    return node.name === 'br' ? [{ type: 'break' }] : lowerAll(node.children);
  if (node.type === 'code' && node.data?.diagram) return diagramList(node.data.diagram);
  if (!('children' in node)) return [node];
  return [{ ...node, children: lowerAll<RootContent>((node as Parents).children) } as RootContent];
}

/** The diagram in words: its title, and its steps as a list. */
function diagramList(diagram: Diagram): readonly Block[] {
  const items = diagramSteps(diagram).map((value): ListItem => ({
    type: 'listItem',
    children: [paragraph({ type: 'text', value })],
  }));
  return [boldLine(diagram.title), { type: 'list', ordered: true, children: items }];
}

function lowerComponent(node: MdxJsxFlowElement): readonly Block[] {
  const attributes = attributesOf(node);
  const children: Block[] = node.name === 'Steps' ? [] : lowerAll(node.children);
  switch (node.name) {
    case 'Callout':
      return [{ type: 'blockquote', children: [boldLine(calloutTitle(attributes)), ...children] }];
    case 'Steps':
      return [stepList(node)];
    case 'Tab':
      return [boldLine(attributes.title ?? ''), ...children];
    case 'AppliesTo':
      return appliesToLine(node.data?.appliesTo);
    default:
      return children;
  }
}

function stepList(steps: MdxJsxFlowElement): List {
  const items = steps.children.flatMap((step): ListItem[] => {
    if (step.type !== 'mdxJsxFlowElement') return [];
    const title = boldLine(attributesOf(step).title ?? '');
    return [{ type: 'listItem', spread: true, children: [title, ...lowerAll<Block>(step.children)] }];
  });
  return { type: 'list', ordered: true, spread: true, children: items };
}

function boldLine(text: string): Paragraph {
  return paragraph({ type: 'strong', children: [{ type: 'text', value: text }] });
}

function paragraph(child: Paragraph['children'][number]): Paragraph {
  return { type: 'paragraph', children: [child] };
}
