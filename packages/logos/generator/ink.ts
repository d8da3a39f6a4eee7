import svgpath from 'svgpath';

/** A point in the drawing's own units. */
type Point = readonly [x: number, y: number];

/** Where a drawing has ink, and how much of it, in the drawing's own units. */
export interface Ink {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly area: number;
}

const curveSteps = 24;
const scanLines = 480;

/** Measures SVG path data as it is filled (non-zero winding): its box without margins, and its inked area. */
export function measureInk(path: string): Ink {
  const outlines = flatten(path);
  const points = outlines.flat();
  if (points.length === 0) throw new Error('The path draws nothing');
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const left = least(xs);
  const top = least(ys);
  const width = -least(xs.map((x) => -x)) - left;
  const height = -least(ys.map((y) => -y)) - top;
  return { left, top, width, height, area: filledArea(outlines, top, height) };
}

function least(values: readonly number[]): number {
  return values.reduce((a, b) => Math.min(a, b), Infinity);
}

/** The outlines as closed polygons: curves become short lines. */
function flatten(path: string): Point[][] {
  const outlines: Point[][] = [];
  let outline: Point[] = [];
  svgpath(path)
    .abs()
    .unshort()
    .unarc()
    .iterate((segment, _index, x, y) => {
      const [command, ...numbers] = segment as [string, ...number[]];
      if (command === 'M') {
        outline = [[numbers[0] ?? x, numbers[1] ?? y]];
        outlines.push(outline);
      }
      outline.push(...pointsOf(command, numbers, [x, y]));
    });
  return outlines.filter((each) => each.length > 2);
}

function pointsOf(command: string, numbers: readonly number[], from: Point): Point[] {
  const [a = 0, b = 0] = numbers;
  switch (command) {
    case 'L':
      return [[a, b]];
    case 'H':
      return [[a, from[1]]];
    case 'V':
      return [[from[0], a]];
    case 'C':
    case 'Q':
      return curve([from, ...pairs(numbers)]);
    default:
      return [];
  }
}

function pairs(numbers: readonly number[]): Point[] {
  return numbers.flatMap((x, index) => (index % 2 === 0 ? [[x, numbers[index + 1] ?? 0] as const] : []));
}

/** Points along a Bézier curve of any degree (de Casteljau), its start left out. */
function curve(control: readonly Point[]): Point[] {
  return Array.from({ length: curveSteps }, (_, step) => pointAt(control, (step + 1) / curveSteps));
}

function pointAt(control: readonly Point[], t: number): Point {
  const [first = [0, 0], ...rest] = control;
  if (rest.length === 0) return first;
  const between = rest.map(([x, y], index): Point => {
    const [fromX, fromY] = control[index] ?? first;
    return [fromX + (x - fromX) * t, fromY + (y - fromY) * t];
  });
  return pointAt(between, t);
}

/** Sums the inked part of evenly spaced horizontal lines. */
function filledArea(outlines: readonly Point[][], top: number, height: number): number {
  const step = height / scanLines;
  const lengths = Array.from({ length: scanLines }, (_, line) =>
    inkedLength(outlines, top + (line + 0.5) * step),
  );
  return lengths.reduce((total, length) => total + length, 0) * step;
}

function inkedLength(outlines: readonly Point[][], y: number): number {
  const crossings = outlines.flatMap((outline) => crossingsOf(outline, y)).toSorted((a, b) => a.x - b.x);
  let winding = 0;
  let length = 0;
  for (const [index, { x, turn }] of crossings.entries()) {
    const next = crossings[index + 1];
    winding += turn;
    if (next && winding !== 0) length += next.x - x;
  }
  return length;
}

function crossingsOf(outline: readonly Point[], y: number): { x: number; turn: 1 | -1 }[] {
  return outline.flatMap(([x, fromY], index) => {
    const [toX, toY] = outline[(index + 1) % outline.length] ?? [x, fromY];
    const crosses = fromY <= y !== toY <= y;
    if (!crosses) return [];
    return { x: x + ((y - fromY) / (toY - fromY)) * (toX - x), turn: toY > fromY ? 1 : -1 };
  });
}
