/** What the page of a case at the desk writes for the script of who else has it open. */

/** Where they are named; its value is the address to which the page says what its reader does. */
export const presence = 'data-presence';
/** On the line of a colleague: `writing` or `reading`. */
export const state = 'data-presence-state';
