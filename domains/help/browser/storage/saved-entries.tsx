import { supportCopy } from '../../messages/support.ts';
import type { StoredEntry } from '@reachout/core/stored-forms';
import { Button } from '@reachout/ui/button';
import { useState } from 'react';
import { storedFormsOf } from '@reachout/web/lib/device-storage';

/** What is kept of the person, the newest first, and the way to forget it. */
export function SavedEntries({ userId }: { userId: string }) {
  const [entries, setEntries] = useState<readonly StoredEntry[]>(() => storedFormsOf(userId).describe());
  const [isForgotten, setIsForgotten] = useState(false);
  const handleForget = (): void => {
    storedFormsOf(userId).forget();
    setEntries([]);
    setIsForgotten(true);
  };
  return (
    <div role="status">
      {entries.length === 0 ? (
        <p>{isForgotten ? supportCopy.forgotten() : supportCopy.nothingStored()}</p>
      ) : null}
      <ul>
        {entries.map(({ name, label, savedAt, expiresAt }) => (
          <li key={name}>
            {supportCopy.storedEntry({ label, savedAt: dateOf(savedAt), expiresAt: dateOf(expiresAt) })}
          </li>
        ))}
      </ul>
      {entries.length > 0 ? (
        <Button size="small" onClick={handleForget}>
          {supportCopy.forgetAllOfIt()}
        </Button>
      ) : null}
    </div>
  );
}

const dateFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

function dateOf(time: number): string {
  return dateFormat.format(new Date(time));
}
