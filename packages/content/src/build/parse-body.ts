import GithubSlugger from 'github-slugger';
import type { Code, Heading as HeadingNode, Node, Parents, Root, RootContent } from 'mdast';
import type { MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx-jsx';
import { toString as plainText } from 'mdast-util-to-string';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { VFileMessage } from 'vfile-message';
import type { AppliesTo, Heading } from '../article.ts';
import { type HasPlansAndRoles, resolveAppliesTo } from './components/applies-to.ts';
import { blockComponents, inlineTags } from './components/components.ts';
import { type Diagram, diagramKinds, isDiagramKind, parseDiagram } from './diagrams/parse-diagram.ts';
import './heading-id.ts';
import { unknownPlaceholder } from './front-matter.ts';
import { type CodeLanguage, codeLanguages, isCodeLanguage } from './highlight.ts';
import { type ImageFile, removeMissingBrandImages, resolveImages } from './images.ts';
import type { FillPlaceholders, NumberStyle } from './placeholders.ts';
import type { Problem } from './problem.ts';

/** A link of an article with the place where it is written. */
export interface Link {
  url: string;
  line: number;
  column?: number;
}

/** A block of code with the place where it is written. */
export interface CodeBlock {
  language: CodeLanguage;
  /** Mostly the name of a file. */
  title?: string;
  code: string;
  /** The line above the code's first. */
  line: number;
}

declare module 'mdast' {
  interface CodeData {
    /** Set by parsing: what the block draws. */
    diagram?: Diagram;
  }
}

declare module 'mdast-util-mdx-jsx' {
  interface MdxJsxFlowElementData {
    /** Set by parsing: what the component says, in the catalogue's names. */
    appliesTo?: AppliesTo;
  }
}

/** The body of an article after checking: no JavaScript, placeholders filled, every heading with its id. */
export interface Body {
  root: Root;
  headings: readonly Heading[];
  /** The ids of headings that were taken out with what does not belong into this documentation. */
  leftOut: readonly string[];
  links: readonly Link[];
  code: readonly CodeBlock[];
  /** Files below the content folder. */
  images: readonly string[];
  /** Plans and roles that the catalogue does not have, with their places; what names them is left out. */
  unknownTerms: readonly Problem[];
}

/** The component elements of MDX, within a line or around blocks. */
export type ComponentNode = MdxJsxFlowElement | MdxJsxTextElement;

type Report = (node: Node, message: string, lineOffset?: number) => void;

const parser = unified().use(remarkParse).use(remarkGfm, { singleTilde: false }).use(remarkMdx).freeze();

/** What a body is made with. */
export interface BodyParts {
  fill: FillPlaceholders;
  images: ReadonlyMap<string, ImageFile>;
  brand: HasPlansAndRoles;
  /** Takes out what does not belong into this documentation, before anything is looked at. */
  prune?: (root: Root) => void;
}

/** Parses the body of an article and reports everything in it that the format does not allow. */
export function parseBody(
  file: string,
  source: string,
  { fill, images, brand, prune = () => undefined }: BodyParts,
): { body?: Body; problems: readonly Problem[] } {
  const problems: Problem[] = [];
  const unknownTerms: Problem[] = [];
  const reportTo =
    (list: Problem[]): Report =>
    (node, message, lineOffset = 0) => {
      const start = node.position?.start;
      list.push({
        file,
        line: (start?.line ?? 1) + lineOffset,
        ...(lineOffset === 0 && { column: start?.column ?? 1 }),
        message,
      });
    };
  const report = reportTo(problems);

  let root: Root;
  try {
    root = parser.parse(source);
  } catch (error) {
    return { problems: [syntaxProblem(file, error)] };
  }
  removeComments(root);
  const written = root.children.filter((node) => node.type === 'heading');
  prune(root);
  const leftOut = idsOf(
    written.filter((node) => !root.children.includes(node)),
    fill,
  );
  unlink(root, leftOut);
  removeMissingBrandImages(root, (url) => fill(url, 'code', () => undefined), images);
  fillAll(root, fill, report);
  checkNodes(root, report);
  resolveTerms(root, brand, reportTo(unknownTerms));
  const headings = nameHeadings(root, report);
  const shown = resolveImages(root, images, report);
  return {
    body: {
      root,
      headings,
      leftOut,
      links: collectLinks(root),
      code: collectCode(root),
      images: shown,
      unknownTerms,
    },
    problems,
  };
}

/** The attributes of a component as text; the check has refused all other kinds. */
export function attributesOf(node: ComponentNode): Readonly<Record<string, string>> {
  return Object.fromEntries(
    node.attributes.flatMap((attribute) =>
      attribute.type === 'mdxJsxAttribute' && typeof attribute.value === 'string'
        ? [[attribute.name, attribute.value]]
        : [],
    ),
  );
}

/** What stands after the language of a code block: `title="…"`, and the lines to mark as `{2,4-6}`. */
export interface CodeOptions {
  title?: string;
  /** Counted from 1. */
  marked: ReadonlySet<number>;
}

/** Reads the options of a code block; undefined when they are written in another way. */
export function codeOptions(node: Code): CodeOptions | undefined {
  const match = /^(?:title="([^"]*)")?\s*(?:\{(\d+(?:-\d+)?(?:, ?\d+(?:-\d+)?)*)\})?$/.exec(
    node.meta?.trim() ?? '',
  );
  if (!match) return undefined;
  const [, title, ranges] = match;
  const marked = (ranges?.split(',') ?? []).flatMap((range) => {
    const [first = 0, last = first] = range.split('-').map(Number);
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
  });
  return { ...(title !== undefined && { title }), marked: new Set(marked) };
}

function syntaxProblem(file: string, error: unknown): Problem {
  // The parser throws a VFileMessage about the text; anything else is a bug here.
  if (!(error instanceof VFileMessage)) throw error;
  // About an unclosed tag only the words say where it was opened.
  const opened = /\((\d+):(\d+)/.exec(error.reason);
  const line = error.line ?? Number(opened?.[1] ?? 1);
  const column = error.column ?? Number(opened?.[2] ?? 1);
  return { file, line, column, message: `MDX: ${error.reason}` };
}

function removeComments(root: Root): void {
  visit(root, (node, index, parent) => {
    if (node.type !== 'mdxFlowExpression' && node.type !== 'mdxTextExpression') return undefined;
    if (!/^\s*\/\*[\s\S]*\*\/\s*$/.test(node.value) || !parent || index === undefined) return undefined;
    parent.children.splice(index, 1);
    return index;
  });
}

function fillAll(root: Root, fill: FillPlaceholders, report: Report): void {
  visit(root, (node) => {
    const fillIn = (text: string, style: NumberStyle, firstLine = 0) =>
      fill(text, style, (placeholder, offset) => {
        const linesBefore = text.slice(0, offset).split('\n').length - 1;
        report(node, unknownPlaceholder(placeholder), firstLine + linesBefore);
      });
    switch (node.type) {
      case 'text':
        node.value = fillIn(node.value, 'prose');
        break;
      case 'inlineCode':
        node.value = fillIn(node.value, 'code');
        break;
      case 'code':
        node.value = fillIn(node.value, 'code', 1);
        if (node.meta) node.meta = fillIn(node.meta, 'code');
        break;
      case 'image':
        node.url = fillIn(node.url, 'code');
        node.alt = fillIn(node.alt ?? '', 'prose');
        if (node.title) node.title = fillIn(node.title, 'prose');
        break;
      case 'link':
      case 'definition':
        node.url = fillIn(node.url, 'code');
        break;
      case 'mdxJsxFlowElement':
      case 'mdxJsxTextElement':
        for (const attribute of node.attributes) {
          if (typeof attribute.value === 'string') attribute.value = fillIn(attribute.value, 'prose');
        }
        break;
      default:
    }
  });
}

function checkNodes(root: Root, report: Report): void {
  visit(root, (node, _index, parent) => {
    switch (node.type) {
      case 'mdxjsEsm':
        return report(node, 'import and export are not allowed in articles.');
      case 'mdxFlowExpression':
      case 'mdxTextExpression':
        return report(node, 'Expressions in braces are not allowed. Write \\{ for a brace in the text.');
      case 'html':
        return report(node, 'Raw HTML is not allowed in articles.');
      case 'imageReference':
        return report(node, 'An image names its address itself: ![text](address).');
      case 'footnoteReference':
      case 'footnoteDefinition':
        return report(node, 'Footnotes are not supported: say it in the text.');
      case 'listItem':
        if (typeof node.checked === 'boolean')
          report(node, 'Task lists are not supported: use a plain list.');
        return undefined;
      case 'heading':
        if (parent?.type !== 'root')
          report(node, 'Headings belong to the top level, not inside other blocks.');
        return undefined;
      case 'code':
        return checkCode(node, report);
      case 'mdxJsxFlowElement':
      case 'mdxJsxTextElement':
        return checkComponent(node, parent, report);
      default:
        return undefined;
    }
  });
}

function checkCode(node: Code, report: Report): void {
  if (!node.lang) return report(node, `A code block needs a language: ${codeLanguages.join(', ')}.`);
  if (isDiagramKind(node.lang)) return checkDiagram(node, node.lang, report);
  if (!isCodeLanguage(node.lang)) {
    const known = [...codeLanguages, ...diagramKinds].join(', ');
    return report(node, `Unknown code language "${node.lang}". Known: ${known}.`);
  }
  const options = codeOptions(node);
  if (!options) {
    const written = JSON.stringify(node.meta);
    return report(
      node,
      `After the language only title="…" and lines as {2,4-6} are allowed, not ${written}.`,
    );
  }
  const lines = node.value.split('\n').length;
  const beyond = [...options.marked].find((line) => line < 1 || line > lines);
  if (beyond !== undefined) report(node, `The code has ${lines} lines; there is no line ${beyond} to mark.`);
}

function checkDiagram(node: Code, kind: Diagram['kind'], report: Report): void {
  const title = codeOptions(node)?.title?.trim() ?? '';
  if (title === '') report(node, 'A diagram needs a title that says what it shows: title="…".');
  const { diagram, faults } = parseDiagram(kind, title, node.value);
  for (const { line, message } of faults) report(node, message, line + 1);
  if (faults.length === 0) node.data = { ...node.data, diagram };
}

function checkComponent(node: ComponentNode, parent: Node | undefined, report: Report): void {
  const name = node.name ?? '';
  if (inlineTags.includes(name)) {
    if (node.attributes.length > 0) report(node, `<${name}> takes no attributes.`);
    return;
  }
  const rule = Object.hasOwn(blockComponents, name) ? blockComponents[name] : undefined;
  if (!rule) {
    const known = [...Object.keys(blockComponents), ...inlineTags].join(', ');
    return report(
      node,
      `<${name}> is not allowed. Known: ${known}. Write \\< for an angle bracket in the text.`,
    );
  }
  if (node.type === 'mdxJsxTextElement') {
    return report(node, `Put <${name}> and </${name}> on lines of their own.`);
  }
  if (rule.inside && (parent as MdxJsxFlowElement | undefined)?.name !== rule.inside) {
    report(node, `<${name}> belongs directly inside <${rule.inside}>.`);
  }
  if (rule.holds && !node.children.every((child) => 'name' in child && child.name === rule.holds)) {
    report(node, `<${name}> may only hold <${rule.holds}> elements.`);
  }
  if (rule.isEmpty) {
    if (node.children.length > 0) report(node, `<${name}> holds nothing: write <${name} … />.`);
    if (node.attributes.length === 0)
      report(node, `<${name}> needs one of: ${Object.keys(rule.attributes).join(', ')}.`);
  } else if (node.children.length === 0) report(node, `<${name}> is empty.`);
  checkAttributes(node, rule, report);
}

function checkAttributes(node: ComponentNode, rule: (typeof blockComponents)[string], report: Report): void {
  for (const attribute of node.attributes) {
    if (attribute.type !== 'mdxJsxAttribute' || typeof attribute.value !== 'string') {
      report(node, `Attributes of <${node.name}> must be plain text in quotes.`);
      continue;
    }
    const allowed = Object.hasOwn(rule.attributes, attribute.name)
      ? rule.attributes[attribute.name]
      : undefined;
    if (!allowed) report(node, `<${node.name}> has no attribute "${attribute.name}".`);
    else if (allowed.length > 0 && !allowed.includes(attribute.value)) {
      report(node, `"${attribute.name}" of <${node.name}> must be one of: ${allowed.join(', ')}.`);
    }
  }
  const attributes = attributesOf(node);
  for (const name of rule.required) {
    if (!attributes[name]?.trim()) report(node, `<${node.name}> needs the attribute "${name}".`);
  }
}

/** Puts plans and roles into the catalogue's names, and takes out what says nothing with this catalogue. */
function resolveTerms(root: Root, catalogue: HasPlansAndRoles, report: Report): void {
  visit(root, 'mdxJsxFlowElement', (node, index, parent) => {
    if (node.name !== 'AppliesTo' || !parent || index === undefined) return undefined;
    const { plans, roles, versions } = attributesOf(node);
    const written = { plans: termsOf(plans), roles: termsOf(roles), versions: termsOf(versions) };
    const { appliesTo, unknown } = resolveAppliesTo(written, catalogue);
    for (const { message } of unknown) report(node, message);
    if (appliesTo === undefined) {
      parent.children.splice(index, 1);
      return index;
    }
    node.data = { ...node.data, appliesTo };
    return undefined;
  });
}

function termsOf(list = ''): readonly string[] {
  return list
    .split(',')
    .map((term) => term.trim())
    .filter((term) => term !== '');
}

function nameHeadings(root: Root, report: Report): readonly Heading[] {
  const headings: Heading[] = [];
  const slugger = new GithubSlugger();
  let depthAbove = 1;
  for (const node of root.children) {
    if (node.type !== 'heading') continue;
    const { text, id } = nameOf(node);
    if (slugger.slug(id) !== id)
      report(node, `Another heading has the id "${id}". Give this one its own: [#other-id].`);
    if (node.depth === 1) report(node, 'The title is the only first-level heading: start with ##.');
    else if (node.depth > 4) report(node, 'Headings go down to the fourth level (####).');
    else if (node.depth > depthAbove + 1)
      report(node, `A heading level is skipped: use ${'#'.repeat(depthAbove + 1)}.`);
    if (id === '') report(node, 'The heading has no text that could become its id.');
    depthAbove = node.depth;
    node.data = { ...node.data, id };
    // Depths outside 2 to 4 have just been reported, so this value is never published.
    headings.push({ depth: node.depth as Heading['depth'], text, id });
  }
  return headings;
}

/** The text of a heading and its id, which is taken off it where it has its own. */
function nameOf(heading: HeadingNode): { text: string; id: string } {
  const ownId = takeOwnId(heading);
  const text = plainText(heading).trim();
  // A slugger that has not met the text before gives the plain id; a second meeting would add a number.
  return { text, id: ownId ?? new GithubSlugger().slug(text) };
}

/** Where a link led to a heading that was left out, its words stay. */
function unlink(root: Root, leftOut: readonly string[]): void {
  const gone = new Set(leftOut.map((id) => `#${id}`));
  visit(root, 'link', (node, index, parent) => {
    if (parent === undefined || index === undefined || !gone.has(node.url)) return;
    parent.children.splice(index, 1, ...node.children);
  });
}

/** The ids of headings that are not shown. */
function idsOf(headings: readonly HeadingNode[], fill: FillPlaceholders): readonly string[] {
  fillAll({ type: 'root', children: [...headings] }, fill, () => undefined);
  return headings.map((heading) => nameOf(heading).id);
}

/** Takes `[#own-id]` off the end of a heading. */
function takeOwnId(heading: HeadingNode): string | undefined {
  const last = heading.children.at(-1);
  const match = last?.type === 'text' ? /\s*\[#([a-z0-9][a-z0-9-]*)\]\s*$/.exec(last.value) : null;
  if (!match || last?.type !== 'text') return undefined;
  last.value = last.value.slice(0, match.index);
  return match[1];
}

function collectCode(root: Root): readonly CodeBlock[] {
  const blocks: CodeBlock[] = [];
  visit(root, 'code', (node) => {
    const { lang: language, value: code } = node;
    // Other languages have just been reported.
    if (!language || !isCodeLanguage(language)) return;
    const title = codeOptions(node)?.title;
    const line = node.position?.start.line ?? 1;
    blocks.push({ language, code, line, ...(title !== undefined && { title }) });
  });
  return blocks;
}

function collectLinks(root: Root): readonly Link[] {
  const links: Link[] = [];
  visit(root, (node: Root | RootContent | Parents) => {
    if (node.type !== 'link' && node.type !== 'definition') return;
    const start = node.position?.start;
    links.push({ url: node.url, line: start?.line ?? 1, ...(start && { column: start.column }) });
  });
  return links;
}
