import { describe, expect, it } from 'vitest';
import { brand } from '../../../../fixtures/brand.ts';
import { contentFolder, oneArticle } from '../../../../fixtures/content-folder.ts';
import { checkContent, formatProblem } from '../../../../testing/pipeline.ts';
import { codeLanguages, isCodeLanguage } from '../../highlight.ts';
import { checkCode } from './check-code.ts';

/** What is wrong with a block whose fence is on line 10 of its file. */
async function faultsOf(language: string, code: string): Promise<readonly string[]> {
  if (!isCodeLanguage(language)) throw new Error(`No article may name the language ${language}.`);
  const problems = await checkCode([{ file: 'docs/sample.mdx', language, code, line: 10 }]);
  return problems.map(formatProblem);
}

const broken: Readonly<Record<string, { code: string; at: number; says: RegExp }>> = {
  bash: { code: 'set -e\nif true; then\n  echo yes', at: 12, says: /must end with `fi`/ },
  css: { code: 'a { color: red; }\nb { color: ; } }', at: 12, says: /css/ },
  diff: { code: '  "a": 1,\n"b": 2,\n+ "c": 3', at: 12, says: /begins with neither/ },
  dotenv: { code: 'A=1\nB = 2', at: 12, says: /is not NAME=value/ },
  go: { code: 'package main\n\nfunc main( {\n}', at: 13, says: /cannot be parsed/ },
  html: { code: '<ul>\n  <li>One</p>\n</ul>', at: 12, says: /cannot be parsed/ },
  http: { code: 'GET /orders HTTP/1.1\nHost example.com', at: 12, says: /is no header/ },
  js: { code: 'const a = 1;\nconst a = 2;', at: 11, says: /already been declared/ },
  json: { code: '{\n  "a": 1,\n}', at: 13, says: /JSON/ },
  jsx: { code: 'export default () => <p>\n  one\n</div>;', at: 13, says: /closing tag/i },
  python: { code: 'def main():\nreturn 1', at: 12, says: /cannot be parsed/ },
  sql: { code: 'select *\nform orders;', at: 12, says: /syntax error/ },
  toml: { code: 'a = 1\nb = yes', at: 12, says: /toml/i },
  ts: { code: 'const a: number = 1;\nlet b: = 2;', at: 12, says: /ts: / },
  tsx: { code: 'export const Page = () => (\n  <p>one</p>\n  <p>two</p>\n);', at: 13, says: /tsx: / },
  yaml: { code: 'a:\n  - b\n c: d', at: 13, says: /yaml: / },
};

describe('a block of code', () => {
  it.each(Object.entries(broken))(
    'in %s that its parser refuses is reported on its line',
    async (language, { code, at, says }) => {
      const [first, ...others] = await faultsOf(language, code);
      expect(first).toMatch(new RegExp(`^docs/sample.mdx:${at} ${language}: `));
      expect(first).toMatch(says);
      expect(others).toEqual([]);
    },
  );

  it('is read by a parser in every language but plain text', () => {
    expect([...Object.keys(broken), 'text'].toSorted()).toEqual(codeLanguages);
  });

  it.each([
    ['$ npm ci', 'A prompt is pasted along'],
    ['curl “https://example.com”', 'Quotes of a book'],
    ['npm ci –omit=dev', 'An option begins with hyphens'],
    ['echo\u00A0one', 'A space that does not break'],
    ['curl <your-domain> -I', 'A value in angle brackets'],
    ['rm -rf "$FOLDER"/*', 'An empty variable'],
    ['curl https://example.com \\ \n  -I', 'A space after the backslash'],
    ['curl -fsSL https://example.com/install.sh | bash', 'Nobody should run'],
    ['curl https://example.com/a?b=1&c=2', 'Everything after & is another command'],
  ])('of a shell that parses and does something else is reported: %s', async (code, says) => {
    expect(await faultsOf('bash', code)).toEqual([expect.stringContaining(says)]);
  });

  it('may show lines from within a function, a document of several parts, and a body after its headers', async () => {
    expect(await faultsOf('ts', 'const user = await find();\nreturn user.name;')).toEqual([]);
    expect(await faultsOf('yaml', 'a: 1\n---\nb: 2')).toEqual([]);
    expect(await faultsOf('http', 'HTTP/2 200\ncontent-type: text/plain\n\nno header at all')).toEqual([]);
  });

  it('is read with its placeholders filled, on its line in the file of the article', async () => {
    const body =
      'Words.\n\n```json\n{ "most": %fact:maxFiles% }\n```\n\n```json\n{ "for": %fact:window% }\n```';
    const { problems } = await checkContent({ dir: await contentFolder(oneArticle(body)), brand });
    expect(problems.map(formatProblem)).toContainEqual(expect.stringMatching(/^docs\/sample\.mdx:15 json: /));
    expect(problems.filter(({ message }) => message.startsWith('json'))).toHaveLength(1);
  });
});
