import { CommandFailed, exitCodeOf, UsageProblem } from './usage-problem.ts';

/** Runs a command that asks a running installation, or nothing but a file. Returns the exit code: 0, 1 when it failed, or 64 for a command that there is none of. */
export async function runWithoutDatabase(
  env: NodeJS.ProcessEnv,
  command: (deps: { env: NodeJS.ProcessEnv; print: (line: string) => void }) => Promise<void>,
): Promise<number> {
  try {
    const print = (line: string): void => void process.stdout.write(`${line}\n`);
    await command({ env, print });
    return 0;
  } catch (error) {
    if (!(error instanceof UsageProblem || error instanceof CommandFailed)) throw error;
    process.stderr.write(`${error.message}\n`);
    return exitCodeOf(error);
  }
}
