import type { StoredForms } from '@reachout/contract/stored-forms';
import type { ApiClient } from '../../lib/api-client.ts';

/** What the case form needs of the world around it, handed in so that tests bring their own. */
export interface CaseServices {
  api: ApiClient;
  storedForms: StoredForms;
  newId: () => string;
  /** Ends after so many milliseconds. */
  wait: (milliseconds: number) => Promise<void>;
  /** 0 to 1, so that many pages do not come back at the same moment. */
  random: () => number;
  isOnline: () => boolean;
  report: (message: string, details: Readonly<Record<string, string>>) => void;
}
