import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const sheets = globSync('{apps,domains,packages}/**/*.css', { cwd: root, exclude: ['**/node_modules/**'] });
const components = globSync(
  ['{packages/web,packages/ui}/src/**/*.tsx', 'domains/*/{browser,pages}/**/*.tsx'],
  { cwd: root },
);

const physicalProperty =
  /(?:^|[;{\s])((?:margin|padding|border)-(?:left|right|top|bottom)|(?:left|right|top|bottom)\s*:|text-align:\s*(?:left|right)|(?:min-|max-)?(?:width|height)\s*:)/;
const physicalUtility =
  /className=\{?["'`](?:[^"'`]*\s)?(?:[a-z-]+:)*-?(?:ml|mr|pl|pr|left|right|border-l|border-r|rounded-l|rounded-r|text-left|text-right)(?:-|[\s"'`])/;

const offending = (file: string, pattern: RegExp): string[] =>
  readFileSync(`${root}${file}`, 'utf8')
    .split('\n')
    .filter((line) => !line.includes('@media') && pattern.test(line))
    .map((line) => `${file}: ${line.trim()}`);

describe('styles that follow the direction of the text', () => {
  it('finds the files it checks', () => {
    expect(sheets.length).toBeGreaterThan(8);
    expect(components.length).toBeGreaterThan(20);
  });

  it('has no physical property in any style sheet [U70]', () => {
    expect(sheets.flatMap((file) => offending(file, physicalProperty))).toEqual([]);
  });

  it('has no physical utility class in any component [U70]', () => {
    expect(components.flatMap((file) => offending(file, physicalUtility))).toEqual([]);
  });
});
