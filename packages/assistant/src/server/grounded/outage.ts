import type { KnownIncident } from '@reachout/chat/rules/assistant-call';
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
export function soundsLikeOutage(message: string, english = ''): boolean {
  const read = `${message}\n${english}`;
  return severityByRules(read) === '1' || asksForOutage.test(read);
}

/** What is said of the incidents that a message may be about; undefined where there are none, or the person was told just now. */
export function newsFor(
  { message, english }: { message: string; english: string },
  known: readonly KnownIncident[],
  lastAnswer: string | undefined,
): string | undefined {
  const incidents = findIncidentsOf(message, known, english);
  if (incidents.length === 0) return undefined;
  const note = replies.incidentNote(incidents);
  return lastAnswer?.includes(note) === true ? undefined : note;
}
