import { fileURLToPath } from 'node:url';
import { type CommandLine, readCommandLine, usage } from './command-line/command-line.ts';
import { refuseOldNode } from './refuse-old-node.ts';

const folder = fileURLToPath(new URL('.', import.meta.url));
const refusal = refuseOldNode();
process.exitCode =
  refusal === null ? await run(readCommandLine(process.argv.slice(2))) : complain(refusal, 1);

/** Does what was asked for. Each part is loaded when it is needed: a refusal needs none. Gives the exit code; a server that runs has none yet. */
async function run(commandLine: CommandLine): Promise<number | undefined> {
  switch (commandLine.ask) {
    case 'serve': {
      const { start } = await import('./start.ts');
      await start(folder);
      return undefined;
    }
    case 'accounts': {
      const { manageAccounts } = await import('./command-line/manage-accounts.ts');
      return manageAccounts(folder, commandLine.args, process.env);
    }
    case 'help': {
      const isOfAccounts = commandLine.about === 'accounts';
      const text = isOfAccounts ? (await import('./command-line/accounts-command.ts')).accountsUsage : usage;
      process.stdout.write(`${text}\n`);
      return 0;
    }
    case 'unknown':
      return complain(commandLine.message, commandLine.exitCode);
  }
}

function complain(message: string, exitCode: number): number {
  process.stderr.write(`${message}\n`);
  return exitCode;
}
