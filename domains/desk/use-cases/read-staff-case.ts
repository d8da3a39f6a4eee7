import type { CaseCopy } from '@reachout/cases/rules/case-version';
import { revisionForStaff } from '@reachout/cases/rules/queue/snooze';
import type { StaffCaseDetail } from '@reachout/cases/rules/calls/cases';
import { ok, type Result } from '@reachout/core/result';
import { insertAudit } from '@reachout/operations/store/audit-queries';
import { countRefundSteps } from '@reachout/cases/store/case-life-queries';
import { caseAudit, type CaseRow } from '@reachout/cases/store/cases-queries';
import type { ServiceDeps } from '@reachout/ports/deps';
import type { Viewer } from '@reachout/ports/viewer';
import { describeForStaff } from './describe-staff-case.ts';
import { type CaseExport, writeExport } from '@reachout/cases/use-cases/export-case';
import { actorOf, findCaseAsStaff } from '@reachout/cases/use-cases/find-case';
import { readInOnePiece } from '@reachout/cases/use-cases/read-in-one-piece';
import { type CaseFile, openCaseFile } from '@reachout/cases/use-cases/read-case';

/** A case that staff ask for. */
export interface StaffCaseKey {
  caseNumber: string;
  requestId: string;
}

/** Any case, with its internal notes, for people with the staff role; the audit keeps who read it. */
export function readStaffCase(
  deps: ServiceDeps,
  viewer: Viewer,
  key: StaffCaseKey,
): Promise<Result<StaffCaseDetail>> {
  return readAudited(deps, viewer, key, 'case.read');
}

async function readAudited(
  deps: ServiceDeps,
  viewer: Viewer,
  { caseNumber, requestId }: StaffCaseKey,
  action: 'case.read' | 'case.export',
): Promise<Result<StaffCaseDetail>> {
  return readInOnePiece(deps.db, {
    async find() {
      const found = await findCaseAsStaff(deps, viewer, caseNumber);
      return found.ok ? ok({ row: found.value }) : found;
    },
    async show({ row }, reading) {
      const read = caseAudit(actorOf(viewer, 'staff', requestId), row, action, { version: row.version });
      if (reading === 1) await insertAudit(deps.db, read);
      return describeForStaff(deps, viewer, row);
    },
  });
}

/** Which copy of a case there is now, notes included. */
export async function readStaffCaseCopy(
  deps: ServiceDeps,
  viewer: Viewer,
  caseNumber: string,
): Promise<Result<CaseCopy & { row: CaseRow }>> {
  const found = await findCaseAsStaff(deps, viewer, caseNumber);
  if (!found.ok) return found;
  const row = found.value;
  return ok({
    version: row.version,
    revision: revisionForStaff(row, deps.clock.now().getTime()) + (await countRefundSteps(deps.db, row)),
    row,
  });
}

/** A file of any case, for people with the staff role. */
export async function readStaffCaseFile(
  deps: ServiceDeps,
  viewer: Viewer,
  { caseNumber, fileId, requestId, inPage }: StaffCaseKey & { fileId: string; inPage?: boolean },
): Promise<Result<CaseFile>> {
  const found = await findCaseAsStaff(deps, viewer, caseNumber);
  if (!found.ok) return found;
  const actor = actorOf(viewer, 'staff', requestId);
  return openCaseFile(deps, found.value, { id: fileId, includeInternal: true, actor, inPage });
}

/** Any case as a Markdown document, internal notes included, for people with the staff role. */
export async function exportStaffCase(
  deps: ServiceDeps,
  viewer: Viewer,
  key: StaffCaseKey,
): Promise<Result<CaseExport>> {
  const found = await readAudited(deps, viewer, key, 'case.export');
  return found.ok ? ok(writeExport(deps.brand, found.value, found.value.account.name)) : found;
}
