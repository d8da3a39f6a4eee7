import type { StaffCaseDetail } from '@reachout/cases/rules/calls/cases';
import type { CaseKey } from '@reachout/cases/store/case-life-queries';
import { formatCaseNumber } from '@reachout/core/case-number';
import { paths } from '@reachout/core/paths';
import type { Database } from '@reachout/database/client';
import { listLinkedCases, listLinkedIncidents } from '../../store/linking/link-queries.ts';

export type LinkedRecord = StaffCaseDetail['links'][number];

/** What a case is linked to, as staff see it: cases first, then incidents, the newest of each first. */
export async function listLinks(db: Database, key: CaseKey): Promise<LinkedRecord[]> {
  const [cases, incidents] = await Promise.all([listLinkedCases(db, key), listLinkedIncidents(db, key)]);
  return [
    ...cases.map(({ number, subject, status, accountName }): LinkedRecord => {
      const id = formatCaseNumber(number);
      return { kind: 'case', id, name: subject, status, accountName, url: paths.staffCase(id) };
    }),
    ...incidents.map(({ id, title, state }): LinkedRecord => {
      const url = paths.staffIncident(id);
      return { kind: 'incident', id, name: title, status: state, accountName: null, url };
    }),
  ];
}
