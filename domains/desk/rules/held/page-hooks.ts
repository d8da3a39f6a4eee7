/** What the page of a case at the desk writes for the script of answers that wait before they go out. */

/** The form that takes an answer of this case back; its value is the address that does it. */
export const heldUndo = 'data-held-undo';
/** How many seconds were left when the page was rendered. */
export const heldSeconds = 'data-held-seconds';
