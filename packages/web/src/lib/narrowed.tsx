import { mark, narrowed, narrowedStatus } from '@reachout/core/page-hooks';
import type { ReactNode } from 'react';
import { shellCopy } from '../messages/shell.ts';

/** What the choices of a page's `Toolbar` narrow, in the layout of what stands around it: a script shows it anew at each choice, and says so. */
export function Narrowed({ children }: { children: ReactNode }) {
  return (
    <>
      <div className="contents" {...mark(narrowed)}>
        {children}
      </div>
      <span className="ui-hidden-visually" role="status" {...mark(narrowedStatus, shellCopy.narrowed())} />
    </>
  );
}
