/** What the page of a case at the desk writes for the script of macros. */

/** Around the choice of a macro; its value is the address below which each macro is filled in. */
export const macros = 'data-macros';
/** The button that inserts the chosen one. */
export const macroInsert = 'data-macro-insert';
/** Where a value is asked for that the case does not say. */
export const macroGaps = 'data-macro-gaps';
/** The macros that what is typed may mean. */
export const macroMatches = 'data-macro-matches';
/** What a macro does besides, to be sent with the answer. */
export const macroActs = 'data-macro-acts';
