import type { ComponentProps } from 'react';
import { cx } from './class-names.ts';

/** Rows of cells: text of `0` and `1`, or lists of them. */
export type PixelRows = readonly string[] | readonly (readonly number[])[];

/** One path for all cells: each run of filled cells in a row is a rectangle. */
export function pixelPath(rows: PixelRows): string {
  return rows.map((row, y) => rowPath([...row].map(Number), y)).join('');
}

function rowPath(cells: readonly number[], y: number): string {
  let path = '';
  let start = -1;
  for (let x = 0; x <= cells.length; x += 1) {
    const isFilled = cells[x] === 1;
    if (isFilled && start === -1) start = x;
    if (isFilled || start === -1) continue;
    path += `M${start} ${y}h${x - start}v1h-${x - start}z`;
    start = -1;
  }
  return path;
}

export interface PixelIconProps extends Omit<ComponentProps<'svg'>, 'children'> {
  matrix: PixelRows;
  /** What the picture shows; without it the icon is decoration and hidden from assistive technology. */
  label?: string;
  size?: 'small' | 'default' | 'large';
}

/** A picture of square cells, sharp at every size. */
export function PixelIcon({ matrix, label, size = 'default', className, ...rest }: PixelIconProps) {
  return (
    <svg
      viewBox={`0 0 ${matrix[0]?.length ?? 0} ${matrix.length}`}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      {...rest}
      className={cx('ui-pixel-icon', className)}
      data-size={size}
    >
      <path d={pixelPath(matrix)} />
    </svg>
  );
}
