import { redactionCopy } from '../../messages/put-right.ts';

/**
 * What stands where support removed words. It becomes part of what people wrote, so it is one text for all readers and languages; who removed what kind of words, and why,
 * is told beside it in each reader's language.
 */
export const removedMark = '[removed by support]';

/** Parts of a case that words may be removed from. Of notes only staff are told. */
export const redactedPlaces = [
  'subject',
  'description',
  'field',
  'comment',
  'note',
  'escalation',
  'conversation',
  'file',
  'copy',
] as const;
export type RedactedPlace = (typeof redactedPlaces)[number];

/** Why words are removed. A closed list: in words of their own, somebody might repeat what must go. */
export const redactionReasons = ['secret', 'personal', 'mistake', 'abuse'] as const;
export type RedactionReason = (typeof redactionReasons)[number];

/** A removal as the history of a case keeps it: never the words. */
export interface Redaction {
  readonly places: readonly RedactedPlace[];
  readonly reason: RedactionReason;
}

/** What an event of the history keeps of it. */
export function eventOfRedaction({ places, reason }: Redaction): { before: string; after: string } {
  return { before: places.join(), after: reason };
}

/** The same read back; what another release wrote and this one does not know is left out. */
export function redactionOfEvent(before: string | null, after: string | null): Redaction {
  const kept = before?.split(',') ?? [];
  return {
    places: redactedPlaces.filter((place) => kept.includes(place)),
    reason: redactionReasons.find((reason) => reason === after) ?? 'mistake',
  };
}

/** A place as people read it. */
export function placeLabel(place: RedactedPlace): string {
  return redactionCopy[place]();
}

/** A reason as people read it: what it was that had to go. */
export function reasonLabel(reason: RedactionReason): string {
  return redactionCopy[reason]();
}
