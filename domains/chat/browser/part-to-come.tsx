import { composerCopy } from '../messages/composer.ts';
import { Skeleton, type SkeletonProps } from '@reachout/ui/skeleton';

/** In place of a part that is being loaded; without a connection it says so, and what has become of the person's words (F13, U90). */
export function PartToCome(props: SkeletonProps) {
  return (
    <div className="part-to-come">
      <Skeleton {...props} />
      {navigator.onLine ? null : <p role="alert">{composerCopy.partOffline()}</p>}
    </div>
  );
}
