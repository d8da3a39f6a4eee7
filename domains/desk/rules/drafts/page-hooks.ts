/** What the page of a case at the desk writes for the script of drafts. */

/** Around what asks for a draft; its value is the address of the call. */
export const drafts = 'data-drafts';
export const draftAsk = 'data-draft-ask';
export const draftCancel = 'data-draft-cancel';
/** What goes on. */
export const draftProgress = 'data-draft-progress';
/** The choice where the box is not empty, and its two answers. */
export const draftChoice = 'data-draft-choice';
export const draftPut = 'data-draft-put';
export const draftDiscard = 'data-draft-discard';
/** Why there is none. */
export const draftError = 'data-draft-error';
/** The field of the answer that names the draft. */
export const draftField = 'data-draft-field';

/** Below the box: what the draft in it rests on. */
export const draftReceipts = 'data-draft-receipts';
export const draftUndo = 'data-draft-undo';
export const draftPassages = 'data-draft-passages';
/** Sentences that rest on none, with what they are called. */
export const draftUnsourced = 'data-draft-unsourced';
/** How many sentences were left out. */
export const draftWithheld = 'data-draft-withheld';
