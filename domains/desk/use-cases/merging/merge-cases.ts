import type { StaffCaseDetail } from '@reachout/cases/rules/calls/cases';
import { lockCase, writeCase } from '@reachout/cases/store/case-life-queries';
import { type Actor, caseAudit, type CaseRow } from '@reachout/cases/store/cases-queries';
import { parseCaseNumber } from '@reachout/core/parse-case-number';
import { tellDeskAgain } from '@reachout/cases/use-cases/desk/tell-again';
import { actorOf, findCaseAsStaff } from '@reachout/cases/use-cases/find-case';
import { tellPeople } from '@reachout/cases/use-cases/tell-people';
import { appError } from '@reachout/core/errors';
import { err, ok, type Result } from '@reachout/core/result';
import type { Database } from '@reachout/database/client';
import { insertAudit } from '@reachout/operations/store/audit-queries';
import type { ServiceDeps } from '@reachout/ports/deps';
import type { Viewer } from '@reachout/ports/viewer';
import type { MergeBody } from '../../rules/calls/merging.ts';
import { mergeObstacle, participantsOf } from '../../rules/merging/decide-merge.ts';
import { listMergedInto } from '../../store/merging/merge-queries.ts';
import { copyTags } from '../../store/tags/tags-queries.ts';
import { describeForStaff } from '../describe-staff-case.ts';
import { noSuchCase, readWished } from './read-merge.ts';

export interface MergeCasesInput {
  caseNumber: string;
  /** Of the case that ends. */
  expectedVersion: number;
  asked: MergeBody;
  requestId: string;
}

/**
 * Merges a case into another of its account, in one transaction and of the very copies that the person saw (rule LIFE-15): the one ends, the other goes on with the people of both.
 * Asked again it is done already. Gives the case that goes on. Errors: not_found, stale_copy, validation_failed for a number that names no case of the account, case_action_unavailable.
 */
export async function mergeCases(
  deps: ServiceDeps,
  viewer: Viewer,
  { caseNumber, expectedVersion, asked, requestId }: MergeCasesInput,
): Promise<Result<StaffCaseDetail>> {
  const found = await findCaseAsStaff(deps, viewer, caseNumber);
  if (!found.ok) return found;
  const { accountId, number } = found.value;
  const into = parseCaseNumber(asked.into);
  const actor = actorOf(viewer, 'staff', requestId);
  const merged = await deps.db.transaction(async (tx): Promise<Result<CaseRow>> => {
    // Whatever is merged into the one that ends bumps its version: a case that comes after this is refused below as stale.
    const earlier = await listMergedInto(tx, { accountId, caseNumber: number });
    const rows = await lockInOrder(tx, accountId, [
      ...earlier,
      number,
      ...(into === undefined ? [] : [into]),
    ]);
    const [from, other] = [rows.get(number), into === undefined ? undefined : rows.get(into)];
    if (from === undefined) return err(appError('not_found'));
    if (other === undefined) return err(await noSuchCase(tx, accountId));
    if (from.mergedInto === other.number) return ok(other);
    if (from.version !== expectedVersion || other.version !== asked.intoVersion)
      return err(appError('stale_copy'));
    const wished = await readWished(tx, from, other);
    const message = mergeObstacle(wished);
    if (message !== undefined) return err(appError('case_action_unavailable', { message }));
    const earlierRows = earlier.flatMap((each) => rows.get(each) ?? []);
    return ok(
      await writeMerge(deps, tx, {
        from,
        into: other,
        earlier: earlierRows,
        participants: participantsOf(wished),
        actor,
      }),
    );
  });
  return merged.ok ? ok(await describeForStaff(deps, viewer, merged.value)) : merged;
}

/** Cases are locked in the order of their numbers, so that two merges, or a merge and a late reply, never wait for each other. */
async function lockInOrder(
  tx: Database,
  accountId: string,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, CaseRow>> {
  const rows = new Map<number, CaseRow>();
  for (const caseNumber of new Set(numbers.toSorted((one, other) => one - other))) {
    const row = await lockCase(tx, { accountId, caseNumber });
    if (row !== undefined) rows.set(caseNumber, row);
  }
  return rows;
}

async function writeMerge(
  deps: ServiceDeps,
  tx: Database,
  {
    from,
    into,
    earlier,
    participants,
    actor,
  }: {
    from: CaseRow;
    into: CaseRow;
    /** Cases that were merged into the one that ends: they lead to the other from now on, so that nobody is led through several. */
    earlier: readonly CaseRow[];
    participants: string[];
    actor: Actor;
  },
): Promise<CaseRow> {
  const catalogue = deps.brand;
  const leadOn = {
    columns: { mergedInto: into.number },
    changed: [{ kind: 'merged', before: null, after: String(into.number) }],
  };
  for (const before of earlier)
    await writeCase(tx, { before, changes: {}, actor, catalogue, corrected: leadOn });
  const ended = await writeCase(tx, {
    before: from,
    changes: { status: 'Closed' },
    actor,
    catalogue,
    corrected: leadOn,
  });
  const takenOver = [{ kind: 'tookOver', before: null, after: String(from.number) }];
  const { row } = await writeCase(tx, {
    before: into,
    changes: { participants },
    actor,
    catalogue,
    corrected: { columns: {}, changed: takenOver },
  });
  await copyTags(tx, { accountId: from.accountId, from: from.number, into: into.number });
  await tellPeople(deps, tx, {
    row: ended.row,
    actor,
    news: [{ kind: 'merged', about: String(into.number) }],
  });
  await tellDeskAgain(tx, row);
  const newcomers = participants.length - into.participants.length;
  await insertAudit(tx, caseAudit(actor, from, 'case.merge', { into: into.number }));
  await insertAudit(tx, caseAudit(actor, into, 'case.take_over', { from: from.number, newcomers }));
  return row;
}
