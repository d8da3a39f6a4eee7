/** The beginning of a macro's name after the mark that calls for one, before the caret; undefined where none is meant. */
export interface MacroCall {
  /** Where the mark stands. */
  start: number;
  typed: string;
}

const call = /(?:^|\s)([;/])([^;/\n]{0,40})$/;

/** What stands before the caret as a call for a macro: ';' or '/' at the start of a word, and what follows it on the line. */
export function findMacroCall(textBeforeCaret: string): MacroCall | undefined {
  const match = call.exec(textBeforeCaret);
  const [, , typed] = match ?? [];
  if (typed === undefined) return undefined;
  return { start: textBeforeCaret.length - typed.length - 1, typed };
}

/** The macros whose name has every typed word, those that begin with it first; all of them where nothing is typed yet. */
export function matchMacros<Macro extends { name: string }>(
  macros: readonly Macro[],
  typed: string,
  most = 8,
): Macro[] {
  const words = fold(typed).split(/\s+/).filter(Boolean);
  const rank = ({ name }: Macro): number => {
    const folded = fold(name);
    if (!words.every((word) => folded.includes(word))) return -1;
    return folded.startsWith(fold(typed).trim()) ? 0 : 1;
  };
  return [0, 1].flatMap((wanted) => macros.filter((macro) => rank(macro) === wanted)).slice(0, most);
}

function fold(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
