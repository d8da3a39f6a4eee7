import { pixelIconSize } from '@reachout/core/limits';

/** A cell of a pixel icon. */
export type Pixel = 0 | 1;

/** 24 rows of 24 cells. */
export type PixelMatrix = readonly (readonly Pixel[])[];

/** True for a matrix of 24 rows of 24 cells, each 0 or 1. */
export function isPixelMatrix(value: unknown): value is PixelMatrix {
  return (
    Array.isArray(value) &&
    value.length === pixelIconSize &&
    value.every(
      (row) =>
        Array.isArray(row) && row.length === pixelIconSize && row.every((cell) => cell === 0 || cell === 1),
    )
  );
}

/** Reads rows written as text (`'0001…'`), as brand files carry them; undefined when they are not 24 by 24. */
export function pixelMatrixFromRows(rows: readonly string[]): PixelMatrix | undefined {
  const matrix = rows.map((row) => [...row].map((cell) => (cell === '1' ? 1 : cell === '0' ? 0 : -1)));
  return isPixelMatrix(matrix) ? matrix : undefined;
}
