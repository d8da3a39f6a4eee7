/** What documentation, templates and tutorials write where a secret belongs. */
const placeholder =
  /openssl rand|change.?(?:me|this)|replace.?(?:me|this)|your.{0,12}secret|example|placeholder|password/i;
/** 32 random digits of hexadecimal have fewer once in some billion times. */
const minDistinctCharacters = 7;
const minTurns = 12;

/** What makes a secret easy to guess, to be read after its name; undefined for one that looks as if a machine had drawn it. */
export function findWeakness(secret: string): string | undefined {
  if (secret.length < 32) return 'must have at least 32 characters';
  if (placeholder.test(secret)) return 'is an example and no secret';
  if (new Set(secret).size < minDistinctCharacters)
    return 'is easy to guess: it has too few different characters';
  if (isRepetition(secret)) return 'is easy to guess: it repeats itself';
  if (countTurns(secret) < minTurns) return 'is easy to guess: it counts up or down';
  return undefined;
}

function isRepetition(text: string): boolean {
  return `${text}${text}`.indexOf(text, 1) < text.length;
}

/** How often the step from one character to the next is another one than before. */
function countTurns(text: string): number {
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, at) => code - (codes[at] ?? 0));
  return steps.filter((step, at) => at > 0 && step !== steps[at - 1]).length;
}
