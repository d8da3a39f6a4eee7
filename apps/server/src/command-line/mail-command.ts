import { parseArgs } from 'node:util';
import { formatCaseNumber } from '@reachout/core/case-number';
import type { Database } from '@reachout/database/client';
import { listIncomingMails } from '@reachout/mail/store/incoming-mails-queries';
import { UnknownCommand, UsageProblem } from './usage-problem.ts';

/** The command's access to its process. */
export interface MailCommandDeps {
  db: Database;
  print: (line: string) => void;
}

export const mailUsage = `Usage: mail <command> [options]

  list-incoming [--refused]   lists the latest mails that came in, newest first, and what became of each; no words of them`;

const options = { refused: { type: 'boolean' } } as const;

/** Maximum rows of a list. */
const maxListed = 200;

/**
 * Runs one operator command about mail. It changes nothing.
 *
 * @param args what follows `mail` on the command line
 * @throws UsageProblem when something is missing, unknown or malformed
 */
export async function runMailCommand(deps: MailCommandDeps, args: readonly string[]): Promise<void> {
  const { positionals, values } = parse(args);
  const [name = '', ...rest] = positionals;
  if (name !== 'list-incoming') throw new UnknownCommand(`mail ${name}`, mailUsage);
  if (rest.length > 0) throw new UsageProblem(mailUsage);
  await listIncoming(deps, values.refused ?? false);
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new UsageProblem(`${error instanceof Error ? error.message : 'Unknown option'}\n\n${mailUsage}`);
  }
}

async function listIncoming({ db, print }: MailCommandDeps, isRefusedOnly: boolean): Promise<void> {
  const mails = await listIncomingMails(db, { isRefusedOnly, limit: maxListed });
  if (mails.length === 0) print(isRefusedOnly ? 'No mail was refused.' : 'No mail came in.');
  for (const { createdAt, id, size, state, reason, userId, caseNumber } of mails)
    print(
      [
        createdAt.toISOString(),
        id,
        `${size} bytes`,
        reason === null ? state : `${state}: ${reason}`,
        caseNumber === null ? 'no case' : `case ${formatCaseNumber(caseNumber)}`,
        userId ?? 'nobody proven',
      ].join('  '),
    );
}
