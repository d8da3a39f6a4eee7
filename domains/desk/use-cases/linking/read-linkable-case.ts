import { formatCaseNumber } from '@reachout/core/case-number';
import { ok, type Result } from '@reachout/core/result';
import type { ServiceDeps } from '@reachout/ports/deps';
import type { Viewer } from '@reachout/ports/viewer';
import { listStatusIncidents } from '@reachout/status/store/status-queries';
import { readStaffCaseCopy } from '../read-staff-case.ts';
import { type LinkedRecord, listLinks } from './list-links.ts';

const offeredIncidents = 20;

/** A case as it is linked: with what it is linked to, and the incidents that are offered. Errors: not_found. */
export async function readLinkableCase(
  deps: ServiceDeps,
  viewer: Viewer,
  caseNumber: string,
): Promise<
  Result<{ caseNumber: string; links: LinkedRecord[]; incidents: { id: string; title: string }[] }>
> {
  const copy = await readStaffCaseCopy(deps, viewer, caseNumber);
  if (!copy.ok) return copy;
  const { accountId, number } = copy.value.row;
  const [links, ongoing, over] = await Promise.all([
    listLinks(deps.db, { accountId, caseNumber: number }),
    listStatusIncidents(deps.db, { isResolved: false, limit: offeredIncidents }),
    listStatusIncidents(deps.db, { isResolved: true, limit: offeredIncidents }),
  ]);
  const linked = new Set(links.filter(({ kind }) => kind === 'incident').map(({ id }) => id));
  const incidents = [...ongoing, ...over].filter(({ id }) => !linked.has(id));
  return ok({
    caseNumber: formatCaseNumber(number),
    links,
    incidents: incidents.map(({ id, title }) => ({ id, title })),
  });
}
