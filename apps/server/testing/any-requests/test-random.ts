/** The same choices for the same seed, so that what was found is found again. */
export interface SeededRandom {
  /** From 0 up to 1. */
  next: () => number;
  /** True as often as told. */
  chance: (share: number) => boolean;
  pick: <Item>(items: readonly Item[]) => Item;
  /** A whole number from one to the other, both among them. */
  between: (least: number, most: number) => number;
  uuid: () => string;
}

/** Marsaglia's xorshift with 32 bits: short, quick and good enough to mix requests. */
export function seededRandom(seed: number): SeededRandom {
  let state = (seed | 0) * 2_654_435_761 || 1;
  const next = (): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
  const between = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1));
  const hex = (digits: number): string =>
    Array.from({ length: digits }, () => between(0, 15).toString(16)).join('');
  return {
    next,
    chance: (share) => next() < share,
    pick: (items) => items[Math.floor(next() * items.length)] as (typeof items)[number],
    between,
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`,
  };
}
