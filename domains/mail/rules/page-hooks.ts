/** What the page of notification settings says to the script that subscribes its browser. */

/** The form that does; its value is the public key. */
export const pushKey = 'data-push-key';
/** Where it is said why this browser cannot. */
export const pushProblem = 'data-push-problem';
