import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';

/** The repository's root, where every check runs. */
export const root = join(import.meta.dirname, '../..');

/** What a finished command left: its exit code and all it printed, in order. */
export interface CommandResult {
  code: number;
  output: string;
}

interface CommandOptions {
  env?: Record<string, string>;
  /** Where to run; the root unless told. */
  cwd?: string;
  /** Shows the output while the command runs as well, for commands that take minutes. */
  show?: boolean;
}

/** Runs a program of node_modules/.bin (or `node`). Never throws for a failing command. */
export function runCommand(
  command: string,
  args: string[],
  options: CommandOptions = {},
): Promise<CommandResult> {
  const bin = join(root, 'node_modules/.bin');
  const child = spawn(command, args, {
    cwd: options.cwd ?? root,
    env: {
      ...process.env,
      PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`,
      NO_COLOR: '1',
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8');
    stream.on('data', (text: string) => {
      output += text;
      if (options.show) process.stdout.write(text);
    });
  }
  return new Promise((resolve) => {
    child.on('error', (error) =>
      resolve({ code: 1, output: `${output}${command} did not start: ${error.message}\n` }),
    );
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** The first number that a pattern's group finds in a command's output; 0 when it finds none, so that a floor fails. */
export function numberIn(output: string, pattern: RegExp): number {
  return Number(pattern.exec(output)?.[1] ?? 0);
}
