/** What the search dialog offers besides pages: a place to go to, a form to send, or something that happens on the page. */
export interface SearchAction {
  readonly label: string;
  /** Where it leads, or where its form is sent; null when it stays on the page. */
  readonly path: string | null;
  /** It changes something: sent as a form, never followed as a link, and never what Enter alone does. */
  readonly isSent: boolean;
  /** Attributes by which the script of every page knows the element. */
  readonly marks: Readonly<Record<string, string | undefined>>;
}

/** The response to GET /search/actions.json. */
export interface SearchActions {
  /** The heading above them. */
  readonly title: string;
  readonly actions: readonly SearchAction[];
  /** The heading above what the page itself can do. */
  readonly pageTitle: string;
  /** What the field finds for whoever is signed in; absent for visitors, for whom it finds pages alone. */
  readonly field?: string;
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/** The actions whose label has, for each word of `query`, a word that begins with it, in any order; all of them for an empty query. */
export function findActions<Action extends { readonly label: string }>(
  actions: readonly Action[],
  query: string,
): Action[] {
  const wanted = query.toLowerCase().split(/\s+/);
  return actions.filter(({ label }) => {
    const text = label.toLowerCase();
    const beginnings = [...segmenter.segment(text)].map(({ index }) => text.slice(index));
    return wanted.every((word) => beginnings.some((rest) => rest.startsWith(word)));
  });
}
