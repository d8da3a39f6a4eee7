/** What the script of every page improves (packages/web/src/enhance): written by pages, found by that script. */

/** The form that logs out: what the device stores goes with it. */
export const clearStorage = 'data-clear-storage';
/** Seconds until trying again makes sense. */
export const countdown = 'data-countdown';
export const countdownNumber = 'data-countdown-number';
/** What is said when they are over. */
export const countdownDone = 'data-countdown-done';
/** A link whose target is scrolled to, and the first thing to do there focused. */
export const focusInside = 'data-focus-inside';
/** The first thing to do in a part of the page. */
export const firstFocus = 'data-first-focus';
/** The link to log in, which is to lead back here. */
export const loginLink = 'data-login-link';
/** Holds places which have moved to pages of their own. */
export const movedPlaces = 'data-moved';
/** What is remembered as read, by its heading: an article of the documentation, or at the desk a case, a person, an account. */
export const article = 'data-article';
export const tableOfContents = 'data-toc';
/** The page's body, where it lacks the sheet of what opens on demand; its value is the sheet's address. */
export const laterStyles = 'data-later-styles';
/** The link to the search page; its value is the address of the search box's script. */
export const searchLink = 'data-search';
export const searchCall = 'data-search-call';
export const searchMisses = 'data-search-misses';
export const searchHelp = 'data-search-help';
/** A part of the page whose buttons and choices the search dialog offers as commands; with the value `forms` those of its forms alone. */
export const commands = 'data-commands';
/** A button that chooses a theme; its value is the theme. */
export const themeChoice = 'data-theme-choice';
/** The link to the notifications; its value is the address of what it looks like now. */
export const unreadBadge = 'data-unread';
/** A form that is sent without leaving its page; its value is what is said when nobody knows whether it arrived. */
export const formInPlace = 'data-form';
/** The part of a page that an answer to such a form takes the place of. */
export const formRegion = 'data-form-region';
/** Said on the document when an answer has taken such a place: what is there came as the server wrote it. */
export const regionShown = 'regionshown';
/** A time that a script tells by the person's own clock. */
export const timestamp = 'data-timestamp';
/** Where React takes over; its value names the part. */
export const island = 'data-island';
/** The id of the JSON that such a part begins with. */
export const islandDataId = (name: string): string => `${name}-data`;
/** The number of a source in an answer, and the source itself. */
export const citation = 'data-citation';
