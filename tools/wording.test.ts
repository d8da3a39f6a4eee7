import { describe, expect, it } from 'vitest';
import { findWordingProblems, wordingRules } from './wording.ts';

const rules = wordingRules('Acme');

describe('wording', () => {
  it.each([
    ['a machine path', 'src/a.ts', `const folder = '/ro${'ot'}/data';`],
    ['a registry in the lock file', 'package-lock.json', `"resolved": "htt${'ps'}://packages.example/a.tgz"`],
    ['work for later', 'src/a.ts', `// TO${'DO'} handle errors`],
    ["the brand's name in code", 'src/a.ts', `const title = 'Acme Help';`],
    ['the time in the rules', 'packages/core/src/a.ts', 'const now = new Date();'],
    [
      'a form that a route reads by itself',
      'domains/cases/http/a.ts',
      'const form = await c.req.parseBody();',
    ],
    ['a text that a route reads by itself', 'apps/server/src/a.ts', 'const text = await request.text();'],
    ["the brand's name in lower case", 'src/a.ts', `const slug = 'acme';`],
  ])('refuses %s', (_what, file, line) => {
    expect(findWordingProblems(file, `fine\n${line}\n`, rules)).toMatchObject([{ file, line: 2 }]);
  });

  it.each([
    ['a path inside the site', 'src/a.ts', `const path = '/account/root/invoices';`],
    ["the brand's name in an article", 'content/docs/limits.mdx', 'Acme builds every push.'],
    ["the brand's name in a test", 'src/a.test.ts', `expect(name).toBe('Acme');`],
    ["the brand's name in the brand file", 'brand/acme.json', '{ "name": "Acme" }'],
    ["a word that holds the brand's name", 'src/a.ts', `const place = 'Acmeville';`],
    ['the path of the default brand file', 'src/a.ts', `readBrand('brand/tetra.json');`],
    ['the time elsewhere', 'packages/database/src/a.ts', 'const now = new Date();'],
    ['a given time in the rules', 'packages/core/src/a.ts', 'const day = new Date(at);'],
    ['what a route says of its request', 'apps/server/src/a.ts', 'sendBody(c.req.raw, await body);'],
    ['what a route answers', 'apps/server/src/a.ts', 'return c.json(await response.json());'],
    ['a workspace link in the lock file', 'package-lock.json', '"resolved": "packages/db",'],
  ])('accepts %s', (_what, file, line) => {
    expect(findWordingProblems(file, line, rules)).toEqual([]);
  });
});
