import type { Element, ElementContent } from 'hast';
import { readFace, widthOf, wrap } from '../pictures/picture-text.ts';
import { type Diagram, diagramSteps, type Flow, type Sequence } from './parse-diagram.ts';

/** In units of the view box: as many as a small screen has pixels, so that letters there are as large as they are drawn. */
const width = 352;
const fontSize = 13;
const lineHeight = 16;
/** The type that pages are set in, so that lines break where they do here. */
const face = readFace(500, 0);
/** Room for a browser that sets the same letters a little wider, or has to take others. */
const slack = 1.07;

/** Draws a diagram with its title and its words. Colours are the page's: by classes, since the page allows no styles of its own. */
export function drawDiagram(diagram: Diagram): Element {
  const { height, parts } = diagram.kind === 'flow' ? drawFlow(diagram) : drawSequence(diagram);
  return element('figure', { className: ['diagram'] }, [
    element('figcaption', {}, [{ type: 'text', value: diagram.title }]),
    element('svg', { viewBox: `0 0 ${width} ${height}`, role: 'img', ariaLabel: diagram.title }, parts),
    element('details', {}, [
      element('summary', {}, [{ type: 'text', value: 'In words' }]),
      element(
        'ol',
        {},
        diagramSteps(diagram).map((step) => element('li', {}, [{ type: 'text', value: step }])),
      ),
    ]),
  ]);
}

interface Drawing {
  height: number;
  parts: Element[];
}

const boxPadding = 9;
const stepGap = 20;

function drawFlow({ steps }: Flow): Drawing {
  const hasExits = steps.some(({ exits }) => exits.length > 0);
  const boxWidth = hasExits ? 150 : 220;
  const exitsFrom = boxWidth + 34;
  const parts: Element[] = [];
  let lines = '';
  let top = 1;
  steps.forEach(({ name, exits }, index) => {
    const names = linesOf(name, boxWidth - 16);
    const ways = exits.map((exit) => linesOf(exit, width - exitsFrom));
    const waysHeight = ways.reduce((sum, way) => sum + way.length * lineHeight, 0) + (ways.length - 1) * 6;
    const height = Math.max(names.length * lineHeight, waysHeight) + 2 * boxPadding;
    const middle = top + height / 2;
    parts.push(boxAt({ x: 1, y: top, width: boxWidth, height }));
    parts.push(...textAt(names, { x: 1 + boxWidth / 2, y: middle, isCentred: true }));
    let wayTop = middle - waysHeight / 2;
    for (const way of ways) {
      const wayMiddle = wayTop + (way.length * lineHeight) / 2;
      lines += arrow({ x: boxWidth + 1, y: wayMiddle }, { x: exitsFrom - 6, y: wayMiddle });
      parts.push(...textAt(way, { x: exitsFrom, y: wayMiddle }));
      wayTop += way.length * lineHeight + 6;
    }
    top += height;
    if (index === steps.length - 1) return;
    lines += arrow({ x: 1 + boxWidth / 2, y: top }, { x: 1 + boxWidth / 2, y: top + stepGap });
    top += stepGap;
  });
  return { height: top + 1, parts: [...parts, element('path', { d: lines }, [])] };
}

const textGap = 7;
const messageGap = 18;

function drawSequence({ participants, messages }: Sequence): Drawing {
  const column = width / participants.length;
  const at = (name: string): number => round((participants.indexOf(name) + 0.5) * column);
  const heads = participants.map((name) => linesOf(name, column - 14));
  const headHeight = Math.max(...heads.map(({ length }) => length)) * lineHeight + 2 * boxPadding;
  const parts = participants.flatMap((name, index) => [
    boxAt({ x: at(name) - column / 2 + 3, y: 1, width: column - 6, height: headHeight }),
    ...textAt(heads[index] ?? [], { x: at(name), y: 1 + headHeight / 2, isCentred: true }),
  ]);
  let calls = '';
  let answers = '';
  let top = headHeight + messageGap;
  const said = messages.flatMap(({ from, to, text, isAnswer }) => {
    const reach = Math.abs(at(from) - at(to));
    const words = linesOf(text, Math.max(reach - 8, 168));
    const half = Math.max(...words.map(lengthOf)) / 2;
    const wanted = from === to ? at(from) + half + 14 : (at(from) + at(to)) / 2;
    const x = Math.min(Math.max(wanted, half + 2), width - half - 2);
    const height = words.length * lineHeight;
    const texts = textAt(words, { x, y: top + height / 2, isCentred: true });
    if (from === to) {
      calls += `M${at(from)} ${round(top)}h8v${height}H${at(from) + 1}${head(at(from) + 1, round(top) + height, -1)}`;
      top += height + messageGap;
      return texts;
    }
    const y = top + height + textGap - 3;
    const line = arrow({ x: at(from), y }, { x: at(to) + (at(to) > at(from) ? -1 : 1), y });
    if (isAnswer) answers += line;
    else calls += line;
    top = y + messageGap;
    return texts;
  });
  const bottom = top - messageGap / 2;
  const lives = participants.map((name) => `M${at(name)} ${headHeight + 1}V${round(bottom)}`).join('');
  const path = (d: string, kind?: string): Element[] =>
    d === '' ? [] : [element('path', { d, ...(kind !== undefined && { className: [kind] }) }, [])];
  return {
    height: round(bottom) + 1,
    parts: [
      ...path(lives, 'life'),
      ...parts,
      ...path(calls),
      ...path(answers, 'answer'),
      element('g', { className: ['said'] }, said),
    ],
  };
}

function linesOf(text: string, widest: number): readonly string[] {
  return wrap(text, (line) => lengthOf(line) <= widest, { lines: Infinity });
}

function lengthOf(line: string): number {
  return widthOf(face, line, fontSize) * slack;
}

/** Lines of text around the height `y`. */
function textAt(
  lines: readonly string[],
  { x, y, isCentred = false }: { x: number; y: number; isCentred?: boolean },
): Element[] {
  // The middle of small letters is above that of the line.
  const first = y - ((lines.length - 1) * lineHeight) / 2 + 4.5;
  return lines.map((value, index) =>
    element(
      'text',
      {
        x: `${round(x)}`,
        y: `${round(first + index * lineHeight)}`,
        ...(isCentred && { className: ['mid'] }),
      },
      [{ type: 'text', value }],
    ),
  );
}

function boxAt(box: { x: number; y: number; width: number; height: number }): Element {
  const { x, y } = box;
  return element(
    'rect',
    { x: `${round(x)}`, y: `${round(y)}`, width: round(box.width), height: round(box.height), rx: '6' },
    [],
  );
}

interface Point {
  x: number;
  y: number;
}

function arrow(from: Point, to: Point): string {
  const line = `M${round(from.x)} ${round(from.y)}`;
  if (from.x === to.x) {
    const y = round(to.y - 1);
    return `${line}V${y}m-4-5 4 5 4-5`;
  }
  return `${line}H${round(to.x)}${head(round(to.x), round(to.y), to.x > from.x ? 1 : -1)}`;
}

function head(x: number, y: number, direction: 1 | -1): string {
  const back = direction === 1 ? '-5' : '5';
  return `M${x} ${y}m${back}-4 ${direction === 1 ? '5' : '-5'} 4 ${back} 4`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function element(tagName: string, properties: Element['properties'], children: ElementContent[]): Element {
  return { type: 'element', tagName, properties, children };
}
