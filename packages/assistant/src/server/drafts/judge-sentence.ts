import { isClaim, isPlainStem } from '../bound/own-words.ts';
import { bareAddress } from '../bound/translation.ts';
import { findPiece, type Ground, type GroundPiece, namesIn } from '../prose/ground.ts';
import { courtesy, hidden } from '../prose/write-checked-prose.ts';
import { stemsOf } from '../retrieval/terms.ts';

/** What sentences of a draft may rest on, and lead to. */
export interface DraftGround extends Ground {
  /** All that was given as material of the platform's. */
  text: string;
  /** Where links of it lead, and the sections themselves. */
  targets: ReadonlySet<string>;
  /** The customer's own, as the form of the case has it. */
  domain: string | null;
}

/** What becomes of a sentence: it stands in the draft, with the piece that it rests on or without one; or it is left out, counted or not. */
export type JudgedSentence =
  | { outcome: 'kept'; text: string; piece: GroundPiece | undefined }
  | { outcome: 'withheld' | 'dropped' };

const link = /(?<!!)\[([^\]\n]*)\]\(\s*<?([^)\s>]*)>?[^)\n]*\)/g;
/** HTML, pictures, definitions of links, and schemes that run something. */
const marks = /<[a-z!/]|!\[|\]\s*:|&(?:#|lt|gt|quot)|javascript:|data:|^\s*(?:[#>|]|```|~~~)/iu;
/** A person reads a longer one over. */
const longestUnsourced = 400;
const emphasis = /[*_~]{1,3}(?=\S)|(?<=\S)[*_~]{1,3}/g;

/**
 * Judges a sentence of a model's. It is bound to a piece where it rests on one, of those that the model named first. A sentence that rests on none is for a person to check; what a person may miss is left
 * out: claims of acts, money, accounts and secrets, addresses, and names, numbers and words that the documentation does not have, since those are what somebody plants.
 */
export function judgeSentence(
  sentence: string,
  { ids, language, ground }: { ids: ReadonlySet<string>; language: string; ground: DraftGround },
): JudgedSentence {
  const text = sentence.replace(link, (whole, label: string, target: string) =>
    ground.targets.has(target) ? whole : label,
  );
  const plain = text.replace(link, '$1').replace(emphasis, '').trim();
  if (plain === '') return { outcome: 'dropped' };
  if (hidden.test(text) || marks.test(plain) || leadsElsewhere(plain, ground)) return { outcome: 'withheld' };
  const named = { ...ground, pieces: ground.pieces.filter(({ id }) => ids.has(id)) };
  const piece = findPiece(plain, language, named) ?? findPiece(plain, language, ground);
  if (piece !== undefined) return { outcome: 'kept', text, piece };
  if (isClaim(plain)) return { outcome: 'withheld' };
  if (courtesy.test(plain)) return { outcome: 'dropped' };
  if (!isKnown(plain, language, ground)) return { outcome: 'withheld' };
  return { outcome: 'kept', text, piece: undefined };
}

/** True for an address that is neither the material's nor the customer's own domain. */
function leadsElsewhere(plain: string, { text, domain }: DraftGround): boolean {
  return (plain.match(bareAddress) ?? []).some((address) => {
    const bare = address.replace(/[.,;:!?)\]'"`]+$/u, '');
    const isOwn = domain !== null && (bare === domain || bare.endsWith(`.${domain}`));
    return !isOwn && !text.includes(bare);
  });
}

/** True where the material has every number, name and word of it. Words are looked for in the documentation's own language alone. */
function isKnown(plain: string, language: string, { text, knows, domain }: DraftGround): boolean {
  const numbers = plain.match(/\p{N}+/gu) ?? [];
  const isTold = (name: string) =>
    text.includes(name) || name === domain || stemsOf(name).every((stem) => knows(stem));
  if (!numbers.every((number) => text.includes(number)) || !namesIn(plain).every(isTold)) return false;
  if (plain.length > longestUnsourced || !/\p{L}/u.test(plain)) return false;
  const words = domain === null ? plain : plain.replaceAll(domain, ' ');
  return language !== 'en' || stemsOf(words).every((stem) => knows(stem) || isPlainStem(stem));
}
