import { loadPart } from '@reachout/web/lib/load-part';
import { reportWarning } from '@reachout/web/lib/report-warning';
import type { Persistence, PersistenceOptions } from './persistence.ts';
import { stashDraft } from './unsaved-draft.ts';

/** The device's storage of one visit: its code is loaded when there is something to restore, or to save. */
export interface SupportStorage {
  /** The storage at work; null until it is loaded, and where it cannot be. */
  get(): Persistence | null;
  /** Loads it, once for each visit. */
  start(): Promise<void>;
  /** Begins a visit; returns the way to end it. */
  open(): () => void;
}

export function createSupportStorage(readOptions: () => PersistenceOptions): SupportStorage {
  let persistence: Persistence | null = null;
  let starting: Promise<void> | undefined;
  let isOpen = false;

  const load = async (): Promise<void> => {
    const options = readOptions();
    try {
      const loaded = await loadPart(() => import('./persistence.ts'));
      if (isOpen) persistence = loaded.startPersistence(options);
    } catch {
      reportWarning('The drafts’ storage could not be loaded', { reason: 'unreachable' });
      stashDraft(options.userId, options.runner);
    }
  };

  return {
    get: () => persistence,
    start: () => (starting ??= load()),
    open() {
      isOpen = true;
      starting = undefined;
      return () => {
        isOpen = false;
        persistence?.stop();
        persistence = null;
      };
    },
  };
}
