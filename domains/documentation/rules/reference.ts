/** Where a reference's text came from. */
export const referenceSourceTypes = [
  'github',
  'motif',
  'website',
  'file-upload',
  'api-upload',
  'nango',
  'salesforce',
] as const;
export type ReferenceSourceType = (typeof referenceSourceTypes)[number];

/** A heading that a reference points to. */
export interface LeadHeading {
  value: string;
  /** The anchor in the page. */
  id?: string;
  depth?: number;
  slug?: string;
}

/** A passage that supports an answer. */
export interface Reference {
  file: {
    title?: string;
    path: string;
    meta?: Record<string, unknown>;
    source: { type: ReferenceSourceType };
  };
  meta?: { leadHeading?: LeadHeading };
}
