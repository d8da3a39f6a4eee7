import type { ReactNode } from 'react';
import { shellCopy } from '../messages/shell.ts';

export interface StaffTrailProps {
  /** The pages that this one stands below, the outermost first. */
  above: readonly { href: string; name: ReactNode }[];
  /** What this page is called among them. */
  here: ReactNode;
}

/** Where a page of the desk stands, and the way back up. */
export function StaffTrail({ above, here }: StaffTrailProps) {
  return (
    <nav aria-label={shellCopy.breadcrumb()} className="desk-trail ui-no-print">
      <ol>
        {above.map(({ href, name }) => (
          <li key={href}>
            <a className="ui-link" href={href}>
              {name}
            </a>
          </li>
        ))}
        <li aria-current="page">{here}</li>
      </ol>
    </nav>
  );
}
