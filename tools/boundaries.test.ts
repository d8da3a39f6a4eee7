import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Boundaries, checkImports, findDomainCircles, findUndeclared } from './check/boundaries.ts';
import { root } from './check/run-command.ts';

/** The rules of .dependency-cruiser.cjs, tried on an invented repository in which each file breaks one of them or none. */
const files: Record<string, string> = {
  'packages/core/src/time.ts': 'export const time = 1;',
  'packages/core/src/knows-cases.ts':
    "import { status } from '../../../domains/cases/rules/status.ts'; export const it = status;",
  'packages/ports/src/ports.ts': 'export interface Port { at: number }',
  'packages/http/src/context.ts': 'export const context = 1;',
  'packages/database/src/client.ts': 'export const client = 1;',
  'packages/testkit/src/fake.ts': 'export const fake = 1;',
  'packages/web/src/lib/api.ts': "import { time } from '../../../core/src/time.ts'; export const api = time;",
  'packages/web/src/enhance/heavy.ts': "import { hono } from 'hono'; export const it = hono;",
  'packages/assistant/src/server/answer.ts':
    "import { status } from '../../../../domains/cases/rules/status.ts'; export const answer = status;",
  'packages/assistant/src/server/commits.ts':
    "import { open } from '../../../../domains/cases/use-cases/open.ts'; export const it = open;",
  'packages/adapters/mail/src/index.ts':
    "import type { Port } from '../../../ports/src/ports.ts'; export const mail = (port: Port) => port;",
  'packages/adapters/files/src/index.ts':
    "import { mail } from '../../mail/src/index.ts'; export const it = mail;",
  'domains/cases/rules/status.ts':
    "import { time } from '../../../packages/core/src/time.ts'; export const status = time;",
  'domains/cases/rules/reads-files.ts':
    "import { readFileSync } from 'node:fs'; export const read = readFileSync;",
  'domains/cases/rules/serves.ts': "import { hono } from 'hono'; export const app = hono;",
  'domains/cases/rules/first.ts':
    "import type { Second } from './second.ts'; export interface First { second: Second }",
  'domains/cases/rules/second.ts':
    "import type { First } from './first.ts'; export interface Second { first: First }",
  'domains/cases/store/schema/cases.ts':
    "import { status } from '../../rules/status.ts'; export const cases = status;",
  'domains/cases/store/queries.ts':
    "import { cases } from './schema/cases.ts'; import { client } from '../../../packages/database/src/client.ts'; export const find = [cases, client];",
  'domains/cases/use-cases/open.ts': "import { find } from '../store/queries.ts'; export const open = find;",
  'domains/cases/use-cases/renders.ts': "import { row } from '../browser/row.ts'; export const it = row;",
  'domains/cases/browser/row.ts':
    "import { status } from '../rules/status.ts'; import { api } from '../../../packages/web/src/lib/api.ts'; export const row = [status, api];",
  'domains/cases/browser/queries.ts': "import { find } from '../store/queries.ts'; export const it = find;",
  'domains/cases/http/route.ts':
    "import { open } from '../use-cases/open.ts'; import { context } from '../../../packages/http/src/context.ts'; export const route = [open, context];",
  'domains/cases/http/asks.ts': "import { find } from '../store/queries.ts'; export const it = find;",
  'domains/cases/http/ships-fakes.ts':
    "import { fake } from '../../../packages/testkit/src/fake.ts'; export const it = fake;",
  'domains/cases/http/route.test.ts':
    "import { fake } from '../../../packages/testkit/src/fake.ts'; export const it = fake;",
  // A domain that no rule names is covered like the others.
  'domains/surveys/rules/score.ts':
    "import { status } from '../../cases/rules/status.ts'; export const score = status;",
  'domains/surveys/pages/scores.tsx':
    "import { open } from '../../cases/use-cases/open.ts'; export const it = open;",
  'apps/server/src/main.ts': 'export const main = 1;',
  'apps/server/src/boots.ts': "import { main } from './main.ts'; export const it = main;",
  'apps/server/src/lost.ts': "import { gone } from './gone.ts'; export const it = gone;",
  'node_modules/hono/package.json': '{"name":"hono","version":"1.0.0","main":"index.js"}',
  'node_modules/hono/index.js': 'exports.hono = 1;',
  'package.json': '{"name":"invented","dependencies":{"hono":"1.0.0"}}',
  'tsconfig.json':
    '{"compilerOptions":{"allowImportingTsExtensions":true,"noEmit":true,"module":"esnext","jsx":"react-jsx"}}',
};

describe('the boundaries', () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'reachout-boundaries-')));
  let boundaries: Boundaries;

  beforeAll(async () => {
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    }
    const config = join(root, '.dependency-cruiser.cjs');
    boundaries = await checkImports({ folders: ['apps', 'domains', 'packages'], config, cwd: folder });
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  const problemsOf = (file: string): string[] =>
    boundaries.problems.filter((problem) => problem.split(' → ')[0]?.endsWith(`: ${file}`));

  it.each([
    ['packages/core/src/knows-cases.ts', 'core: this repository'],
    ['domains/cases/rules/reads-files.ts', 'rules: Node'],
    ['domains/cases/rules/serves.ts', 'rules: npm'],
    ['domains/cases/rules/first.ts', 'no circles'],
    ['domains/cases/use-cases/renders.ts', 'use-cases: this repository'],
    ['domains/cases/browser/queries.ts', 'browser: this repository'],
    ['domains/cases/http/asks.ts', 'routes: this repository'],
    ['domains/surveys/pages/scores.tsx', 'pages: this repository'],
    ['packages/assistant/src/server/commits.ts', 'assistant server: this repository'],
    ['packages/adapters/files/src/index.ts', 'adapters: this repository'],
    ['domains/cases/http/ships-fakes.ts', 'testing is for tests'],
    ['packages/web/src/enhance/heavy.ts', 'web enhance: npm'],
    ['apps/server/src/boots.ts', 'main stays last'],
    ['apps/server/src/lost.ts', 'everything resolves'],
  ])('refuse %s: %s', (file, rule) => {
    expect(problemsOf(file).join('\n')).toContain(`${rule}: ${file} → `);
  });

  it.each([
    'packages/assistant/src/server/answer.ts',
    'packages/adapters/mail/src/index.ts',
    'packages/web/src/lib/api.ts',
    'domains/cases/rules/status.ts',
    'domains/cases/store/queries.ts',
    'domains/cases/use-cases/open.ts',
    'domains/cases/browser/row.ts',
    'domains/cases/http/route.ts',
    'domains/cases/http/route.test.ts',
    'domains/surveys/rules/score.ts',
  ])('accept %s', (file) => {
    expect(problemsOf(file)).toEqual([]);
  });
});

describe('domains on one floor', () => {
  const chatNeedsCases = { from: 'domains/chat/rules/turn.ts', to: 'domains/cases/rules/form.ts' };

  it('may need each other one way, and both ways on different floors', () => {
    const casesShowChat = { from: 'domains/cases/use-cases/read.ts', to: 'domains/chat/use-cases/own.ts' };
    expect(findDomainCircles([chatNeedsCases, casesShowChat])).toEqual([]);
  });

  it('are told when they need each other both ways, though no file imports itself back', () => {
    const casesNeedChat = { from: 'domains/cases/rules/status.ts', to: 'domains/chat/rules/roles.ts' };
    expect(findDomainCircles([chatNeedsCases, casesNeedChat])).toEqual(['rules: chat → cases → chat']);
  });

  it('have their tables on a floor below their queries', () => {
    const queriesOfTables = { from: 'domains/chat/store/list.ts', to: 'domains/cases/store/schema/cases.ts' };
    const queriesOfQueries = { from: 'domains/cases/store/list.ts', to: 'domains/chat/store/list.ts' };
    expect(findDomainCircles([queriesOfTables, queriesOfQueries])).toEqual([]);
  });

  it('are not tied by their tests', () => {
    const test = { from: 'domains/cases/rules/status.test.ts', to: 'domains/chat/rules/roles.ts' };
    expect(findDomainCircles([chatNeedsCases, test])).toEqual([]);
  });
});

describe('packages of this repository', () => {
  const manifests: Record<string, { name: string; dependencies?: Record<string, string> }> = {
    'domains/desk': { name: '@reachout/desk', dependencies: { '@reachout/ui': '0.1.0' } },
    'packages/ui': { name: '@reachout/ui' },
    'packages/adapters/mail': { name: '@reachout/mail' },
  };
  const undeclared = (from: string, to: string) =>
    findUndeclared([{ from, to }], (folder) => manifests[folder]);

  it('are imported by those only that declare them', () => {
    expect(undeclared('domains/desk/pages/case.tsx', 'packages/ui/src/badge.tsx')).toEqual([]);
    expect(undeclared('domains/desk/use-cases/tell.ts', 'packages/adapters/mail/src/index.ts')).toEqual([
      'domains/desk: @reachout/mail',
    ]);
  });

  it('need not declare themselves, nor what is no package', () => {
    expect(undeclared('packages/ui/src/badge.tsx', 'packages/ui/src/card.tsx')).toEqual([]);
    expect(undeclared('packages/ui/src/badge.tsx', 'node_modules/react/index.js')).toEqual([]);
  });
});
