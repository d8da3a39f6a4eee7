import { sql } from 'drizzle-orm';
import { apiPaths, apiRoutes, paths } from '@reachout/core/paths';
import { form, get, method, post, row, type Row, urlForm } from './test-row.ts';
import { staff } from './test-rules.ts';

/** What support staff do with one case. */
export const staffCaseRows: readonly Row[] = [
  row(
    `GET ${apiRoutes.staffCase}`,
    staff,
    get((at) => apiPaths.staffCase(at.caseNumber)),
  ),
  row(
    `GET ${apiRoutes.staffCaseEvents}`,
    staff,
    get((at) => apiPaths.staffCaseEvents(at.caseNumber)),
    { isEndless: true },
  ),
  row(
    `GET ${apiRoutes.staffCaseExport}`,
    staff,
    get((at) => apiPaths.staffCaseExport(at.caseNumber)),
  ),
  row(
    `GET ${apiRoutes.staffCaseFile}`,
    staff,
    get((at) => apiPaths.staffCaseFile(at)),
  ),
  row(
    `POST ${apiRoutes.staffCaseUploads}`,
    staff,
    form(
      (at) => apiPaths.staffCaseUploads(at.caseNumber),
      () => ({ files: new File(['words'], 'note.txt') }),
    ),
    { ok: [201, 429] },
  ),
  row(
    `PATCH ${apiRoutes.staffCase}`,
    staff,
    method(
      'PATCH',
      post(
        (at) => apiPaths.staffCase(at.caseNumber),
        () => ({ severity: '2' }),
        (at) => ({ 'if-match': `"${at.version}"` }),
      ),
    ),
  ),
  row(
    `POST ${apiRoutes.staffCaseAssignments}`,
    staff,
    post(
      (at) => apiPaths.staffCaseAssignments(at.caseNumber),
      () => ({}),
    ),
  ),
  row(
    `POST ${apiRoutes.staffCaseTeam}`,
    staff,
    post(
      (at) => apiPaths.staffCaseTeam(at.caseNumber),
      () => ({}),
    ),
  ),
  row(
    'GET /staff/cases/:caseNumber/team',
    staff,
    get((at) => paths.staffCaseTeam(at.caseNumber)),
  ),
  row(
    'POST /staff/cases/:caseNumber/team',
    staff,
    urlForm(
      (at) => paths.staffCaseTeam(at.caseNumber),
      () => ({ form: 'hand-to-team' }),
    ),
    { ok: [303] },
  ),
  row(
    `PATCH ${apiRoutes.staffCaseFacts}`,
    staff,
    method(
      'PATCH',
      post(
        (at) => apiPaths.staffCaseFacts(at.caseNumber),
        () => ({ subject: 'By the matrix' }),
        (at) => ({ 'if-match': `"${at.version}"` }),
      ),
    ),
  ),
  row(
    'GET /staff/cases/:caseNumber/facts',
    staff,
    get((at) => paths.staffCaseFacts(at.caseNumber)),
  ),
  row(
    'POST /staff/cases/:caseNumber/facts',
    staff,
    urlForm(
      (at) => paths.staffCaseFacts(at.caseNumber),
      () => ({ form: 'correct', subject: 'By the matrix' }),
    ),
    { ok: [422] },
  ),
  row(
    `POST ${apiRoutes.staffCaseMerge}`,
    staff,
    post(
      (at) => apiPaths.staffCaseMerge(at.caseNumber),
      ({ unique }) => ({ into: /^\d+$/.test(unique) ? unique : '99999999', intoVersion: 1 }),
      (at) => ({ 'if-match': `"${at.version}"` }),
    ),
    {
      async fresh({ app }, at) {
        const { rows } = await app.database.db.execute<{ number: string }>(sql`
          insert into cases (account_id, product, area, severity, subject, description)
          select account_id, product, area, severity, subject, description
          from cases, generate_series(1, 2) where number = ${Number(at.caseNumber)} returning number`);
        const [from, into] = rows.map(({ number }) => String(number));
        return { ...at, caseNumber: from ?? '', unique: into ?? '', version: 1 };
      },
    },
  ),
  row(
    'GET /staff/cases/:caseNumber/merge',
    staff,
    get((at) => paths.staffCaseMerge(at.caseNumber)),
  ),
  row(
    'POST /staff/cases/:caseNumber/merge',
    staff,
    urlForm(
      (at) => paths.staffCaseMerge(at.caseNumber),
      () => ({ form: 'merge', into: '99999999' }),
    ),
    { ok: [422] },
  ),
  row(
    `POST ${apiRoutes.staffCases}`,
    staff,
    post(
      () => apiPaths.staffCases(),
      () => ({
        personId: 'user_olivia',
        accountId: 'team_orbit',
        product: 'platform',
        area: 'builds',
        severity: '3',
        subject: 'By the matrix',
        description: 'By the matrix.',
      }),
      ({ unique }) => ({ 'idempotency-key': unique }),
    ),
    { ok: [201] },
  ),
  row(
    `POST ${apiRoutes.staffCaseSplit}`,
    staff,
    post(
      (at) => apiPaths.staffCaseSplit(at.caseNumber),
      () => ({
        commentId: 'comment_of_matrix',
        product: 'platform',
        area: 'builds',
        severity: '3',
        subject: 'By the matrix',
      }),
      ({ unique }) => ({ 'idempotency-key': unique }),
    ),
    {
      ok: [201],
      async fresh({ app }, at) {
        await app.database.db.execute(sql`
          insert into case_comments (account_id, case_number, id, author_id, author_name, author_kind, body)
          select account_id, number, 'comment_of_matrix', 'user_olivia', 'Olivia', 'customer', 'Something else.'
          from cases where number = ${Number(at.caseNumber)} on conflict do nothing`);
        return at;
      },
    },
  ),
  row(
    'GET /staff/cases/:caseNumber/split',
    staff,
    get((at) => paths.staffCaseSplit(at.caseNumber)),
  ),
  row(
    'POST /staff/cases/:caseNumber/split',
    staff,
    urlForm(
      (at) => paths.staffCaseSplit(at.caseNumber),
      () => ({ form: 'split' }),
    ),
    { ok: [422] },
  ),
  row(
    `POST ${apiRoutes.staffCaseLinks}`,
    staff,
    post(
      (at) => apiPaths.staffCaseLinks(at.caseNumber),
      () => ({ kind: 'incident', id: 'incident_build_times' }),
    ),
  ),
  row(
    `DELETE ${apiRoutes.staffCaseLink}`,
    staff,
    method(
      'DELETE',
      post(
        (at) => apiPaths.staffCaseLink(at.caseNumber, 'incident', 'incident_build_times'),
        () => ({}),
      ),
    ),
  ),
  row(
    'GET /staff/cases/:caseNumber/links',
    staff,
    get((at) => paths.staffCaseLinks(at.caseNumber)),
  ),
  row(
    'POST /staff/cases/:caseNumber/links',
    staff,
    urlForm(
      (at) => paths.staffCaseLinks(at.caseNumber),
      () => ({ form: 'link-incident', id: 'incident_build_times' }),
    ),
    { ok: [303] },
  ),
  row(
    `POST ${apiRoutes.staffCaseRedactionPreview}`,
    staff,
    post(
      (at) => apiPaths.staffCaseRedactionPreview(at.caseNumber),
      () => ({ part: 'subject' }),
    ),
  ),
  row(
    `POST ${apiRoutes.staffCaseRedactions}`,
    staff,
    post(
      (at) => apiPaths.staffCaseRedactions(at.caseNumber),
      () => ({ part: 'subject', reason: 'mistake' }),
      (at) => ({ 'if-match': `"${at.version}"` }),
    ),
  ),
  row(
    'GET /staff/cases/:caseNumber/redaction',
    staff,
    get((at) => paths.staffCaseRedaction(at.caseNumber)),
  ),
  row(
    'POST /staff/cases/:caseNumber/redaction',
    staff,
    urlForm(
      (at) => paths.staffCaseRedaction(at.caseNumber),
      () => ({ form: 'preview', part: 'subject', reason: 'mistake' }),
    ),
  ),
  row(
    `POST ${apiRoutes.staffCaseComments}`,
    staff,
    post(
      (at) => apiPaths.staffCaseComments(at.caseNumber),
      ({ unique }) => ({ id: unique, body: 'By the matrix', visibility: 'internal' }),
    ),
    { ok: [201] },
  ),
  row(
    'GET /staff/cases/:caseNumber',
    staff,
    get((at) => paths.staffCase(at.caseNumber)),
  ),
  row(
    'GET /staff/cases/:caseNumber/live',
    staff,
    get((at) => paths.staffCaseLive(at.caseNumber)),
  ),
  row(
    'POST /staff/cases/:caseNumber',
    staff,
    form(
      (at) => paths.staffCase(at.caseNumber),
      ({ unique }) => ({ form: 'note', id: unique, body: 'By the matrix' }),
    ),
    { ok: [303] },
  ),

  row(
    'POST /staff/cases/:caseNumber/presence',
    staff,
    post(
      (at) => paths.staffCasePresence(at.caseNumber),
      (at) => ({ page: at.unique, state: 'reading' }),
    ),
    { ok: [204] },
  ),
  row(
    'POST /staff/cases/:caseNumber/answers',
    staff,
    post(
      (at) => `${paths.staffCase(at.caseNumber)}/answers`,
      (at) => ({ id: at.unique, body: 'By the matrix' }),
    ),
    { ok: [202, 409] },
  ),
  row(
    'POST /staff/cases/:caseNumber/answers/:heldId/undo',
    staff,
    post((at) => `${paths.staffCase(at.caseNumber)}/answers/${at.unique}/undo`),
    { ok: [409] },
  ),
  row(
    'POST /staff/cases/:caseNumber/macros/:macroId',
    staff,
    post((at) => `${paths.staffCase(at.caseNumber)}/macros/${at.macroId}`),
  ),
];
