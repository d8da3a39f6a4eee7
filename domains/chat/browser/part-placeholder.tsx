import { composerCopy } from '../messages/composer.ts';
import { Skeleton, type SkeletonProps } from '@reachout/ui/skeleton';

/** A placeholder for a part that is being loaded; offline it says so, and that what was typed is kept (F13, U90). */
export function PartPlaceholder(props: SkeletonProps) {
  return (
    <div className="part-placeholder">
      <Skeleton {...props} />
      {navigator.onLine ? null : <p role="alert">{composerCopy.partOffline()}</p>}
    </div>
  );
}
