/** Invalid usage of a command; the message shows the correct one. */
export class UsageProblem extends Error {}
