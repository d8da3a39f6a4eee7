/**
 * How a promise came to its end. `met`: its target was reached. `replaced`: a change of severity or plan made another promise, or none, in its place. `dropped`: nobody reached it and nobody
 * will, since the case was merged into another or a rule closed it.
 */
export const promiseEnds = ['met', 'replaced', 'dropped'] as const;
export type PromiseEnd = (typeof promiseEnds)[number];
