/** What the staff's list writes for its script. */

/** A field that holds the query of the list that is shown. */
export const askedList = 'data-asked-list';
/** Says which values of a filter are ticked; its value is what it says of none. */
export const chosenValues = 'data-chosen-values';
/** Says the order that the list is shown in, which may be another one than was asked for. */
export const shownOrder = 'data-shown-order';
/** The bar of what can be done with selected cases; what it says of how many are selected; and the box that selects all. */
export const bulkBar = 'data-bulk-bar';
export const bulkCount = 'data-bulk-count';
export const selectAll = 'data-select-all';
/** The checkbox of a row. */
export const selectRow = 'data-select-row';
/** The dialog of all keys, the button that opens it, and the choice whether single keys do anything. */
export const keyDialog = 'data-key-dialog';
export const showKeys = 'data-show-keys';
export const keySetting = 'data-key-setting';
