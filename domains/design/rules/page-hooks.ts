/** What the gallery writes for its script. */

/** A button that opens a dialog; its value is the id of what holds it. */
export const opens = 'data-opens';
/** A button that opens it without its focus trap. */
export const untrapped = 'data-untrapped';
/** While this box is ticked nothing closes the dialog, as if something were being sent. */
export const sending = 'data-sending';
/** A button of a dialog that closes it; its value is what is said then. */
export const closes = 'data-closes';
/** Says how the last dialog was closed. */
export const outcome = 'data-outcome';
