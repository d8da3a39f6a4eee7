/** What a case can be linked to: another case, or an incident of the platform. */
export const linkKinds = ['case', 'incident'] as const;
export type LinkKind = (typeof linkKinds)[number];

/** What is linked, as an event keeps it: the incident's title is as it was then. */
export interface LinkedThing {
  readonly kind: LinkKind;
  /** A case's number, or an incident's id. */
  readonly id: string;
  readonly title: string | null;
}

/** What an event of a link keeps. */
export function eventOfLink({ kind, id, title }: LinkedThing): { before: string | null; after: string } {
  return { before: title, after: `${kind}:${id}` };
}

/** The same read back. */
export function linkOfEvent(before: string | null, after: string | null): LinkedThing {
  const [kind, ...id] = (after ?? '').split(':');
  return { kind: kind === 'incident' ? 'incident' : 'case', id: id.join(':'), title: before };
}
