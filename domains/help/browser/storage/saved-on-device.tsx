import { supportCopy } from '../../messages/support.ts';
import { Disclosure } from '@reachout/ui/disclosure';
import { Skeleton } from '@reachout/ui/skeleton';
import { lazyPart } from '@reachout/web/lib/load-part';
import { Suspense, useState } from 'react';

const SavedEntries = lazyPart(() => import('./saved-entries.tsx').then((module) => module.SavedEntries));

/** What this browser keeps of the person's forms, since when and until when (D16, U94). It is looked up when it is opened. */
export function SavedOnDevice({ userId }: { userId: string }) {
  // Each opening shows what is there at that moment.
  const [openings, setOpenings] = useState(0);
  return (
    <Disclosure
      summary={supportCopy.storedTitle()}
      className="saved-on-device ui-no-print"
      onToggle={(event) => {
        if (event.currentTarget.open) setOpenings((count) => count + 1);
      }}
    >
      {openings > 0 ? (
        <Suspense fallback={<Skeleton label={supportCopy.loadingStored()} lines={1} />}>
          <SavedEntries key={openings} userId={userId} />
        </Suspense>
      ) : null}
    </Disclosure>
  );
}
