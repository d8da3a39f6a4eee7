const isVowel = /[aeiouy]/;
/** Short names that end like a plural. */
const notPlural: ReadonlySet<string> = new Set([
  'ddos',
  'macos',
  'cors',
  'redis',
  'kubernetes',
  'https',
  'always',
]);

/**
 * A word's stem by a few English endings: 'deployments', 'deployed' and 'deploying' meet in 'deploy'. Light on purpose: a
 * stem that joins two unrelated words does more harm than one that leaves two forms apart.
 *
 * @param word lower case
 */
export function stem(word: string): string {
  // Codes, versions and short names such as dns, aws, 504, fra1 mean exactly what they say.
  if (word.length < 4 || /\d/.test(word) || notPlural.has(word)) return word;
  const singular = withoutPlural(word);
  const verb = withoutInflection(singular);
  return withoutDoubling(withoutDerivation(verb));
}

function withoutPlural(word: string): string {
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:ss|us|is)$/.test(word) || !word.endsWith('s')) return word;
  return /(?:ss|x|ch|sh|zz)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1);
}

function withoutInflection(word: string): string {
  for (const ending of ['ing', 'ed', 'ly']) {
    if (!word.endsWith(ending) || word.endsWith('eed')) continue;
    const rest = word.slice(0, -ending.length);
    if (rest.length >= 3 && isVowel.test(rest)) return rest;
  }
  return word;
}

/** Endings that make a noun of a verb, and how much of the word must be left. */
const derivations: readonly (readonly [ending: string, shortestRest: number])[] = [
  ['ation', 5],
  ['ment', 5],
  ['al', 5],
  ['ion', 4],
  ['ate', 5],
  ['at', 5],
  ['e', 3],
];

function withoutDerivation(word: string): string {
  let rest = word;
  for (const [ending, shortestRest] of derivations) {
    if (rest.endsWith(ending) && rest.length - ending.length >= shortestRest) {
      rest = rest.slice(0, -ending.length);
    }
  }
  return rest.endsWith('y') && rest.length > 3 ? `${rest.slice(0, -1)}i` : rest;
}

function withoutDoubling(word: string): string {
  return /([b-df-hj-np-tv-z])\1$/.test(word) ? word.slice(0, -1) : word;
}
