/** What the search dialog offers besides pages, for whoever asks. Stands by itself, like what it finds besides them, because the dialog's script needs no other address. */
export const searchActions = () => '/search/actions.json';

/** What it finds besides pages, for whoever is signed in: cases of their own, and for staff everything. */
export const searchRecords = (term?: string) =>
  `/search/records.json${term === undefined ? '' : `?q=${encodeURIComponent(term)}`}`;
