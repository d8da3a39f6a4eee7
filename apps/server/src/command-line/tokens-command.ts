import { parseArgs } from 'node:util';
import type { Database } from '@reachout/database/client';
import type { IdsPort } from '@reachout/ports/ports';
import { serviceScopeLabels, serviceScopes } from '@reachout/world/rules/scopes';
import {
  createServiceToken,
  readServiceTokens,
  revokeServiceToken,
} from '@reachout/world/use-cases/service-tokens';
import { UnknownCommand, UsageProblem } from './usage-problem.ts';

/** The command's access to its process. */
export interface TokensCommandDeps {
  db: Database;
  ids: IdsPort;
  print: (line: string) => void;
}

/** What `tokens --help` prints. */
export function tokensUsage(): string {
  const scopes = serviceScopes.map((scope) => `  ${scope.padEnd(16)} ${serviceScopeLabels[scope]()}`);
  return `Usage: tokens <command> [options]

  create --name NAME --scope SCOPE … [--days DAYS]   makes a token for one of the provider's systems, and prints it once
  list                                               lists the tokens, what each may do, and when it was last used
  revoke ID                                          ends a token at once

SCOPE is one of these, and may be given several times:
${scopes.join('\n')}`;
}

const options = {
  name: { type: 'string' },
  scope: { type: 'string', multiple: true },
  days: { type: 'string' },
} as const;

/**
 * Runs one operator command about service tokens. Each change is audited.
 *
 * @param args what follows `tokens` on the command line
 * @throws UsageProblem when something is missing, unknown or malformed; nothing has been changed then
 */
export async function runTokensCommand(deps: TokensCommandDeps, args: readonly string[]): Promise<void> {
  const { positionals, values } = parse(args);
  const [name = '', ...rest] = positionals;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) throw new UnknownCommand(`tokens ${name}`, tokensUsage());
  await command(deps, values, rest);
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new UsageProblem(
      `${error instanceof Error ? error.message : 'Unknown option'}\n\n${tokensUsage()}`,
    );
  }
}

type Given = ReturnType<typeof parse>['values'];
type Command = (deps: TokensCommandDeps, given: Given, rest: readonly string[]) => Promise<void>;

const commands: Readonly<Record<string, Command>> = {
  create: async ({ db, ids, print }, { name = '', scope = [], days }, rest) => {
    if (name.trim() === '' || rest.length > 0) throw new UsageProblem('Give the token a --name.');
    const scopes = scope.map((given) => {
      const known = serviceScopes.find((each) => each === given);
      if (known === undefined) throw new UsageProblem(`${given} is no scope: ${serviceScopes.join(', ')}.`);
      return known;
    });
    if (scopes.length === 0) throw new UsageProblem('Give the token at least one --scope.');
    if (days !== undefined && !/^[1-9]\d{0,3}$/.test(days))
      throw new UsageProblem('--days must be a whole number from 1 to 9999.');
    const made = await createServiceToken(
      { db, ids },
      {
        name: name.trim(),
        scopes: [...new Set(scopes)],
        days: days === undefined ? undefined : Number(days),
      },
    );
    print(made.token);
    print(`This is ${made.id}. Nobody can read the token again: keep it where your system finds it.`);
  },

  list: async ({ db, print }) => {
    const tokens = await readServiceTokens(db);
    if (tokens.length === 0) print('There is no service token.');
    for (const { id, name, scopes, expiresAt, lastUsedAt } of tokens)
      print(
        [
          id,
          name,
          scopes.join(' '),
          expiresAt === null ? 'until revoked' : `until ${expiresAt.toISOString()}`,
          lastUsedAt === null ? 'never used' : `used ${lastUsedAt.toISOString()}`,
        ].join('  '),
      );
  },

  revoke: async ({ db, print }, _given, [id, ...rest]) => {
    if (id === undefined || rest.length > 0) throw new UsageProblem(tokensUsage());
    if (!(await revokeServiceToken(db, id))) throw new UsageProblem(`There is no service token ${id}.`);
    print(`${id} is revoked.`);
  },
};
