/** Questions that ask much the same. */
export interface QuestionGroup<T> {
  /** The first of them stands for all. */
  questions: readonly T[];
}

/** Words in common, of all words of both: from here on two questions are one. */
const leastAlike = 0.5;
/** Inflections differ in their ends. */
const comparedLetters = 5;
const shortestWord = 3;
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const common: ReadonlySet<string> = new Set(
  `the and for with from that this what when where which who why how does did can could would should will have has had are was were not but you your our its
  name mail address domain token number code invoice please thanks hello there they them then than just also any some into about want need help
  der die das und wie kann ich mein meine ist nicht les des une est pas que comment los las una como puedo para por não uma minha`.split(
    /\s+/,
  ),
);

/**
 * Puts questions together that have at least half of their words in common, the largest groups first; groups of one size stay in the order of the questions.
 *
 * @param textOf the words of a question, without personal data
 */
export function groupQuestions<T>(
  questions: readonly T[],
  textOf: (question: T) => string,
): QuestionGroup<T>[] {
  const groups: { words: ReadonlySet<string>; questions: T[] }[] = [];
  for (const question of questions) {
    const words = wordsOf(textOf(question));
    const alike = groups.find((group) => likeness(group.words, words) >= leastAlike);
    if (alike) alike.questions.push(question);
    else groups.push({ words, questions: [question] });
  }
  return groups.toSorted((one, other) => other.questions.length - one.questions.length);
}

function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  if (one.size === 0 || other.size === 0) return one.size === other.size ? 1 : 0;
  const shared = [...one].filter((word) => other.has(word)).length;
  return (2 * shared) / (one.size + other.size);
}

/** Beginnings of words; in scripts that put no spaces between them, pairs of signs. */
function wordsOf(text: string): ReadonlySet<string> {
  const found = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(
    found.flatMap((word) => {
      if (unspaced.test(word)) return [...word].slice(1).map((sign, at) => `${[...word][at]}${sign}`);
      return word.length < shortestWord || common.has(word) ? [] : [word.slice(0, comparedLetters)];
    }),
  );
}
