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
  const root = page.querySelector<HTMLElement>('[data-case]');
  if (!root) return null;
  const { case: caseNumber = '', user: userId = '', live = '', events = '', upload = '' } = root.dataset;
  return { root, userId, caseNumber, livePath: live, eventsPath: events, uploadPath: upload };
}

/** The place of a part of the page by its `data-slot`. */
export function slotOf(within: ParentNode, name: string): HTMLElement | null {
  return within.querySelector<HTMLElement>(`[data-slot="${name}"]`);
}
