/**
 * A name by which a page marks an element and a script finds it: an attribute, declared once for both sides, so that a typo does not compile. Declarations
 * stand in files of this name; `tools/page-hooks.ts` refuses one that a side does not use, and names that are spelled out instead.
 */
export type PageHook = `data-${string}`;

/** The attribute that marks an element, for JSX: `<p {...mark(hook)}>`. `false` leaves the element unmarked. */
export function mark<Hook extends PageHook>(
  hook: Hook,
  value: string | number | boolean = true,
): { [Name in Hook]?: string } {
  const written = value === false ? undefined : value === true ? '' : String(value);
  // A computed key is a string to the compiler.
  return { [hook]: written } as { [Name in Hook]?: string };
}

/** A button that copies the text of the element with this id; of the block of code beside it where there is none. */
export const copyText = 'data-copy';
/** A button that copies what stands at this address. */
export const copyAddress = 'data-copy-from';
/** What such a button says once it is done: its own, or of the nearest element around it. */
export const copiedLabel = 'data-copied-label';
/** The class of the link beside a heading, which copies its own address. */
export const headingAnchor = 'heading-anchor';
/** The class of a field with its label, hint and error. */
export const fieldFrame = 'ui-field';
/** A menu made of `<details>`. */
export const menu = 'data-menu';
/** Tabs made of `<details>` of one name. */
export const tabs = 'data-tabs';
/** An input for files, which the element after it names: the input itself cannot be seen. */
export const chosenFiles = 'data-chosen-files';
/** The form of a toolbar, each choice of which acts at once. */
export const toolbar = 'data-toolbar';
/** A part of a page that each choice in its toolbar changes. */
export const narrowed = 'data-narrowed';
/** What says that it has changed; its value is the words. */
export const narrowedStatus = 'data-narrowed-status';
/** What says that it could not be fetched, hidden until then. */
export const narrowedFailure = 'data-narrowed-failure';
/** The sentence in it; its value is the words. */
export const narrowedProblem = 'data-narrowed-problem';
/** The button in it that tries again. */
export const narrowedAgain = 'data-narrowed-again';
/** What is left of a text's limit, said by the element after it as well; its value is the limit. */
export const characterCount = 'data-count';
