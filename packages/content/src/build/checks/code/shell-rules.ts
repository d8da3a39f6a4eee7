import type { File, Stmt } from 'sh-syntax';
import { type CodeFault, lineAt } from './code-fault.ts';

interface ShellRule {
  /** Where it is broken, in the text. */
  pattern: RegExp;
  message: string;
}

/** What parses and yet does not do what is meant, when somebody pastes it. */
const textRules: readonly ShellRule[] = [
  { pattern: /^\s*[$%>] /m, message: 'A prompt is pasted along with the command: leave it out.' },
  { pattern: /[“”‘’]/, message: 'Quotes of a book do not quote in a shell.' },
  { pattern: /(?<=\s)[–—](?=\w)/, message: 'An option begins with hyphens.' },
  { pattern: /\u00A0/, message: 'A space that does not break is no space for a shell.' },
  { pattern: /<[a-z][\w-]*>/, message: 'A value in angle brackets reads a file: write an example.' },
  {
    pattern: /\brm -rf? (?:"?\$\w+"?\/|\/)(?:\s|\*|$)/m,
    message: 'An empty variable makes this delete everything.',
  },
  { pattern: /\\[ \t]+$/m, message: 'A space after the backslash ends the command.' },
  {
    pattern: /\bcurl\b[^|\n]*\|\s*(?:sudo\s+)?(?:ba|z)?sh\b/,
    message: 'Nobody should run what they have not read.',
  },
];

/** Finds what a shell would take in another way than the author means; `file` is the parsed code. */
export function shellFaults(code: string, file: File): readonly CodeFault[] {
  const inText = textRules.flatMap(({ pattern, message }) => {
    const at = code.search(pattern);
    return at < 0 ? [] : [{ line: lineAt(code, at), message }];
  });
  // An address with & in it, without quotes, is two commands.
  const inBackground = file.Stmts.filter(isCutAddress(code)).map(({ Pos }) => ({
    line: Pos.Line,
    message: 'Everything after & is another command: quote the address.',
  }));
  return [...inText, ...inBackground];
}

function isCutAddress(code: string): (statement: Stmt) => boolean {
  return ({ Background, Pos, End }) =>
    Background && /https?:\/\/\S*$/.test(code.slice(Pos.Offset, End.Offset - 1));
}
