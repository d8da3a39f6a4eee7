/** FNV-1a, 32 bits: the hash of no letters, which others go on from. */
export const emptyHash = 0x811c9dc5;

/** The hash of a text that is longer by a letter. */
export function longerHash(hash: number, code: number): number {
  return Math.imul(hash ^ code, 0x01000193);
}

/** The place of a hash among `size` places, a power of two. */
export function placeOf(hash: number, size: number): number {
  return ((hash ^ (hash >>> 15)) >>> 0) & (size - 1);
}

/** The hash of a text. */
export function hashOf(text: string): number {
  let hash = emptyHash;
  for (let at = 0; at < text.length; at += 1) hash = longerHash(hash, text.charCodeAt(at));
  return hash;
}
