import type { ReactNode } from 'react';
import { ColumnHeads } from '@reachout/ui/table';

interface PartProps {
  id: string;
  title: string;
  /** Said where there is nothing to list. */
  empty: string;
  count: number;
  children: ReactNode;
}

/** A part of the page for those who write the documentation. */
export function Part({ id, title, empty, count, children }: PartProps) {
  return (
    <section className="site-section" aria-labelledby={id}>
      <h2 id={id} className="text-18 font-semibold">
        {title}
      </h2>
      {count === 0 ? <p className="text-14 text-muted">{empty}</p> : children}
    </section>
  );
}

/** Its table, named for those who do not see that it stands below its heading. */
export function Table({
  caption,
  columns,
  children,
}: {
  caption: string;
  columns: readonly string[];
  children: ReactNode;
}) {
  return (
    <table className="site-table">
      <caption className="ui-hidden-visually">{caption}</caption>
      <ColumnHeads columns={columns} />
      <tbody>{children}</tbody>
    </table>
  );
}
