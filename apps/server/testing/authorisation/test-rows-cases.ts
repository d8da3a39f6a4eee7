import { apiPaths, apiRoutes, paths } from '@reachout/core/paths';
import { form, get, method, post, row, type Row, slugOf } from './test-row.ts';
import { members, ownersOwn, session, signedInNobody, withCase } from './test-rules.ts';
import { sql } from 'drizzle-orm';
import type { Place } from './test-world.ts';

const replyForm = ({ unique }: Place) => ({ form: 'reply', id: unique, body: 'By the matrix' });
const reads = withCase('read');

/** The case as open as before another row closed it. */
export const withOpenCase: NonNullable<Row['fresh']> = async ({ app, versionOfCase }, at) => {
  await app.database.db.execute(
    sql`update cases set status = 'Open', closed_at = null where account_id = ${at.teamId} and number = ${Number(at.caseNumber)}`,
  );
  return { ...at, version: await versionOfCase() };
};

/** The cases that are there. */
export const caseRows: readonly Row[] = [
  // Cases: lists, one, its files.
  row(
    `GET ${apiRoutes.cases}`,
    members(),
    get(({ teamId }) => apiPaths.cases({ teamId })),
    { programs: [['cases:read']] },
  ),
  row(
    `GET ${apiRoutes.casesEvents}`,
    members(),
    get(({ teamId }) => apiPaths.casesEvents({ teamId })),
    { isEndless: true },
  ),
  row(
    `GET ${apiRoutes.caseOptions}`,
    members(),
    get(({ teamId }) => apiPaths.caseOptions({ teamId })),
    { programs: [['cases:read'], ['cases:write']] },
  ),
  row(
    `GET ${apiRoutes.casesWarmup}`,
    members(),
    get(({ teamId }) => apiPaths.casesWarmup({ teamId })),
  ),
  row(
    `GET ${apiRoutes.case}`,
    reads,
    get(({ caseNumber, teamId }) => apiPaths.case({ caseNumber, teamId })),
    { programs: [['cases:read']] },
  ),
  row(
    `GET ${apiRoutes.caseFile}`,
    reads,
    get((at) => apiPaths.caseFile(at)),
    { programs: [['cases:read']] },
  ),
  row(
    'GET /:teamSlug/~/support/cases',
    members(),
    get((at) => paths.cases(slugOf(at))),
  ),
  row(
    'GET /:teamSlug/~/support/cases/:caseNumber',
    reads,
    get((at) => paths.caseDetail({ ...slugOf(at), caseNumber: at.caseNumber })),
  ),
  row(
    'GET /:teamSlug/~/support/cases/:caseNumber/live',
    reads,
    get((at) => paths.caseLive({ ...slugOf(at), caseNumber: at.caseNumber })),
  ),
  row(
    'GET /:teamSlug/~/support/cases/:caseNumber/files/:fileId',
    reads,
    get((at) => paths.caseFile({ ...slugOf(at), caseNumber: at.caseNumber, fileId: at.fileId })),
  ),
  row(
    'GET /support/cases',
    session,
    get(() => paths.cases()),
    { ok: [200, 303, 404] },
  ),
  row(
    'GET /support/cases/:caseNumber',
    ownersOwn,
    get((at) => paths.caseDetail({ caseNumber: at.ownCaseNumber })),
  ),
  row(
    'GET /support/cases/:caseNumber/live',
    ownersOwn,
    get((at) => paths.caseLive({ caseNumber: at.ownCaseNumber })),
  ),
  row(
    'GET /support/cases/:caseNumber/files/:fileId',
    signedInNobody,
    get((at) => paths.caseFile({ caseNumber: at.caseNumber, fileId: at.fileId })),
  ),

  row(
    `PATCH ${apiRoutes.case}`,
    withCase('update'),
    method(
      'PATCH',
      post(
        (at) => apiPaths.case(at),
        ({ unique }) => ({ participants: [`${unique}@matrix.example`] }),
        (at) => ({ 'if-match': `"${at.version}"` }),
      ),
    ),
    { checksExistenceFirst: true },
  ),
  // Programs close and reopen, and change nothing else.
  row(
    `PATCH ${apiRoutes.case}`,
    withCase('update'),
    method(
      'PATCH',
      post(
        (at) => apiPaths.case(at),
        () => ({ status: 'Closed' }),
        (at) => ({ 'if-match': `"${at.version}"` }),
      ),
    ),
    {
      checksExistenceFirst: true,
      programs: [['cases:read', 'cases:write']],
      fresh: withOpenCase,
    },
  ),
  row(
    `POST ${apiRoutes.caseComments}`,
    withCase('comment'),
    post(
      (at) => apiPaths.caseComments(at),
      ({ unique }) => ({ id: unique, body: 'By the matrix' }),
    ),
    { checksExistenceFirst: true, ok: [201], programs: [['cases:write']] },
  ),
  row(
    `POST ${apiRoutes.caseEscalation}`,
    withCase('comment'),
    post(
      (at) => apiPaths.caseEscalation(at),
      () => ({ reason: 'By the matrix' }),
    ),
    { checksExistenceFirst: true, ok: [200, 409] },
  ),
  row(
    `POST ${apiRoutes.caseSeen}`,
    reads,
    post(
      (at) => apiPaths.caseSeen(at),
      () => ({ version: 1 }),
    ),
  ),
  row(
    `POST ${paths.textPreview()}`,
    session,
    post(
      () => paths.textPreview(),
      () => ({ body: '**By the matrix**' }),
    ),
  ),
  row(
    `GET ${apiRoutes.caseEvents}`,
    reads,
    get((at) => apiPaths.caseEvents(at)),
    { isEndless: true },
  ),
  row(
    `GET ${apiRoutes.caseExport}`,
    reads,
    get((at) => apiPaths.caseExport(at)),
  ),
  row(
    'POST /:teamSlug/~/support/cases/:caseNumber',
    withCase('comment'),
    form((at) => paths.caseDetail({ ...slugOf(at), caseNumber: at.caseNumber }), replyForm),
    { checksExistenceFirst: true, ok: [303], marks: ['case_seen'] },
  ),
  row(
    'POST /support/cases/:caseNumber',
    ownersOwn,
    form((at) => paths.caseDetail({ caseNumber: at.ownCaseNumber }), replyForm),
    { ok: [303] },
  ),
];
