/** How many sections an answer may rest on and name, whoever wrote it. */
export const mostReferences = 20;
/** How long a person waits for the first sentence of a model or another system before the documentation alone answers, in milliseconds. */
export const firstSentenceMs = 8_000;
/** How long after a sentence the next one may take, in milliseconds. */
export const pauseMs = 15_000;
/** How much may be said for one answer, in characters. */
export const mostHeard = 60_000;
/** The top-level domains that people and planted texts write addresses with, for patterns that look for bare ones. */
export const usualDomains = 'com|org|net|io|dev|app|example|me|info|xyz|ru|cn|link|site';
