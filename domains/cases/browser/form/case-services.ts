import type { StoredForms } from '@reachout/core/stored-forms';
import type { ComponentType } from 'react';
import type { ApiClient } from '@reachout/web/lib/api-client';
import type { ConfirmCaseProps } from './submit/confirm-case.tsx';
import type { FindArticles } from './fields/suggest-articles.ts';

/** What the case form needs of the world around it, handed in so that tests bring their own. */
export interface CaseServices {
  api: ApiClient;
  storedForms: StoredForms;
  /** The files of this page's drafts, by the draft's selection: a change of account and back loses none. */
  keptFiles: Map<string, File>;
  newId: () => string;
  /** Ends after so many milliseconds. */
  wait: (milliseconds: number) => Promise<void>;
  /** 0 to 1, so that many pages do not come back at the same moment. */
  random: () => number;
  /** What finds articles for a subject; null where the index of the documentation cannot be had. */
  loadArticles: () => Promise<FindArticles | null>;
  /** The confirmation's dialog. Fails where its code cannot be had. */
  loadConfirmation: () => Promise<ComponentType<ConfirmCaseProps>>;
  /** Milliseconds since 1970. */
  now: () => number;
  isOnline: () => boolean;
  report: (message: string, details: Readonly<Record<string, string>>) => void;
}
