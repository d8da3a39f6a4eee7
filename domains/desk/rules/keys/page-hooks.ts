/** What the page of a case writes for its keys. */

/** On the page itself: where its keys lead. */
export const keyToNext = 'data-key-to-next';
export const keyToList = 'data-key-to-list';
export const keyToSimilar = 'data-key-to-similar';
/** The button by which whoever presses it takes the case. */
export const takeCase = 'data-take-case';
