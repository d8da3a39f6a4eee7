import type { Nodes, Root, RootContent } from 'mdast';
import type { ArticleSection, BlockKind, Heading, SectionBlock } from '../article.ts';
import { headingId } from './heading-id.ts';
import { renderBlocks } from './render-markdown.ts';

interface ArticleBody {
  path: string;
  title: string;
  description: string;
  hasNoLead?: boolean;
  root: Root;
  headings: readonly Heading[];
}

/** Cuts an article at its headings. The description opens the first section: it is the shortest answer that the article has. */
export function cutSections({
  path,
  title,
  description,
  hasNoLead = false,
  root,
  headings,
}: ArticleBody): ArticleSection[] {
  const byId = new Map(headings.map((heading) => [heading.id, heading]));
  const parts: { trail: readonly Heading[]; nodes: RootContent[] }[] = [{ trail: [], nodes: [] }];
  for (const node of root.children) {
    const heading = node.type === 'heading' ? byId.get(headingId(node)) : undefined;
    const current = parts.at(-1);
    if (heading) {
      const above = (current?.trail ?? []).filter(({ depth }) => depth < heading.depth);
      parts.push({ trail: [...above, heading], nodes: [] });
    } else {
      current?.nodes.push(node);
    }
  }
  return parts.map(({ trail, nodes }, index) => {
    const blocks = joinLeadIns(
      renderBlocks(nodes).map(({ block, markdown }) => blockOf(block, markdown, path)),
    );
    const opening: SectionBlock = { kind: 'prose', markdown: description, text: description };
    return {
      anchor: trail.at(-1)?.id ?? '',
      heading: trail.at(-1)?.text ?? title,
      headingTrail: trail.map(({ text }) => text),
      blocks: index === 0 && !hasNoLead ? [opening, ...blocks] : blocks,
    };
  });
}

function blockOf(node: RootContent, markdown: string, path: string): SectionBlock {
  return {
    kind: kindOf(node),
    // A link to a place in the article is none in an answer.
    markdown: markdown.replaceAll('](#', `](${path}#`),
    text: wordsOf(node)
      .replace(/[^\S\n]+/g, ' ')
      .trim(),
  };
}

function kindOf(node: RootContent): BlockKind {
  switch (node.type) {
    case 'list':
      return node.ordered ? 'steps' : 'list';
    case 'table':
    case 'code':
      return node.type;
    case 'blockquote':
      return 'callout';
    default:
      return 'prose';
  }
}

/** Plain words: cells are apart, blocks on lines of their own. */
function wordsOf(node: Nodes): string {
  if ('value' in node) return node.value;
  if (!('children' in node)) return node.type === 'break' ? ' ' : '';
  const isBlocks = ['list', 'listItem', 'blockquote', 'table'].includes(node.type);
  const separator = isBlocks ? '\n' : node.type === 'tableRow' ? ' ; ' : '';
  return node.children.map((child) => wordsOf(child)).join(separator);
}

/** 'For example:' says nothing without what it announces, and the title of a tab belongs to what is in the tab. */
function joinLeadIns(blocks: readonly SectionBlock[]): SectionBlock[] {
  const joined: SectionBlock[] = [];
  for (const block of blocks) {
    const before = joined.at(-1);
    const announces = before?.kind === 'prose' && /(?::|^\*\*[^*]+\*\*)$/.test(before.markdown);
    if (before && announces && block.kind !== 'callout')
      joined[joined.length - 1] = {
        kind: block.kind,
        markdown: `${before.markdown}\n\n${block.markdown}`,
        text: `${before.text}\n${block.text}`,
      };
    else joined.push(block);
  }
  return joined;
}
