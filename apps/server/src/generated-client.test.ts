import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { paths } from '@reachout/contract/paths';
import { createClient } from '@hey-api/openapi-ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from './test-app.ts';

let app: TestApp;
/** Holds the generated client in `client/`, as its author would have it. */
let folder: string;

beforeAll(async () => {
  app = await createTestApp();
  folder = mkdtempSync(join(tmpdir(), 'generated-client-'));
  const input = join(folder, 'openapi.json');
  writeFileSync(input, await (await app.visitor(paths.openApi())).text());
  await createClient({
    input,
    output: { path: join(folder, 'client'), module: { extension: '.ts' } },
    logs: { level: 'silent', file: false },
  });
});
afterAll(() => app.close());

const run = promisify(execFile);
const compiler = join(
  dirname(createRequire(import.meta.url).resolve('typescript-native/package.json')),
  'bin/tsc',
);

/** What the compiler says of everything in the folder, as strict as it can be. */
async function compile(): Promise<string> {
  const compilerOptions = {
    strict: true,
    noEmit: true,
    target: 'es2024',
    module: 'nodenext',
    allowImportingTsExtensions: true,
    erasableSyntaxOnly: true,
    lib: ['es2024', 'dom', 'dom.iterable'],
    types: [],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['**/*.ts'] }));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  const { stdout } = await run(process.execPath, [compiler, '-p', folder]).catch(
    (failed: { stdout: string }) => failed,
  );
  return stdout;
}

describe('a client that a generator nobody here wrote makes from the description of the API', () => {
  it('compiles as it is', async () => {
    expect(readdirSync(join(folder, 'client'))).toContain('sdk.gen.ts');
    expect(await compile()).toBe('');
  });
});
