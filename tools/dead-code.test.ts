import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { findDeadCode, usedByTestsAlone } from './check/dead-code.ts';
import { root } from './check/run-command.ts';

let folder: string | undefined;
afterEach(() => {
  if (folder !== undefined) rmSync(folder, { recursive: true });
});

/** A repository with this one's configuration, of a server, a package and the files given. */
function makeRepository(files: Readonly<Record<string, string>>): string {
  folder = mkdtempSync(join(tmpdir(), 'reachout-dead-code-'));
  cpSync(join(root, 'knip.product.config.ts'), join(folder, 'knip.product.config.ts'));
  const all = {
    'package.json': JSON.stringify({ name: 'all', private: true, workspaces: ['apps/*', 'packages/*'] }),
    'apps/server/package.json': JSON.stringify({ name: 'server', dependencies: { core: '*' } }),
    'packages/core/package.json': JSON.stringify({ name: 'core', exports: { './rule': './src/rule.ts' } }),
    ...files,
  };
  for (const [path, text] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

const server = { 'apps/server/src/main.ts': "import { used } from 'core/rule';\nconsole.log(used);\n" };

/** One repository for all: each look at one starts the program anew. */
it('a name or a file that only tests and their fakes use is found', async () => {
  const cwd = makeRepository({
    ...server,
    'packages/core/src/rule.ts':
      'export const used = 1;\nexport const onlyTested = 2;\nexport const onlyFaked = 3;\n',
    'packages/core/src/rule.test.ts': "import { onlyTested } from './rule.ts';\nconsole.log(onlyTested);\n",
    'packages/core/testing/fake.ts':
      "import { onlyFaked } from '../src/rule.ts';\nexport const fake = onlyFaked;\n",
    'packages/core/src/machine.ts': 'export const machine = 1;\n',
    'packages/core/src/machine.test.ts': "import { machine } from './machine.ts';\nconsole.log(machine);\n",
  });
  const { passed, output } = await findDeadCode(usedByTestsAlone, cwd);
  expect(output).toContain('onlyTested');
  expect(output).toContain('onlyFaked');
  expect(output).toContain('packages/core/src/machine.ts');
  expect(output).not.toMatch(/^used /m);
  expect(passed).toBe(false);
});

it('what the server uses passes, and the files are counted', async () => {
  const cwd = makeRepository({ ...server, 'packages/core/src/rule.ts': 'export const used = 1;\n' });
  expect(await findDeadCode(usedByTestsAlone, cwd)).toMatchObject({
    passed: true,
    files: expect.any(Number),
  });
});
