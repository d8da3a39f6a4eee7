/** A square of the grid: column and row from the upper left. */
interface Cell {
  readonly x: number;
  readonly y: number;
}

/**
 * What a drawing of the brand's grid says. `whole`: it is done. `empty`: only its outline stands, nothing is in it yet. `lost`: its squares have blown away.
 * `closed`: a shutter is down. `broken`: it has come apart. `fading`: it goes over into the page.
 */
export type GridScene = 'whole' | 'empty' | 'lost' | 'closed' | 'broken' | 'fading';

/** Two layers of the same size as the brand's grid, in rows of 0 and 1: what stands out, and what is faint below it. */
export interface GridLayers {
  solid: readonly (readonly number[])[];
  faint: readonly (readonly number[])[];
}

/** Thresholds of an ordered dither, 0 to 15: every share of a surface is filled evenly. */
const dither = [
  [0, 8, 2, 10],
  [12, 4, 14, 6],
  [3, 11, 1, 9],
  [15, 7, 13, 5],
] as const;

const ditherAt = ({ x, y }: Cell): number => (dither[y % 4]?.[x % 4] ?? 0) / 16;

/**
 * Draws the brand's grid as a scene. The same grid always gives the same drawing.
 *
 * @param pixels rows of `0` and `1`, as brand files have them
 */
export function drawScene(pixels: readonly string[], scene: GridScene): GridLayers {
  const size = pixels.length;
  const isFilled = ({ x, y }: Cell): boolean => pixels[y]?.[x] === '1';
  const cells = pixels.flatMap((row, y) => [...row].map((_, x) => ({ x, y }))).filter(isFilled);
  const solid = placesOf(scene, { cells, isFilled, size }).filter(
    ({ x, y }) => x >= 0 && y >= 0 && x < size && y < size,
  );
  // Below squares that stand out nothing faint is seen: the whole mark is the shortest path.
  const hasFaint = scene !== 'whole' && scene !== 'broken';
  return { solid: toRows(solid, size), faint: toRows(hasFaint ? cells : [], size) };
}

interface Grid {
  cells: readonly Cell[];
  isFilled: (cell: Cell) => boolean;
  size: number;
}

/** Where the squares of a scene stand that are not faint. */
function placesOf(scene: GridScene, { cells, isFilled, size }: Grid): Cell[] {
  const half = size / 2;
  switch (scene) {
    case 'whole':
      return [...cells];
    case 'empty':
      return cells.filter(({ x, y }) =>
        [
          { x: x - 1, y },
          { x: x + 1, y },
          { x, y: y - 1 },
          { x, y: y + 1 },
        ].some((beside) => !isFilled(beside)),
      );
    case 'closed':
      return cells.filter(({ y }) => y % 4 < 2);
    case 'fading':
      return cells.filter((cell) => ditherAt(cell) < 1.15 - cell.x / size);
    case 'lost':
      // The further to the right, the more squares are gone from their place, and the further.
      return cells.map((cell) => {
        const wind = Math.max(0, cell.x - half + 3) / half;
        if (ditherAt(cell) >= wind) return cell;
        const far = Math.round(wind * (2 + ditherAt({ x: cell.y, y: cell.x }) * 6));
        return { x: cell.x + far, y: cell.y - far };
      });
    case 'broken':
      return cells.map(({ x, y }) => {
        const isRight = x > half + ((y * 5) % 7) - 4;
        return isRight ? { x: x + 2, y: y + 2 } : { x: x - 1, y };
      });
  }
}

const toRows = (cells: readonly Cell[], size: number): number[][] => {
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => 0));
  for (const { x, y } of cells) {
    const row = rows[y];
    if (row) row[x] = 1;
  }
  return rows;
};

/** The sides of the small grid that a mark of something is drawn in. */
export const signetSize = 8;

/**
 * A signet: the brand's grid in small, filled in a way of its own for each name, so that people know a case again before they read its number. The left and the right
 * half are filled alike. Three layers of {@link signetSize} rows, the strongest first.
 *
 * @param pixels rows of `0` and `1`, as brand files have them
 * @param name what is to be known again, like the number of a case
 */
export function drawSignet(pixels: readonly string[], name: string): readonly number[][][] {
  const block = Math.floor(pixels.length / signetSize);
  const isFilled = ({ x, y }: Cell): boolean => {
    const rows = pixels.slice(y * block, (y + 1) * block);
    const ones = rows.reduce(
      (sum, row) => sum + row.slice(x * block, (x + 1) * block).split('1').length - 1,
      0,
    );
    return ones * 3 >= block * block;
  };
  const steps = Array.from({ length: signetSize }, (_, step) => step);
  const cells = steps.flatMap((y) => steps.map((x) => ({ x, y }))).filter(isFilled);
  const strengthOf = ({ x, y }: Cell): number => noise(`${name} ${Math.min(x, signetSize - 1 - x)} ${y}`) % 4;
  // Half of the squares are strong.
  return [[0, 1], [2], [3]].map((strengths) =>
    toRows(
      cells.filter((cell) => strengths.includes(strengthOf(cell))),
      signetSize,
    ),
  );
}

/** A number that looks like chance and is always the same for the same text (FNV-1a, mixed once more). */
function noise(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}
