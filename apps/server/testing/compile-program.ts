import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const compiler = join(
  dirname(createRequire(import.meta.url).resolve('typescript-native/package.json')),
  'bin/tsc',
);

/** What the compiler says of every TypeScript file in a folder, as strict as it can be, of programs that know Node's environment and nothing else of it. */
export async function compileProgram(folder: string): Promise<string> {
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
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  writeFileSync(
    join(folder, 'node.d.ts'),
    'declare const process: { env: Record<string, string | undefined> };',
  );
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['**/*.ts'] }));
  const { stdout } = await run(process.execPath, [compiler, '-p', folder]).catch(
    (failed: { stdout: string }) => failed,
  );
  return stdout;
}
