import type { List, Node, Paragraph, PhrasingContent, RootContent, Table, TableRow } from 'mdast';
import type { MdxJsxFlowElement } from 'mdast-util-mdx-jsx';
import type { SentenceKind, TextRange } from '../article.ts';
import { diagramSteps } from './diagrams/parse-diagram.ts';
import { attributesOf } from './parse-body.ts';

/** A block of the page as plain text: a paragraph, a list item, a table row, a short command. */
export interface TextUnit {
  kind: SentenceKind;
  text: string;
  /** The parts of the text that are code on the page. */
  code: readonly TextRange[];
}

const shortCodeLength = 160;

/** Turns a block of an article into plain sentences. Code is left out: it answers no question by itself. */
function unitsOf(block: RootContent): readonly TextUnit[] {
  switch (block.type) {
    case 'paragraph':
      return nonEmpty([inlineUnit('prose', block.children)]);
    case 'blockquote':
      return unitsOfAll(block.children);
    case 'list':
      return unitsOfList(block);
    case 'table':
      return unitsOfTable(block);
    case 'mdxJsxFlowElement':
      return unitsOfComponent(block);
    case 'code':
      return block.data?.diagram ? diagramSteps(block.data.diagram).map(stepUnit) : [];
    default:
      return [];
  }
}

function stepUnit(text: string): TextUnit {
  return { kind: 'step', text, code: [] };
}

/** The units of several blocks in order, where short code joins the sentence that introduces it. */
export function unitsOfAll(blocks: readonly RootContent[]): readonly TextUnit[] {
  const units: TextUnit[] = [];
  for (const block of blocks) {
    const previous = units.at(-1);
    if (
      block.type === 'code' &&
      !block.data?.diagram &&
      previous?.text.endsWith(':') &&
      isShort(block.value)
    ) {
      units[units.length - 1] = joinUnits(previous, codeUnit(block.value), ' ');
    } else {
      units.push(...unitsOf(block));
    }
  }
  return units;
}

/** Joins two units into one text; the second one's code moves along. */
function joinUnits(first: TextUnit, second: TextUnit, separator: string): TextUnit {
  const shift = first.text.length + separator.length;
  return {
    kind: first.kind,
    text: first.text + separator + second.text,
    code: [
      ...first.code,
      ...second.code.map(({ start, end }) => ({ start: start + shift, end: end + shift })),
    ],
  };
}

function unitsOfList(list: List): readonly TextUnit[] {
  const kind = list.ordered ? 'step' : 'item';
  return list.children.flatMap((item) => {
    const [first, ...others] = unitsOfAll(item.children);
    return first ? withExplanation({ ...first, kind }, others) : [];
  });
}

/**
 * An entry and the paragraphs that explain it are one line: on lines of their own, those of the last entry could not be told from
 * what stands below the list. Lists and tables inside an entry stay as they are.
 */
function withExplanation(entry: TextUnit, units: readonly TextUnit[]): readonly TextUnit[] {
  const firstOther = units.findIndex(({ kind }) => kind !== 'prose');
  const explaining = firstOther === -1 ? units : units.slice(0, firstOther);
  const whole = explaining.reduce((line, unit) => joinUnits(endSentence(line), unit, ' '), entry);
  return [endSentence(whole), ...units.slice(explaining.length)];
}

function unitsOfTable(table: Table): readonly TextUnit[] {
  const [header, ...rows] = table.children;
  const names = header?.children.map((cell) => inlineUnit('row', cell.children).text) ?? [];
  return nonEmpty(rows.map((row) => rowUnit(row, names)));
}

/** 'Plan: Pro; Longest run: 300 s.', so that a row says what its cells mean without the table. */
function rowUnit(row: TableRow, names: readonly string[]): TextUnit {
  const cells = row.children.flatMap((cell, column) => {
    const value = inlineUnit('row', cell.children);
    if (value.text === '') return [];
    const name = names[column];
    return [name ? joinUnits({ kind: 'row', text: `${name}:`, code: [] }, value, ' ') : value];
  });
  const [first, ...others] = cells;
  if (!first) return { kind: 'row', text: '', code: [] };
  return endSentence(others.reduce((unit, cell) => joinUnits(unit, cell, '; '), first));
}

function unitsOfComponent(node: MdxJsxFlowElement): readonly TextUnit[] {
  const { title } = attributesOf(node);
  const units = unitsOfAll(node.children);
  if (node.name === 'Step' && title) {
    return withExplanation({ kind: 'step', text: title.trim(), code: [] }, units);
  }
  // A tab's title is the condition under which its content holds, so the content must carry it.
  return node.name === 'Tab' && title ? unitsOfTab(title.trim(), node.children) : units;
}

function unitsOfTab(title: string, blocks: readonly RootContent[]): readonly TextUnit[] {
  const label: Paragraph = { type: 'paragraph', children: [{ type: 'text', value: `${title}:` }] };
  const units = unitsOfAll([label, ...blocks]);
  const [first, second] = units;
  // Short code has joined the label already.
  if (!first || !second || first.text !== `${title}:`) return units;
  return [joinUnits(first, second, ' '), ...units.slice(2)];
}

function inlineUnit(kind: SentenceKind, nodes: Paragraph['children']): TextUnit {
  const code: TextRange[] = [];
  let text = '';
  const append = (piece: string) => {
    const collapsed = piece.replace(/\s+/g, ' ');
    text += text === '' || text.endsWith(' ') ? collapsed.trimStart() : collapsed;
  };
  const walk = (node: PhrasingContent) => {
    if (node.type === 'text') append(node.value);
    else if (node.type === 'break' || isLineBreak(node)) append(' ');
    else if (node.type === 'inlineCode') {
      const start = text.length;
      append(node.value);
      code.push({ start, end: text.length });
    } else if ('children' in node) node.children.forEach(walk);
  };
  nodes.forEach(walk);
  const trimmed = text.trimEnd();
  return {
    kind,
    text: trimmed,
    code: code.map(({ start, end }) => ({ start, end: Math.min(end, trimmed.length) })),
  };
}

function isLineBreak(node: Node): boolean {
  return node.type === 'mdxJsxTextElement' && 'name' in node && node.name === 'br';
}

function codeUnit(code: string): TextUnit {
  const text = code.trim();
  return { kind: 'prose', text, code: [{ start: 0, end: text.length }] };
}

/** One line only: a line break would separate the code from the sentence that it completes. */
function isShort(code: string): boolean {
  return code.length <= shortCodeLength && !code.trim().includes('\n');
}

function endSentence(unit: TextUnit): TextUnit {
  return /[.!?:…]["')\]]?$/.test(unit.text) ? unit : { ...unit, text: `${unit.text.replace(/[;,]$/, '')}.` };
}

function nonEmpty(units: readonly TextUnit[]): readonly TextUnit[] {
  return units.filter((unit) => unit.text !== '');
}
