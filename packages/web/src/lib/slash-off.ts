/** Where the device keeps that single keys are turned off: the slash of every page, and the keys of lists (WCAG 2.1.4). */
export const slashOff = 'reachout-search-slash-off';
