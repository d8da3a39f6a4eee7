import { numberIn, root, runCommand } from './run-command.ts';

/** What nobody uses, and how many files were looked at for it. */
export interface DeadCode {
  passed: boolean;
  files: number;
  output: string;
}

const reporters = ['symbols', `${root}/tools/check/knip-reporter.ts`].flatMap((name) => ['--reporter', name]);

/** What nobody at all uses, tests included. */
export const usedByNobody: readonly string[] = [];

/** What the product does not use, whatever tests make of it. */
export const usedByTestsAlone: readonly string[] = [
  '--production',
  '--config',
  'knip.product.config.ts',
  '--include',
  'files,exports,types',
];

/** Runs knip in a repository with these options. */
export async function findDeadCode(options: readonly string[], cwd: string = root): Promise<DeadCode> {
  const quiet = ['--no-progress', '--no-config-hints'];
  const { code, output } = await runCommand('knip', [...quiet, ...reporters, ...options], { cwd });
  return { passed: code === 0, files: numberIn(output, /Looked at (\d+) files/), output };
}
