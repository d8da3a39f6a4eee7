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
import { calloutTitle } from './components.ts';
import { attributesOf } from './parse-body.ts';

type Block = BlockContent | DefinitionContent;

const writer = unified().use(remarkGfm).use(remarkStringify, { bullet: '-', rule: '-' }).freeze();

/** Writes an article as plain Markdown: components become quotes, lists and bold titles. */
export function renderMarkdown(article: {
  title: string;
  description: string;
  prerequisites: readonly string[];
  root: Root;
}): string {
  const root: Root = {
    type: 'root',
    children: [
      { type: 'heading', depth: 1, children: [{ type: 'text', value: article.title }] },
      paragraph({ type: 'text', value: article.description }),
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

function lowerAll<T extends RootContent>(nodes: readonly T[]): T[] {
  // Lowering keeps the kind of content: blocks become blocks, text becomes text.
  return nodes.flatMap((node) => lower(node)) as T[];
}

function lower(node: RootContent): readonly RootContent[] {
  if (node.type === 'mdxJsxFlowElement') return lowerComponent(node);
  if (node.type === 'mdxJsxTextElement')
    return node.name === 'br' ? [{ type: 'break' }] : lowerAll(node.children);
  if (!('children' in node)) return [node];
  return [{ ...node, children: lowerAll<RootContent>((node as Parents).children) } as RootContent];
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
