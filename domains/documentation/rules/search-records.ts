/** Something of the person's own, or of the staff's, that the search dialog finds beside pages. */
export interface SearchRecord {
  readonly title: string;
  /** What tells it from others of the same title. */
  readonly detail: string | null;
  readonly path: string;
}

/** The response to GET /search/records.json: groups under their headings, in the language of the request. */
export interface SearchRecords {
  /** They stand before the pages of the documentation. */
  readonly isFirst: boolean;
  readonly groups: readonly { readonly heading: string; readonly records: readonly SearchRecord[] }[];
}
