import * as z from 'zod/mini';
import { idField } from '@reachout/core/text-field';

/** What somebody does who has the page of a case open at the desk. */
export const presenceStates = ['writing', 'reading'] as const;
export type PresenceState = (typeof presenceStates)[number];

/** A page that is told of no longer than this is taken for closed: its connection may have died without a word. */
export const presenceLeaseSeconds = 60;

/** How often an open page says that it is still there: a lost call must not end the lease. */
export const presenceBeatMs = 25_000;

/** Who has typed nothing for so long only has the case open. */
export const pausedAfterMs = 120_000;

/** A colleague who has the case open. Names only: nobody's id travels. */
const presentSchema = z.object({ name: z.string(), state: z.enum(presenceStates) });

/** The colleagues who have a case open, those who write first. */
export const presenceEventSchema = z.object({ people: z.array(presentSchema) });
export type PresenceEvent = z.infer<typeof presenceEventSchema>;

const pageField = idField('Page');

/** The query of the stream of a case: an open page names itself, a program that only listens does not. */
export const staffEventsQuery = z.object({ page: z.optional(pageField) });

/** What an open page says of itself. */
export const presenceBody = z.object({ page: pageField, state: z.enum(presenceStates) });
