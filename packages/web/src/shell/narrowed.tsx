import {
  mark,
  narrowed,
  narrowedAgain,
  narrowedFailure,
  narrowedProblem,
  narrowedStatus,
} from '@reachout/core/page-hooks';
import { Button } from '@reachout/ui/button';
import { Notice } from '@reachout/ui/notice';
import type { ReactNode } from 'react';
import { shellCopy } from '../messages/shell.ts';

/** What the choices of a page's `Toolbar` narrow, in the layout of what stands around it: a script shows it anew at each choice, and says so, or that it could not. */
export function Narrowed({ children }: { children: ReactNode }) {
  return (
    <>
      <Notice
        tone="warning"
        hidden
        {...mark(narrowedFailure)}
        actions={
          <Button size="small" {...mark(narrowedAgain)}>
            {shellCopy.tryAgain()}
          </Button>
        }
      >
        <p role="alert" {...mark(narrowedProblem, shellCopy.notNarrowed())} />
      </Notice>
      <div className="contents" {...mark(narrowed)}>
        {children}
      </div>
      <span className="ui-hidden-visually" role="status" {...mark(narrowedStatus, shellCopy.narrowed())} />
    </>
  );
}
