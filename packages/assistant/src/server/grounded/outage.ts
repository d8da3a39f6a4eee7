import type { KnownIncident } from '@reachout/chat/rules/assistant-call';
import { translated } from '../languages/glossaries.ts';
import {
  asksWhetherPlatformWorks,
  isOfNoOutage,
  onlyAsksWhetherPlatformWorks,
  saysThatSiteIsDown,
} from '../understanding/outage-words.ts';
import { findIncidentsOf } from './known-incidents.ts';
import { severityByRules } from './prediction/predict-severity.ts';
import * as replies from './replies.ts';

const asksForOutage =
  /\b(?:is|are|was|were) (?:there )?(?:an? |any )?(?:known )?(?:outage|incident|downtime)s?\b|\b(?:is|are) (?:\w+ ){1,3}down\b[^.]{0,20}\?|\b(?:site|website|app|shop|store)s?(?: is| are)? down\b|\ball (?:of )?(?:my|our|the) (?:sites?|websites?|apps?|projects|deployments|domains)\b[^.]{0,30}\b(?:5\d\d|errors?|down|offline|fail)|\bwhen (?:will|are) (?:you|things|everything)(?: be)? back\b/i;

/**
 * When production is down, where to look and whom to tell comes before anything else.
 *
 * @param english what is known in English of the words of another language
 */
function soundsLikeOutage(message: string, english: string): boolean {
  if (asksWhetherPlatformWorks(message) || saysThatSiteIsDown(message)) return true;
  const read = `${message}\n${english}`;
  return !isOfNoOutage(message) && (severityByRules(read) === '1' || asksForOutage.test(read));
}

/** What a message tells of an outage, and what is said of it. */
export interface Outage {
  /** Stands before what the documentation says. */
  note: string | undefined;
  /** Is said where the documentation has nothing that is plainly about it. */
  reply: string | undefined;
  /** Whether production is down by their words, and no incident is known that may be why. */
  isDown: boolean;
  /** Whether nothing else is asked than how the platform is: no page of the documentation says that. */
  isAll: boolean;
}

/** Reads whether a message tells of an outage, or of what an open incident may be the reason of. */
export function readOutage(
  message: string,
  {
    language,
    incidents,
    lastAnswer,
    context,
  }: {
    language: string;
    incidents: readonly KnownIncident[];
    /** Whoever was told of an incident just now is not told of it again. */
    lastAnswer: string | undefined;
    context: replies.ReplyContext;
  },
): Outage {
  const english = translated(message, language);
  const known = findIncidentsOf(message, incidents, english);
  const isAll = onlyAsksWhetherPlatformWorks(message);
  const note = known.length === 0 ? undefined : replies.incidentNote(known);
  if (note !== undefined && lastAnswer?.includes(note) !== true)
    return { note, reply: replies.incidentReply(context, note), isDown: false, isAll };
  if (!soundsLikeOutage(message, english))
    return { note: undefined, reply: undefined, isDown: false, isAll: false };
  return { note: replies.outageNote(context), reply: replies.outageReply(context), isDown: !isAll, isAll };
}
