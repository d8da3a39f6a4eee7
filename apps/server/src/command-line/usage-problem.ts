/** Invalid usage of a command; the message shows the correct one. */
export class UsageProblem extends Error {}

/** A command that there is none of, or none at all; the message names it above those that there are. */
export class UnknownCommand extends UsageProblem {
  /** @param given as it was typed, such as `outbox shred`; with `outbox` alone it was left out */
  constructor(given: string, usage: string) {
    super(/ ./.test(given) ? `Unknown command: ${given}\n\n${usage}` : usage);
  }
}

/** Exit code of an unknown command (sysexits.h, EX_USAGE). */
export const unknownCommandExit = 64;

/** The exit code of a command that ended with this. */
export function exitCodeOf(error: unknown): number {
  return error instanceof UnknownCommand ? unknownCommandExit : 1;
}

/** A command that did what it could and did not come to a good end; the message says in what. */
export class CommandFailed extends Error {}
