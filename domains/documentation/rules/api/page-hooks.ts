/** What the console of the API reference finds on its page. */

/** Holds the operations of a page; its value is the address of the console's script. */
export const consoleScript = 'data-console';
/** There too: the address of the description of the API. */
export const consoleDescription = 'data-api';
/** There too: what a button says when the console did not come. */
export const consoleFailure = 'data-failed';
/** There too, in the demo world, where nothing is real. */
export const consoleDemo = 'data-demo';
/** The button that opens the console below it; its value is the id of an operation. */
export const tryOperation = 'data-try';
