import { composerCopy } from '../messages/composer.ts';
import { Button } from '@reachout/ui/button';
import { Component, type ReactNode, Suspense } from 'react';
import { isAnythingStored } from '@reachout/web/lib/is-anything-stored';
import { reportWarning } from '@reachout/web/lib/report-warning';

export interface PartBoundaryProps {
  /** What is missing when it could not be loaded or shown: 'The conversation'. */
  part: string;
  /** What has become of the person's words. */
  reassurance?: ReactNode;
  /** Stands in its place while it is loaded. */
  fallback?: ReactNode;
  children: ReactNode;
}

/**
 * Holds a part that may have to be loaded first, and keeps the rest of the page when it fails: after a deployment an open page may ask for a file that is gone (F27, F36).
 * Reloading brings everything back, drafts included.
 */
export class PartBoundary extends Component<PartBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    reportWarning('A part of the page failed', {
      part: this.props.part,
      reason: error instanceof Error ? error.name : 'unknown',
    });
  }

  override render(): ReactNode {
    const { part, fallback, children } = this.props;
    if (!this.state.hasFailed) return <Suspense fallback={fallback}>{children}</Suspense>;
    // Said only when it is so: the code that keeps words may be among what is gone.
    const { reassurance = isAnythingStored() ? composerCopy.typedIsKept() : null } = this.props;
    return (
      // A plain notice: what has failed may have been the loading of anything more.
      <div role="alert" className="part-failed ui-panel">
        <p className="font-medium">{composerCopy.partFailed({ part })}</p>
        <p>
          {reassurance} {composerCopy.reloadToGoOn()}
        </p>
        <Button size="small" onClick={() => window.location.reload()}>
          {composerCopy.reloadThePage()}
        </Button>
      </div>
    );
  }
}
