/** What a component of the content accepts; everything else in angle brackets is refused. */
export interface ComponentRule {
  /** Attributes with their allowed values; an empty list allows any text. */
  attributes: Readonly<Record<string, readonly string[]>>;
  required: readonly string[];
  /** The component that must be directly around this one. */
  inside?: string;
  /** The only component allowed directly within this one. */
  holds?: string;
  /** Says all in its attributes, of which it needs at least one. */
  isEmpty?: true;
}

export const blockComponents: Readonly<Record<string, ComponentRule>> = {
  Callout: { attributes: { type: ['note', 'tip', 'warning'], title: [] }, required: ['type'] },
  Steps: { attributes: {}, required: [], holds: 'Step' },
  Step: { attributes: { title: [] }, required: ['title'], inside: 'Steps' },
  Tabs: { attributes: {}, required: [], holds: 'Tab' },
  /** Around one list: each item a link, and a paragraph about where it leads. */
  Cards: { attributes: {}, required: [] },
  Tab: { attributes: { title: [] }, required: ['title'], inside: 'Tabs' },
  /** Below a heading: the plans, roles and versions that the section is about, each list with commas. */
  AppliesTo: { attributes: { plans: [], roles: [], versions: [] }, required: [], isEmpty: true },
};

/** Tags allowed within a line. */
export const inlineTags: readonly string[] = ['kbd', 'br'];

const calloutTitles: Readonly<Record<string, string>> = { note: 'Note', tip: 'Tip', warning: 'Warning' };

/** The title that a callout shows: its own, or the name of its type. */
export function calloutTitle(attributes: Readonly<Record<string, string>>): string {
  return attributes.title ?? calloutTitles[attributes.type ?? 'note'] ?? 'Note';
}
