/** Invalid usage of a command; the message shows the correct one. */
export class UsageProblem extends Error {}

/** A command that did what it could and did not come to a good end; the message says in what. */
export class CommandFailed extends Error {}
