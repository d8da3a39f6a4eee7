import { searchActions } from '@reachout/core/search-actions';
import { findActions, type SearchAction, type SearchActions } from '../../rules/search-actions.ts';

/** What the search dialog offers besides pages. */
export interface Actions {
  /** Fetches them once, and again after a failure, which leaves the search as it is. True when they have just come. */
  load(): Promise<boolean>;
  /** Those that `query` means, under their heading. */
  find(query: string): { title: string; actions: SearchAction[] };
  /** The heading above what the page itself can do. */
  pageTitle(): string;
  /** What the field finds besides pages, in words; undefined while that is not known, and for visitors. */
  field(): string | undefined;
}

/** Actions that the server offers to whoever opened the page. */
export function createActions(): Actions {
  let offered: SearchActions | undefined;
  return {
    async load() {
      if (offered !== undefined) return false;
      try {
        const response = await fetch(searchActions());
        if (response.ok) offered = (await response.json()) as SearchActions;
      } catch {
        // The search works without them.
      }
      return offered !== undefined;
    },
    find: (query) => ({ title: offered?.title ?? '', actions: findActions(offered?.actions ?? [], query) }),
    pageTitle: () => offered?.pageTitle ?? '',
    field: () => offered?.field,
  };
}

/** Makes an option do what the action is: a link by its address, a form by its press, and what stays on the page by its marks. */
export function equipOption(option: HTMLAnchorElement, { path, isSent, marks }: SearchAction): void {
  if (isSent) {
    option.addEventListener('click', () => sendForm(option.ownerDocument, path ?? '', marks));
    return;
  }
  if (path !== null) option.href = path;
  markElement(option, marks);
}

/** What changes something goes the way of the page's own forms: a POST from a page of this site. */
function sendForm(root: Document, path: string, marks: SearchAction['marks']): void {
  const form = Object.assign(root.createElement('form'), { method: 'post', action: path, hidden: true });
  markElement(form, marks);
  root.body.append(form);
  form.requestSubmit();
}

function markElement(element: HTMLElement, marks: SearchAction['marks']): void {
  for (const [name, value] of Object.entries(marks)) element.setAttribute(name, value ?? '');
}
