import { createStoredForms, type StoredForms } from '@reachout/core/stored-forms';

const byPerson = new Map<string, StoredForms>();

/**
 * What this browser keeps of a person's forms. The same object for everybody on the page, so that features share the memory that
 * stands in when the browser stores nothing.
 */
export function storedFormsOf(userId: string): StoredForms {
  const known = byPerson.get(userId);
  if (known) return known;
  const forms = createStoredForms({ storage: deviceStorage(), userId, now: () => Date.now() });
  byPerson.set(userId, forms);
  return forms;
}

function deviceStorage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null; // blocked by the browser's settings
  }
}
