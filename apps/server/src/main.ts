import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type CommandLine,
  type OperatorCommand,
  readCommandLine,
  usage,
} from './command-line/command-line.ts';
import type { OperatorDeps } from './command-line/run-on-database.ts';
import { refuseOldNode } from './refuse-old-node.ts';

const folder = fileURLToPath(new URL('.', import.meta.url));
const refusal = refuseOldNode();
process.exitCode =
  refusal === null ? await run(readCommandLine(process.argv.slice(2))) : complain(refusal, 1);

interface LoadedCommand {
  run: (deps: OperatorDeps, args: readonly string[]) => Promise<void>;
  usage: string;
  /** Runs without a database where the arguments ask for that; returns the exit code, or undefined where they do not. */
  runAlone?: (args: readonly string[]) => Promise<number> | undefined;
}

async function loadCommand(
  command: Exclude<OperatorCommand, 'content' | 'eval' | 'push'>,
): Promise<LoadedCommand> {
  switch (command) {
    case 'accounts': {
      const { runAccountsCommand, accountsUsage } = await import('./command-line/accounts-command.ts');
      return { run: runAccountsCommand, usage: accountsUsage };
    }
    case 'tokens': {
      const { runTokensCommand, tokensUsage } = await import('./command-line/tokens-command.ts');
      return { run: runTokensCommand, usage: tokensUsage() };
    }
    case 'world': {
      const { asksInstallation, runWorldCommand, worldUsage } =
        await import('./command-line/world-command.ts');
      const { runWithoutDatabase } = await import('./command-line/run-without-database.ts');
      return {
        run: runWorldCommand,
        usage: worldUsage,
        runAlone: (args) =>
          asksInstallation(args)
            ? runWithoutDatabase(process.env, async (deps) => {
                // A running installation has a catalogue of its own.
                const isElsewhere = args.some((word) => word.startsWith('--url'));
                return runWorldCommand(
                  isElsewhere
                    ? deps
                    : { ...deps, catalogue: await readCatalogue(), root: resolve(folder, '../..') },
                  args,
                );
              })
            : undefined,
      };
    }
    case 'history': {
      const { runHistoryCommand, historyUsage } = await import('./command-line/history-command.ts');
      return { run: runHistoryCommand, usage: historyUsage };
    }
    case 'outbox': {
      const { runOutboxCommand, outboxUsage } = await import('./command-line/outbox-command.ts');
      return { run: runOutboxCommand, usage: outboxUsage };
    }
    case 'mail': {
      const { runMailCommand, mailUsage } = await import('./command-line/mail-command.ts');
      return { run: runMailCommand, usage: mailUsage };
    }
  }
}

/** Runs the command line. Modules are imported on demand, so that an error message needs none of them. Returns the exit code, or undefined while a server runs. */
async function run(commandLine: CommandLine): Promise<number | undefined> {
  if (commandLine.ask !== 'serve') process.stdout.on('error', forgiveReader);
  switch (commandLine.ask) {
    case 'serve': {
      const { start } = await import('./start.ts');
      await start(folder);
      return undefined;
    }
    case 'accounts':
    case 'tokens':
    case 'world':
    case 'history':
    case 'outbox':
    case 'mail': {
      const { ask, args } = commandLine;
      const [{ runOnDatabase }, { run: command, runAlone }] = await Promise.all([
        import('./command-line/run-on-database.ts'),
        loadCommand(ask),
      ]);
      const alone = runAlone?.(args);
      if (alone !== undefined) return alone;
      return runOnDatabase(folder, process.env, (deps) => command(deps, args));
    }
    case 'content': {
      const { runContentCommand } = await import('./command-line/content-command.ts');
      const { runWithoutDatabase } = await import('./command-line/run-without-database.ts');
      return runWithoutDatabase(process.env, (deps) => runContentCommand(deps, folder, commandLine.args));
    }
    case 'eval': {
      const { runEvalCommand } = await import('./command-line/eval-command.ts');
      const { runWithoutDatabase } = await import('./command-line/run-without-database.ts');
      return runWithoutDatabase(process.env, (deps) => runEvalCommand(deps, folder, commandLine.args));
    }
    case 'push': {
      const { runPushCommand } = await import('./command-line/push-command.ts');
      const { runWithoutDatabase } = await import('./command-line/run-without-database.ts');
      return runWithoutDatabase(process.env, (deps) => runPushCommand(deps, commandLine.args));
    }
    case 'catalogue': {
      const { runCatalogueCommand } = await import('./command-line/catalogue-command.ts');
      const deps = { root: resolve(folder, '../..'), env: process.env };
      return runCatalogueCommand(
        {
          ...deps,
          print: (line) => void process.stdout.write(`${line}\n`),
          complain: (line) => void complain(line, 0),
        },
        commandLine.args,
      );
    }
    case 'help':
      process.stdout.write(`${await usageOf(commandLine.about)}\n`);
      return 0;
    case 'unknown':
      return complain(commandLine.message, commandLine.exitCode);
  }
}

/** Whoever reads the words of a command may have read enough of them, as `head` does: what it was asked to do is done all the same. */
function forgiveReader(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
}

/** The catalogue that a server would start with here. */
async function readCatalogue() {
  const { findBrandPaths } = await import('./command-line/catalogue-command.ts');
  const [{ BrandRefused, readBrand }, { UsageProblem }] = await Promise.all([
    import('./settings/brand.ts'),
    import('./command-line/usage-problem.ts'),
  ]);
  try {
    return readBrand(findBrandPaths({ root: resolve(folder, '../..'), env: process.env })).brand;
  } catch (error) {
    if (error instanceof BrandRefused) throw new UsageProblem(error.message);
    throw error;
  }
}

async function usageOf(about: (CommandLine & { ask: 'help' })['about']): Promise<string> {
  if (about === 'program') return usage;
  if (about === 'content') return (await import('./command-line/content-usage.ts')).contentUsage;
  if (about === 'eval') return (await import('./command-line/eval-command.ts')).evalUsage;
  if (about === 'push') return (await import('./command-line/push-command.ts')).pushUsage;
  if (about === 'catalogue') return (await import('./command-line/catalogue-command.ts')).catalogueUsage;
  return (await loadCommand(about)).usage;
}

function complain(message: string, exitCode: number): number {
  process.stderr.write(`${message}\n`);
  return exitCode;
}
