import GithubSlugger from 'github-slugger';
import type { Code, Definition, Heading as HeadingNode, Parents, Root, RootContent } from 'mdast';
import { toString as plainText } from 'mdast-util-to-string';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { SKIP, visit } from 'unist-util-visit';
import { VFileMessage } from 'vfile-message';
import type { Heading } from '../../article.ts';
import { codeLanguages } from '../highlight.ts';
import type { Problem } from '../problem.ts';
import { simplify } from './simplify.ts';

const markdown = unified().use(remarkParse).use(remarkGfm).freeze();
const mdx = unified().use(remarkParse).use(remarkGfm).use(remarkMdx).freeze();

/** An imported article in the form of ours, but for its links and images. */
export interface ImportedBody {
  root: Root;
  headings: readonly Heading[];
  /** Its first-level heading, which became the title. */
  title?: string;
}

/** Parses an imported article. Nothing in it is refused: what our pages do not show is simplified or left out. */
export function parseImported(
  file: string,
  source: string,
): { body: ImportedBody; problems: readonly Problem[] } {
  const { root, isMdx, problems } = parse(file, source);
  const simple = simplify(root, isMdx);
  inlineReferences(simple);
  visit(simple, 'code', simplifyCode);
  const title = takeTitle(simple);
  const headings = nameHeadings(simple);
  return { body: { root: simple, headings, ...(title !== undefined && { title }) }, problems };
}

function parse(file: string, source: string): { root: Root; isMdx: boolean; problems: readonly Problem[] } {
  const isMdx = file.endsWith('.mdx');
  // Components in Markdown are common; plain Markdown must not be read as MDX, where a brace means something else.
  if (!isMdx && !/^\s*<\/?[A-Z]|^(?:import|export) /m.test(source))
    return { root: markdown.parse(source), isMdx, problems: [] };
  try {
    return { root: mdx.parse(source), isMdx, problems: [] };
  } catch (error) {
    // The parser throws a VFileMessage about the text; anything else is a bug here.
    if (!(error instanceof VFileMessage)) throw error;
    const problems = isMdx
      ? [
          {
            file,
            line: error.line ?? 1,
            column: error.column ?? 1,
            message: `Read as Markdown. MDX: ${error.reason}`,
          },
        ]
      : [];
    return { root: markdown.parse(source), isMdx: false, problems };
  }
}

/** Writes the address of each reference into the place that names it. */
function inlineReferences(root: Root): void {
  const definitions = new Map<string, Definition>();
  visit(root, 'definition', (node, index, parent) => {
    definitions.set(node.identifier, node);
    if (parent === undefined || index === undefined) return undefined;
    parent.children.splice(index, 1);
    return [SKIP, index];
  });
  visit(root, (node, index, parent) => {
    if (
      (node.type !== 'linkReference' && node.type !== 'imageReference') ||
      parent === undefined ||
      index === undefined
    )
      return;
    const definition = definitions.get(node.identifier);
    const found: RootContent[] =
      node.type === 'imageReference'
        ? [
            definition
              ? { type: 'image', url: definition.url, alt: node.alt ?? '', position: node.position }
              : { type: 'text', value: node.alt ?? '' },
          ]
        : definition
          ? [
              {
                type: 'link',
                url: definition.url,
                children: node.children as never[],
                position: node.position,
              },
            ]
          : node.children;
    (parent as Parents).children.splice(index, 1, ...(found as never[]));
  });
}

const languages: Readonly<Record<string, string>> = {
  sh: 'bash',
  shell: 'bash',
  zsh: 'bash',
  console: 'bash',
  cmd: 'bash',
  javascript: 'js',
  mjs: 'js',
  typescript: 'ts',
  yml: 'yaml',
  jsonc: 'json',
  json5: 'json',
  py: 'python',
  golang: 'go',
  env: 'dotenv',
  postgres: 'sql',
  postgresql: 'sql',
};

function simplifyCode(node: Code): void {
  const language = (node.lang ?? '').toLowerCase().replace(/[^a-z0-9].*$/, '');
  const known = languages[language] ?? language;
  node.lang = codeLanguages.includes(known) ? known : 'text';
  const [, title] = /(?:title|filename|file)=["']([^"']+)["']/.exec(node.meta ?? '') ?? [];
  node.meta = title === undefined ? null : `title="${title}"`;
}

/** A first-level heading before all others is the title of the page, which stands there already. */
function takeTitle(root: Root): string | undefined {
  const at = root.children.findIndex(({ type }) => type === 'heading');
  const first = root.children[at];
  if (first?.type !== 'heading' || first.depth !== 1) return undefined;
  root.children.splice(at, 1);
  return plainText(first).replaceAll(/\s+/g, ' ').trim() || undefined;
}

/** Headings from the second to the fourth level, none skipped, each with an id of its own. Within other blocks they are bold lines. */
function nameHeadings(root: Root): readonly Heading[] {
  const headings: Heading[] = [];
  const slugger = new GithubSlugger();
  let depthAbove = 1;
  root.children = root.children.flatMap((node): RootContent[] => {
    if (node.type !== 'heading') return [node];
    const { text, ownId } = readHeading(node);
    if (text === '') return [];
    const depth = Math.min(Math.max(node.depth, 2), 4, depthAbove + 1) as Heading['depth']; // from 2 to 4
    depthAbove = depth;
    const id = slugger.slug(ownId ?? text) || slugger.slug('section');
    headings.push({ depth, text, id });
    return [{ ...node, depth, data: { ...node.data, id } }];
  });
  visit(root, 'heading', (node, index, parent) => {
    if (parent === undefined || index === undefined || parent.type === 'root') return;
    (parent as Parents).children[index] = {
      type: 'paragraph',
      children: [{ type: 'strong', children: node.children }],
    } as never;
  });
  return headings;
}

/** `## Heading {#own-id}` is how most write an id. */
function readHeading(node: HeadingNode): { text: string; ownId?: string } {
  const last = node.children.at(-1);
  const match = last?.type === 'text' ? /\s*[[{]#([\w-]+)[\]}]\s*$/.exec(last.value) : null;
  if (match !== null && last?.type === 'text') last.value = last.value.slice(0, match.index);
  const text = plainText(node).replaceAll(/\s+/g, ' ').trim();
  return { text, ...(match?.[1] !== undefined && { ownId: match[1] }) };
}
