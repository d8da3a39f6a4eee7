import * as hook from '../../rules/page/page-hooks.ts';
import { findHook, readHook } from '@reachout/web/lib/find-hook';
/** What the server wrote on the page's root element about the case and where its parts are. */
export interface CasePlace {
  root: HTMLElement;
  userId: string;
  caseNumber: string;
  /** The newest rendering of the page. */
  livePath: string;
  /** Tells of changes as they happen. */
  eventsPath: string;
  /** Takes a file before the reply that carries it. */
  uploadPath: string;
}

/** The case's page, or null where there is none. */
export function findCasePlace(page: Document): CasePlace | null {
  const root = findHook(page, hook.casePage);
  if (!root) return null;
  return {
    root,
    userId: readHook(root, hook.userId),
    caseNumber: readHook(root, hook.casePage),
    livePath: readHook(root, hook.livePath),
    eventsPath: readHook(root, hook.eventsPath),
    uploadPath: readHook(root, hook.uploadPath),
  };
}
