/**
 * What is denied: 'no, not the renewal', 'I did not mean that'. Whoever corrects what was understood says what it is not about, and its words would find just that.
 */
const denial =
  /^(?:no+|nope|not|neither|nein|nicht|non|pas|não|nem)(?!\p{L})|^(?:いや|違|不是|不[，,])|\b(?:i|we|im|i'm)\b (?:(?:am|was|have|did|do|had) )?(?:not|never|didn'?t|don'?t|haven'?t|wasn'?t|won'?t) (?:want|mean|need|ask|talk|look|remov|cancel|transfer|delet|chang)\w*|\b(?:no|não) (?:quiero|pido|quero|peço|busco|hablo|falo|digo)\b|\b(?:don'?t|do not|no need to) (?:open|create|file|send|start)\b|je ne (?:veux|parle|demande) pas|ich (?:will|meine|möchte|suche) (?:nicht|kein\w*)/iu;
const clauseEnd = /(?<=[,;，、。！？])\s*|(?<=[.!?])\s+|\n+/;

/** A message behind others without what it denies; all of it where nothing else is said. */
export function withoutDenials(message: string): string {
  const left = message
    .split(clauseEnd)
    .filter((clause) => !denial.test(clause.trim()))
    .join(' ')
    .trim();
  return left === '' ? message : left;
}
