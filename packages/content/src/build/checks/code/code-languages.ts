import { parser as goParser } from '@lezer/go';
import { parser as htmlParser } from '@lezer/html';
import { parser as pythonParser } from '@lezer/python';
import { transform } from 'lightningcss';
import { parse as parseSql, SqlError } from 'libpg-query';
import { parseSync } from 'oxc-parser';
import { ParseError } from 'sh-syntax';
import { parse as parseToml, TomlError } from 'smol-toml';
import { parseAllDocuments } from 'yaml';
import type { CodeLanguage } from '../../highlight.ts';
import { type CodeFault, lineAt } from './code-fault.ts';
import { parseShell } from './parse-shell.ts';
import { shellFaults } from './shell-rules.ts';

/** Finds what is wrong with code of one language; nothing when there is none. */
type FindFaults = (code: string) => readonly CodeFault[] | Promise<readonly CodeFault[]>;

/** How the code of each language is read. `text` is what machines print and people type into fields: nothing parses it. */
export const codeLanguageChecks: Readonly<Record<CodeLanguage, FindFaults>> = {
  bash: findShellFaults,
  css: findCssFaults,
  diff: findDiffFaults,
  dotenv: linesThat(
    /^(?:#.*|[A-Z][A-Z0-9_]*=(?:"[^"]*"|'[^']*'|[^\s"'#]\S*(?: \S+)*)?)?$/,
    'is not NAME=value',
  ),
  go: treeOf(goParser),
  html: treeOf(htmlParser),
  http: findHttpFaults,
  js: scriptIn('js'),
  json: findJsonFaults,
  jsx: scriptIn('jsx'),
  python: treeOf(pythonParser),
  sql: findSqlFaults,
  text: () => [],
  toml: findTomlFaults,
  ts: scriptIn('ts'),
  tsx: scriptIn('tsx'),
  yaml: findYamlFaults,
};

async function findShellFaults(code: string): Promise<readonly CodeFault[]> {
  try {
    return shellFaults(code, await parseShell(code));
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    return [{ line: error.Pos?.Line ?? 1, message: error.Text }];
  }
}

function findCssFaults(code: string): readonly CodeFault[] {
  try {
    transform({ filename: 'sample.css', code: new TextEncoder().encode(code) });
    return [];
  } catch (error) {
    // What the parser throws is an Error with the place, of no class of its own.
    const { message, loc } = error as Error & { loc?: { line: number } };
    return [{ line: loc?.line ?? 1, message }];
  }
}

/** Each line of a diff says by its first sign whether it stays, comes or goes. */
function findDiffFaults(code: string): readonly CodeFault[] {
  const found = linesThat(/^(?:[ +-].*|@@.*)?$/, 'begins with neither a space, + nor -')(code);
  const isChange = /^[+-]/m.test(code);
  return isChange ? found : [...found, { line: 1, message: 'A diff without a line that comes or goes.' }];
}

/** A request line or a status line or none, header lines, and after an empty line a body. */
function findHttpFaults(code: string): readonly CodeFault[] {
  const [head = ''] = code.split('\n\n', 1);
  const header = /^[A-Za-z][A-Za-z0-9-]*: \S.*$/;
  const first =
    /^(?:(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS) \S+ HTTP\/\d(?:\.\d)?|HTTP\/\d(?:\.\d)? \d{3}.*)$/;
  return head.split('\n').flatMap((line, at) => {
    if (header.test(line) || (at === 0 && first.test(line))) return [];
    return [{ line: at + 1, message: 'is no header, request line or status line' }];
  });
}

function findJsonFaults(code: string): readonly CodeFault[] {
  try {
    JSON.parse(code);
    return [];
  } catch (error) {
    const { message } = error as SyntaxError;
    return [{ line: Number(/line (\d+)/.exec(message)?.[1] ?? 1), message }];
  }
}

async function findSqlFaults(code: string): Promise<readonly CodeFault[]> {
  try {
    await parseSql(code);
    return [];
  } catch (error) {
    if (!(error instanceof SqlError)) throw error;
    return [{ line: lineAt(code, error.sqlDetails?.cursorPosition ?? 0), message: error.message }];
  }
}

function findTomlFaults(code: string): readonly CodeFault[] {
  try {
    parseToml(code);
    return [];
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    return [{ line: error.line, message: error.message.split('\n', 1)[0] ?? '' }];
  }
}

function findYamlFaults(code: string): readonly CodeFault[] {
  const documents = parseAllDocuments(code);
  if ('empty' in documents) return [{ line: 1, message: 'There is nothing in it.' }];
  return documents.flatMap(({ errors }) =>
    errors.map(({ message, linePos }) => ({
      line: linePos?.[0].line ?? 1,
      message: message.split('\n', 1)[0] ?? '',
    })),
  );
}

/** Lines from within a function are shown without the function. */
const innerLines = /'return' statement can only be used within a function/;

function scriptIn(lang: 'js' | 'jsx' | 'ts' | 'tsx'): FindFaults {
  return (code) =>
    parseSync(`sample.${lang}`, code, { lang, sourceType: 'module', showSemanticErrors: true })
      .errors.filter(({ message }) => !innerLines.test(message))
      .map(({ message, labels }) => ({ line: lineAt(code, labels[0]?.start ?? 0), message }));
}

/** A parser that reads on after a mistake, and marks in its tree where one was. */
function treeOf(parser: typeof pythonParser): FindFaults {
  return (code) => {
    const faults: CodeFault[] = [];
    parser.parse(code).iterate({
      enter({ type, from }) {
        const isFault = type.isError || mismatches.has(type.name);
        if (isFault) faults.push({ line: lineAt(code, from), message: 'cannot be parsed' });
      },
    });
    return faults.slice(0, 1);
  };
}

/** What the parser of HTML calls tags without a partner. */
const mismatches: ReadonlySet<string> = new Set(['MismatchedCloseTag', 'MissingCloseTag']);

function linesThat(pattern: RegExp, otherwise: string): (code: string) => readonly CodeFault[] {
  return (code) =>
    code
      .split('\n')
      .flatMap((line, at) =>
        pattern.test(line) ? [] : [{ line: at + 1, message: `“${line}” ${otherwise}` }],
      );
}
