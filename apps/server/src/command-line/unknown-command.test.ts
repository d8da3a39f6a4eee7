import { expect, it } from 'vitest';
import { runAccountsCommand } from './accounts-command.ts';
import { runContentCommand } from './content-command.ts';
import { runHistoryCommand } from './history-command.ts';
import { runMailCommand } from './mail-command.ts';
import { runOutboxCommand } from './outbox-command.ts';
import { runPushCommand } from './push-command.ts';
import { runTokensCommand } from './tokens-command.ts';
import { exitCodeOf } from './usage-problem.ts';
import { runWorldCommand } from './world-command.ts';

/** What a command that there is none of never touches. */
const nothing = {} as never;

it.each([
  ['accounts', (args: string[]) => runAccountsCommand(nothing, args)],
  ['content', (args: string[]) => runContentCommand(nothing, '', args)],
  ['history', (args: string[]) => runHistoryCommand(nothing, args)],
  ['mail', (args: string[]) => runMailCommand(nothing, args)],
  ['outbox', (args: string[]) => runOutboxCommand(nothing, args)],
  ['push', (args: string[]) => runPushCommand(nothing, args)],
  ['tokens', (args: string[]) => runTokensCommand(nothing, args)],
  ['world', (args: string[]) => runWorldCommand(nothing, args)],
])('an unknown command of %s is named above those that there are, and ends with 64', async (name, run) => {
  const failure = await run(['bogus']).catch((error: unknown) => error);
  expect((failure as Error).message).toMatch(
    new RegExp(`^Unknown command: ${name} bogus\\n\\nUsage: ${name} `),
  );
  expect(exitCodeOf(failure)).toBe(64);
});
