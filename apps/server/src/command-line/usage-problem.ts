/** What an operator wrote is wrong; the message says how it is written right. */
export class UsageProblem extends Error {}
