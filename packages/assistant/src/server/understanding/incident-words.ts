/** What people call what is wrong with a platform. */
export const asksForNews = /\b(?:incidents?|outages?|downtimes?|status page|known (?:issue|problem)s?)\b/i;
/** 'How do I move without downtime?', 'what do you pay after an outage?': what is to be avoided, or made up for, is no news. */
export const noNews =
  /\b(?:without|zero|no|avoid\w*|prevent\w*|minimi[sz]e\w*|less|cause\w*|after|during|in case of|for (?:an?|the|your))[\s-]+(?:(?:an?|the|any|more|further)\s+)?(?:incidents?|outages?|downtimes?)\b/i;

/** 'Abrir una incidencia' asks for a case. */
const opens = /\bopen\b/i;
/** A longer message of another language tells of something beside the incident whose name it has. */
const longestOfAsking = 60;

/** Whether a message of another language asks for incidents, by what is known of its words in English. */
export function asksForIncidentsInOtherLanguages(message: string, english: string): boolean {
  if (message.length > longestOfAsking || opens.test(english)) return false;
  return asksForNews.test(english) && !noNews.test(english);
}
