/** What the page of a case and the lists of cases write for their scripts. */

/** The page of a case; its value is the case's number. */
export const casePage = 'data-case';
/** Whose page it is. */
export const userId = 'data-user';
/** Address of the newest rendering of the page. */
export const livePath = 'data-live';
/** Address that tells of changes as they happen. */
export const eventsPath = 'data-events';
/** Address that takes a file before the reply that carries it. */
export const uploadPath = 'data-upload';
/** Speaks to assistive technology for the whole page. */
export const announcer = 'data-announcer';
/** Says that the page cannot be kept fresh any more. */
export const connectionError = 'data-connection-error';
/** Leads to what came in out of sight. */
export const jump = 'data-jump';
/** A part that is replaced as a whole; its value names it. */
export const part = 'data-part';

export const timeline = 'data-timeline';
/** An entry of the timeline, by its id. */
export const entry = 'data-entry';
export const entryKind = 'data-entry-kind';
/** `you`, or the kind of who made it. */
export const entryFrom = 'data-entry-from';
/** What is said when it comes in. */
export const entrySays = 'data-entry-says';

/** A form that acts on the case; its value names it. */
export const actionForm = 'data-action-form';
/** The disclosure that such a form stands in; its value is the form's name. */
export const action = 'data-action';
export const formTitle = 'data-form-title';
export const formFoot = 'data-form-foot';
export const formError = 'data-form-error';
/** Says that somebody else was faster, and what they changed. */
export const staleNotice = 'data-stale';
/** The API's address and method for what a form posts. */
export const call = 'data-call';
export const callMethod = 'data-call-method';
/** Said when it is done. */
export const doneText = 'data-done';
/** What the button says once somebody else was faster. */
export const anywayText = 'data-anyway';
/** What is said of a field that must not be empty. */
export const requiredText = 'data-required';

/** A form for a text with a file; its value is the region that it stands in. */
export const composer = 'data-composer';
/** `reply`, `answer` or `note`. */
export const commentKind = 'data-comment-kind';
export const fileRow = 'data-file';
export const filePreview = 'data-file-preview';
export const fileName = 'data-file-name';
export const fileState = 'data-file-state';
export const fileRemove = 'data-file-remove';
export const fileError = 'data-file-error';
/** The button that sends a form as it is; others may stand in the form as well. */
export const sendButton = 'data-send';
/** On a button that sends: where to go on once it was sent. */
export const goesOn = 'data-goes-on';
/** Leads to the case that a reply opened. */
export const linkedCase = 'data-linked-case';
export const draftState = 'data-draft-state';
/** Shows the text as it will be read, or the box again; `write` or `read`. */
export const view = 'data-view';
export const preview = 'data-preview';

export const copyLink = 'data-copy-link';
export const printPage = 'data-print';
/** Holds a message that passes by itself, and the button that lets it go at once. */
export const toasts = 'data-toasts';
export const dismiss = 'data-dismiss';

/** A page with a list of cases, and what of it is refreshed. */
export const casesPage = 'data-cases';
export const liveList = 'data-live-list';
/** The title of the browser's tab that belongs to the list. */
export const listTitle = 'data-list-title';
/** Says that the list could not be fetched, with a button that tries again; hidden until then. Its value is what is said. */
export const listFailure = 'data-list-failure';
/** When the list was true. */
export const updated = 'data-updated';
export const refresh = 'data-refresh';
