import { parseArgs } from 'node:util';
import type { Database } from '@reachout/database/client';
import { eventJobKinds } from '@reachout/operations/rules/event-jobs';
import { insertAudit } from '@reachout/operations/store/audit-queries';
import { listDeliveries } from '@reachout/operations/store/deliveries-queries';
import {
  listDeadJobs,
  measureOutbox,
  repeatJob,
  reviveDeadJobs,
} from '@reachout/operations/store/outbox-queries';
import { CommandFailed, UnknownCommand, UsageProblem } from './usage-problem.ts';

/** The command's access to its process. */
export interface OutboxCommandDeps {
  db: Database;
  print: (line: string) => void;
}

export const outboxUsage = `Usage: outbox <command> [options]

  measure                     counts the jobs that wait and those that are dead, by kind, and says since when the oldest is there
  list-dead [--kind KIND]     lists the jobs that gave up, the latest first, each with its reason
  list-events [--failed]      lists the latest attempts to tell the system at WEBHOOK_URL, newest first, and what came of each
  resend-event --id ID        sends one of them again, whatever came of it; its receiver knows it by its id
  revive --kind KIND | --all  has dead jobs attempted again, once the cause is gone`;

const options = {
  kind: { type: 'string' },
  all: { type: 'boolean' },
  failed: { type: 'boolean' },
  id: { type: 'string' },
} as const;

type Given = ReturnType<typeof parse>['values'];

/** Maximum rows of a list; older dead jobs appear once these have been revived. */
const maxListed = 200;

/**
 * Runs one operator command about the outbox. Reviving jobs is audited.
 *
 * @param args what follows `outbox` on the command line
 * @throws UsageProblem when something is missing, unknown or malformed, CommandFailed when nothing of what is named is there; nothing has been changed then
 */
export async function runOutboxCommand(deps: OutboxCommandDeps, args: readonly string[]): Promise<void> {
  const { positionals, values } = parse(args);
  const [name = '', ...rest] = positionals;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) throw new UnknownCommand(`outbox ${name}`, outboxUsage);
  if (rest.length > 0) throw new UsageProblem(outboxUsage);
  await command(deps, values);
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new UsageProblem(`${error instanceof Error ? error.message : 'Unknown option'}\n\n${outboxUsage}`);
  }
}

const commands: Readonly<Record<string, (deps: OutboxCommandDeps, given: Given) => Promise<void>>> = {
  measure: async ({ db, print }) => {
    const measured = await measureOutbox(db);
    if (measured.length === 0) print('No job waits, and none is dead.');
    for (const { kind, state, jobs, oldest } of measured)
      print(`${kind}  ${state}  ${jobs}  the oldest since ${oldest.toISOString()}`);
  },

  'list-dead': async ({ db, print }, { kind }) => {
    const jobs = await listDeadJobs(db, { kind, limit: maxListed });
    if (jobs.length === 0) print('No job is dead.');
    for (const { id, kind: of, key, accountId, attempts, finishedAt, lastError } of jobs)
      print(
        [
          `${id}  ${of}  ${key}  ${accountId ?? 'no account'}`,
          `${attempts} attempts until ${finishedAt?.toISOString() ?? 'an unknown time'}: ${lastError ?? 'no reason'}`,
        ].join('  '),
      );
  },

  'list-events': async ({ db, print }, { failed = false }) => {
    const attempts = await listDeliveries(db, { isFailedOnly: failed, limit: maxListed });
    if (attempts.length === 0) print('Nothing was sent.');
    for (const { createdAt, eventId, type, attempt, outcome, reason } of attempts)
      print(
        `${createdAt.toISOString()}  ${type}  ${eventId}  attempt ${attempt}  ${outcome}${reason === null ? '' : `: ${reason}`}`,
      );
  },

  'resend-event': async ({ db, print }, { id }) => {
    if (id === undefined) throw new UsageProblem('Give the --id of an event, as list-events shows it.');
    const isRepeated = await db.transaction(async (tx) => {
      const repeated = await repeatJob(tx, { kinds: eventJobKinds, key: id });
      if (repeated)
        await insertAudit(tx, {
          actorKind: 'system',
          action: 'operator.outbox.revived',
          subjectKind: 'outbox',
          subjectId: id,
          details: { jobs: 1 },
        });
      return repeated;
    });
    if (!isRepeated)
      throw new CommandFailed('No such event was sent, or it is too long ago, or still waits.');
    print('It is sent again.');
  },

  revive: async ({ db, print }, { kind, all = false }) => {
    if ((kind !== undefined) === all) throw new UsageProblem('Give a --kind, or --all for every kind.');
    const jobs = await db.transaction(async (tx) => {
      const revived = await reviveDeadJobs(tx, { kind });
      if (kind !== undefined && revived === 0)
        throw new CommandFailed(`No job of the kind ${kind} is dead: list-dead shows those that are.`);
      await insertAudit(tx, {
        actorKind: 'system',
        action: 'operator.outbox.revived',
        subjectKind: 'outbox',
        subjectId: kind ?? 'all',
        details: { jobs: revived },
      });
      return revived;
    });
    print(jobs === 1 ? '1 job is attempted again.' : `${jobs} jobs are attempted again.`);
  },
};
