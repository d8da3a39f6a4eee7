import { copyText, headingAnchor, tabs } from '@reachout/core/page-hooks';
import { paths } from '@reachout/core/paths';
import type { Element, ElementContent, Properties } from 'hast';
import { toHtml } from 'hast-util-to-html';
import type { Code, Heading, Image, InlineCode, Link, Paragraph, Root, Table } from 'mdast';
import { defaultHandlers, toHast, type Handlers, type State } from 'mdast-util-to-hast';
import { toString as plainText } from 'mdast-util-to-string';
import { visit } from 'unist-util-visit';
import { appliesToLists } from './components/applies-to.ts';
import { calloutTitle } from './components/components.ts';
import { drawDiagram } from './diagrams/draw-diagram.ts';
import { headingId } from './heading-id.ts';
import { highlight } from './highlight.ts';
import type { ImageFile } from './images.ts';
import { attributesOf, codeOptions, type ComponentNode } from './parse-body.ts';

/** Renders a checked body to HTML without scripts, style attributes or anything that needs them. */
export function renderHtml(article: { title: string; root: Root }): string {
  const tableLabels = labelTables(article.root, article.title);
  const tabGroups = { count: 0 };
  const handlers: Handlers = {
    heading: renderHeading,
    code: (_state: State, node: Code) => renderCode(node),
    inlineCode: (_state: State, node: InlineCode) =>
      element('code', {}, breakable(node.value.replace(/\r?\n|\r/g, ' '))),
    link: renderLink,
    image: (_state: State, node: Image) => renderImage(node),
    paragraph: renderParagraph,
    table: (state: State, node: Table) => renderTable(state, node, tableLabels.get(node) ?? article.title),
    mdxJsxFlowElement: (state: State, node: ComponentNode) => renderComponent(state, node, tabGroups),
    mdxJsxTextElement: (state: State, node: ComponentNode) =>
      element(node.name ?? 'span', {}, state.all(node)),
  };
  return toHtml(toHast(article.root, { handlers }));
}

/** A label for each table, from the heading above it; no two are the same. */
function labelTables(root: Root, title: string): ReadonlyMap<Table, string> {
  const labels = new Map<Table, string>();
  const seen = new Map<string, number>();
  let heading = title;
  visit(root, (node) => {
    if (node.type === 'heading') heading = plainText(node).trim();
    if (node.type !== 'table') return;
    const count = (seen.get(heading) ?? 0) + 1;
    seen.set(heading, count);
    labels.set(node, count === 1 ? `Table: ${heading}` : `Table ${count}: ${heading}`);
  });
  return labels;
}

function renderHeading(state: State, node: Heading): Element {
  const id = headingId(node);
  const text = plainText(node).trim();
  // The link stands beside the heading, so that the heading's name stays its text.
  return element('div', { className: ['heading', `heading-${node.depth}`] }, [
    element(
      `h${node.depth}`,
      { id },
      trimEnd(state.all(node)).flatMap((child) => (child.type === 'text' ? breakable(child.value) : [child])),
    ),
    element('a', { className: [headingAnchor], href: `#${id}`, ariaLabel: `Link to section “${text}”` }, []),
  ]);
}

function renderCode(node: Code): Element {
  if (node.data?.diagram) return drawDiagram(node.data.diagram);
  const { title, marked } = codeOptions(node) ?? { marked: new Set<number>() };
  const language = node.lang ?? 'text';
  const code = element('code', {}, highlight(node.value, language, marked));
  // A block wider than the page scrolls, and what scrolls must be reachable by keyboard.
  const properties = {
    tabIndex: 0,
    role: 'group',
    ariaLabel: title ? `Code: ${title}` : `Code (${language})`,
    // How tall the block is, for browsers that lay it out when it comes near.
    dataLines: node.value.split('\n').length,
  };
  return element('figure', { className: ['code-block'] }, [
    ...(title ? [element('figcaption', { className: ['code-title'] }, [text(title)])] : []),
    element('pre', properties, [code]),
    element('button', { type: 'button', className: ['code-copy'], [copyText]: '', hidden: true }, [
      text('Copy'),
    ]),
  ]);
}

/** An image alone in its paragraph is a figure, with its title as the caption. */
function renderParagraph(state: State, node: Paragraph): Element {
  const [image, ...others] = node.children;
  if (image?.type !== 'image' || others.length > 0) return element('p', {}, state.all(node));
  const caption = image.title ? [element('figcaption', {}, [text(image.title)])] : [];
  return element('figure', { className: ['figure'] }, [...renderImage(image), ...caption]);
}

/** With its size, so that nothing moves when it arrives; only what readers see at once loads at once. */
function renderImage({ url, alt, data }: Image): Element[] {
  const imageOf = (src: string, file: ImageFile | undefined, isLazy: boolean, className?: string): Element =>
    element(
      'img',
      {
        src,
        alt: alt ?? '',
        width: file?.width,
        height: file?.height,
        decoding: 'async',
        ...(isLazy && { loading: 'lazy' }),
        ...(className !== undefined && { className: [className] }),
      },
      [],
    );
  if (!data?.dark) return [imageOf(url, data?.file, data?.isFirst !== true)];
  return [
    // The one that is not shown is not loaded either.
    imageOf(url, data.file, true, 'ui-light-only'),
    imageOf(paths.contentFile(data.dark.name), data.dark, true, 'ui-dark-only'),
  ];
}

function renderLink(state: State, node: Link): Element {
  const link = defaultHandlers.link(state, node);
  if (!/^https?:/i.test(node.url)) return link;
  link.properties.rel = ['noopener', 'noreferrer'];
  link.properties.className = ['external'];
  link.children.push(element('span', { className: ['external-mark'], ariaHidden: 'true' }, [text('↗')]));
  return link;
}

function renderTable(state: State, node: Table, label: string): Element {
  const table = defaultHandlers.table(state, node) as Element;
  visit(table, 'element', (cell) => {
    if (cell.tagName !== 'th' && cell.tagName !== 'td') return;
    const { align, ...properties } = cell.properties;
    // The corner above the names of rows names nothing: a heading without words would be announced as one.
    if (cell.tagName === 'th' && cell.children.length === 0) cell.tagName = 'td';
    cell.properties = {
      ...properties,
      ...(typeof align === 'string' && { className: [`align-${align}`] }),
      ...(cell.tagName === 'th' && { scope: 'col' }),
    };
  });
  return element('div', { className: ['table-scroll'], role: 'region', tabIndex: 0, ariaLabel: label }, [
    table,
  ]);
}

function renderComponent(state: State, node: ComponentNode, tabGroups: { count: number }): Element {
  const attributes = attributesOf(node);
  const title = attributes.title ?? '';
  switch (node.name) {
    case 'Callout': {
      const className = ['callout', `callout-${attributes.type}`];
      const heading = element('p', { className: ['callout-title'] }, [text(calloutTitle(attributes))]);
      return element('div', { className, role: 'note' }, [heading, ...state.all(node)]);
    }
    case 'Cards':
      return element('div', { className: ['cards'] }, state.all(node));
    case 'Steps':
      return element('ol', { className: ['steps'] }, state.all(node));
    case 'Step': {
      const heading = element('p', { className: ['step-title'] }, [text(title)]);
      return element('li', { className: ['step'] }, [heading, ...state.all(node)]);
    }
    case 'Tabs': {
      tabGroups.count += 1;
      return element(
        'div',
        { className: ['tabs'], [tabs]: '' },
        renderTabs(state, node, `tabs-${tabGroups.count}`),
      );
    }
    case 'AppliesTo':
      return renderAppliesTo(node);
    default:
      throw new Error(`No HTML for the component <${node.name}>`);
  }
}

function renderAppliesTo(node: ComponentNode): Element {
  const lists = appliesToLists(node.type === 'mdxJsxFlowElement' ? node.data?.appliesTo : undefined);
  return element(
    'dl',
    { className: ['applies-to'] },
    lists.map(([name, entries]) =>
      element('div', {}, [
        element('dt', {}, [text(name)]),
        ...entries.map((entry) => element('dd', {}, [text(entry)])),
      ]),
    ),
  );
}

/** Tabs work without JavaScript: details of one name, of which the browser keeps one open. */
function renderTabs(state: State, tabs: ComponentNode, name: string): ElementContent[] {
  return tabs.children.flatMap((tab, index) => {
    if (tab.type !== 'mdxJsxFlowElement') return [];
    const summary = element('summary', {}, [text(attributesOf(tab).title ?? '')]);
    return [
      element('details', { className: ['tab'], name, open: index === 0 }, [summary, ...state.all(tab)]),
    ];
  });
}

function trimEnd(children: ElementContent[]): ElementContent[] {
  const last = children.at(-1);
  if (last?.type === 'text') last.value = last.value.trimEnd();
  return children;
}

function element(tagName: string, properties: Properties, children: readonly ElementContent[]): Element {
  return { type: 'element', tagName, properties, children: [...children] };
}

/** The text with places to break after underscores: an error code is one word, and longer than a small screen is wide. */
function breakable(value: string): ElementContent[] {
  const [first = '', ...others] = value.split(/(?<=_)(?=[^_])/);
  return [text(first), ...others.flatMap((part) => [element('wbr', {}, []), text(part)])];
}

function text(value: string): ElementContent {
  return { type: 'text', value };
}
