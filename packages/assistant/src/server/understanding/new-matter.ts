/** What is said not to work, back to the beginning of its clause. */
const notWorking =
  /(?:^|[.!?,;:]\s|\b(?:and|but|because|so|that|now|then)\s)([^.!?,;:]{1,60}?)\s(?:(?:did|does|do|has|have|will|would|can) ?(?:not|nt|n't)|can't|won't) (?:really |actually |even )?(?:work(?:ed)?|answer(?:ed)?)\b/g;
/** Words that name nothing by themselves, or what was told. */
const ofWhatWasTold = new Set(
  'a again all also an answer both bot but code either everything here it its just link my neither none nothing now one our page simply so solution still suggestion suggestions that the these they this those unfortunately what which you your i we he she and'.split(
    ' ',
  ),
);
/** 'Clearing the cache did not work' tells what was tried. */
const anAct = /^(?:(?:and|but|so|just|only|even) )*\p{L}{2,}ing\b/u;

/**
 * True where something is said not to work that nobody spoke of before: 'the console does not work' behind an answer on backups is a problem of its
 * own, and says nothing of that answer.
 *
 * @param text in lower case
 */
export function namesNewMatter(text: string, before: readonly (string | undefined)[]): boolean {
  const subjects = [...text.matchAll(notWorking)].map(([, subject = '']) => subject.trim());
  const known = before.join(' ').toLowerCase();
  return subjects.some((subject) => {
    if (anAct.test(subject)) return false;
    const named = subject.match(/[\p{L}\d]{2,}/gu)?.filter((word) => !ofWhatWasTold.has(word)) ?? [];
    return named.length > 0 && named.every((word) => !known.includes(word.slice(0, stem)));
  });
}

/** Beginnings of this length tell whether a word was used before: 'backup' and 'backups'. */
const stem = 5;
