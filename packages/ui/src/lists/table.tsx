import type { ComponentProps } from 'react';
import { cx } from '../class-names.ts';

export interface TableProps extends ComponentProps<'table'> {
  /** What the rows are, for whoever does not see where the table stands. */
  caption: string;
  columns: readonly string[];
}

/**
 * A list as a table that becomes cards on small screens. A row with a `RowLink` can be pressed anywhere; each cell says by `data-label` which column it is of, for
 * the cards.
 */
export function Table({ caption, columns, className, children, ...rest }: TableProps) {
  return (
    <div className="ui-table-frame">
      <table {...rest} className={cx('ui-table', className)}>
        <caption className="ui-hidden-visually">{caption}</caption>
        <ColumnHeads columns={columns} />
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

/** The link of a row's own cell, which reaches over all of the row. */
export function RowLink({ className, children, ...rest }: ComponentProps<'a'>) {
  return (
    <a {...rest} className={cx('ui-row-link', className)}>
      {children}
    </a>
  );
}

/** The first row of a table: what each column holds. */
export function ColumnHeads({ columns }: { columns: readonly string[] }) {
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
      </tr>
    </thead>
  );
}
