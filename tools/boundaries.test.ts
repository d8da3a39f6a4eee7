import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root, runCommand } from './check/run-command.ts';

/** The rules of .dependency-cruiser.cjs, tried on an invented repository in which each file breaks one of them or none. */
const files: Record<string, string> = {
  'packages/contract/src/plans.ts': 'export const plan = 1;',
  'packages/contract/src/reads-files.ts':
    "import { readFileSync } from 'node:fs'; export const read = readFileSync;",
  'packages/contract/src/serves.ts': "import { hono } from 'hono'; export const app = hono;",
  'packages/contract/src/first.ts':
    "import { second } from './second.ts'; export const first = () => second;",
  'packages/contract/src/second.ts': "import { first } from './first.ts'; export const second = () => first;",
  'packages/services/src/ports.ts': 'export interface Port { at: number }',
  'packages/services/src/refund.ts': 'export const refund = 1;',
  'packages/services/src/renders.ts':
    "import { chat } from '../../../apps/web/src/features/chat/chat.ts'; export const it = chat;",
  'packages/assistant/src/server/answer.ts':
    "import { plan } from '../../../contract/src/plans.ts'; export const answer = plan;",
  'packages/assistant/src/server/commits.ts':
    "import { refund } from '../../../services/src/refund.ts'; export const it = refund;",
  'packages/adapters/mail/src/index.ts':
    "import type { Port } from '../../../services/src/ports.ts'; export const mail = (port: Port) => port;",
  'packages/adapters/files/src/index.ts':
    "import { mail } from '../../mail/src/index.ts'; export const it = mail;",
  'packages/testkit/src/fake.ts': 'export const fake = 1;',
  'apps/web/src/lib/client.ts':
    "import { plan } from '../../../../packages/contract/src/plans.ts'; export const client = plan;",
  'apps/web/src/features/chat/chat.ts':
    "import { part } from './part.ts'; import { client } from '../../lib/client.ts'; export const chat = [part, client];",
  'apps/web/src/features/chat/part.ts': 'export const part = 1;',
  'apps/web/src/features/cases/borrows.ts': "import { part } from '../chat/part.ts'; export const it = part;",
  'apps/web/src/features/cases/ships-fakes.ts':
    "import { fake } from '../../../../../packages/testkit/src/fake.ts'; export const it = fake;",
  'apps/web/src/features/cases/borrows.test.ts':
    "import { fake } from '../../../../../packages/testkit/src/fake.ts'; export const it = fake;",
  'apps/web/src/enhance/heavy.ts': "import { hono } from 'hono'; export const it = hono;",
  'apps/server/src/main.ts': 'export const main = 1;',
  'apps/server/src/boots.ts': "import { main } from './main.ts'; export const it = main;",
  'apps/server/src/lost.ts': "import { gone } from './gone.ts'; export const it = gone;",
  'node_modules/hono/package.json': '{"name":"hono","version":"1.0.0","main":"index.js"}',
  'node_modules/hono/index.js': 'exports.hono = 1;',
  'package.json': '{"name":"invented","dependencies":{"hono":"1.0.0"}}',
  'tsconfig.json': '{"compilerOptions":{"allowImportingTsExtensions":true,"noEmit":true,"module":"esnext"}}',
};

interface Report {
  summary: { violations: { from: string; rule: { name: string } }[]; totalCruised: number };
}

describe('the boundaries', () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'reachout-boundaries-')));
  let report: Report;

  beforeAll(async () => {
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    }
    const config = join(root, '.dependency-cruiser.cjs');
    const { output } = await runCommand('depcruise', ['apps', 'packages', '-c', config, '-T', 'json'], {
      cwd: folder,
    });
    report = JSON.parse(output) as Report;
  }, 30_000);

  afterAll(() => rmSync(folder, { recursive: true }));

  const rulesBrokenBy = (file: string): string[] =>
    report.summary.violations.filter(({ from }) => from === file).map(({ rule }) => rule.name);

  it.each([
    ['packages/contract/src/reads-files.ts', 'contract: Node'],
    ['packages/contract/src/serves.ts', 'contract: npm'],
    ['packages/contract/src/first.ts', 'no cycles'],
    ['packages/services/src/renders.ts', 'services: this repository'],
    ['packages/assistant/src/server/commits.ts', 'assistant server: this repository'],
    ['packages/adapters/files/src/index.ts', 'adapters: this repository'],
    ['apps/web/src/features/cases/borrows.ts', 'web features: this repository'],
    ['apps/web/src/features/cases/ships-fakes.ts', 'testkit is for tests'],
    ['apps/web/src/enhance/heavy.ts', 'web enhance: npm'],
    ['apps/server/src/boots.ts', 'main stays last'],
    ['apps/server/src/lost.ts', 'everything resolves'],
  ])('refuse %s: %s', (file, rule) => {
    expect(rulesBrokenBy(file)).toContain(rule);
  });

  it.each([
    'packages/contract/src/plans.ts',
    'packages/assistant/src/server/answer.ts',
    'packages/adapters/mail/src/index.ts',
    'apps/web/src/lib/client.ts',
    'apps/web/src/features/chat/chat.ts',
    'apps/web/src/features/cases/borrows.test.ts',
  ])('accept %s', (file) => {
    expect(rulesBrokenBy(file)).toEqual([]);
  });
});
