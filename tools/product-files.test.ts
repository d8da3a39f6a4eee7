import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createReach } from './product-files.ts';

const files = {
  'apps/server/src/main.ts': "const { serve } = await import('./serve.ts');\nserve();\n",
  'apps/server/src/serve.ts': "export { rule as serve } from '@all/core/rule';\n",
  'packages/core/package.json': JSON.stringify({ name: '@all/core', exports: { './rule': './src/rule.ts' } }),
  'packages/core/src/rule.ts': 'export const rule = () => 1;\n',
  'packages/core/src/machine.ts': 'export const machine = 1;\n',
  'packages/core/testing/fake.ts': "export { rule as fake } from '../src/rule.ts';\n",
};

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'reachout-reach-'));
  const tests = {
    'packages/core/src/rule.test.ts': "import { rule } from './rule.ts';\nrule();\n",
    'packages/core/src/fake.test.ts': "import { fake } from '../testing/fake.ts';\nfake();\n",
    'packages/core/src/machine.test.ts': "import { machine } from './machine.ts';\nmachine;\n",
    'e2e/journey.spec.ts': '',
  };
  for (const [path, text] of Object.entries({ ...files, ...tests })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
});
afterAll(() => rmSync(root, { recursive: true }));

it.each([
  ['packages/core/src/rule.test.ts', 'imports what the server uses', true],
  ['packages/core/src/fake.test.ts', 'imports it through a fake', true],
  ['e2e/journey.spec.ts', 'is a journey', true],
  ['packages/core/src/machine.test.ts', 'imports what only it uses', false],
])('%s, which %s, reaches the product: %s', (file, _why, reaches) => {
  expect(createReach(root)(file)).toBe(reaches);
});
