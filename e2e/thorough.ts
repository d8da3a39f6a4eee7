/**
 * `npm test` looks at a share of what can be looked at, another one on each page; `npm run campaign:journeys` at all of it.
 */
export const isThorough = process.env.REACHOUT_THOROUGH === 'true';

/** One in `share` of them, from the `first` on; all of them in a campaign. */
export function someOf<Each>(all: readonly Each[], share: number, first = 0): readonly Each[] {
  return isThorough ? all : all.filter((_, index) => index % share === first % share);
}

/** A number that is always the same for one name, and spread evenly over names. */
export function numberOf(name: string): number {
  let number = 0;
  for (const character of name) number = (number * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return number >>> 4;
}
