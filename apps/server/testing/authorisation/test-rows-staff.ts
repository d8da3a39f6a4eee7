import { sql } from 'drizzle-orm';
import { apiPaths, apiRoutes, paths } from '@reachout/core/paths';
import { form, get, method, post, row, type Row, urlForm } from './test-row.ts';
import { signedInNobody, staff } from './test-rules.ts';

const incident = { title: 'Builds wait', impact: 'minor', state: 'identified', body: 'They start late.' };

const macro = { name: 'Logs', text: 'Send logs.', status: '', severity: '', takes: '', isShared: '' };

/** Support staff. */
export const staffRows: readonly Row[] = [
  // Support staff, over all accounts.
  row(
    `GET ${apiRoutes.staffCases}`,
    staff,
    get(() => apiPaths.staffCases()),
  ),
  row(
    `GET ${apiRoutes.staffViews}`,
    staff,
    get(() => apiPaths.staffViews()),
  ),
  row(
    `POST ${apiRoutes.staffViews}`,
    staff,
    post(
      () => apiPaths.staffViews(),
      ({ unique }) => ({ name: unique, list: 'severity=1', isShared: false }),
    ),
    // There may be twenty of a person's.
    { ok: [201, 409] },
  ),
  row(
    `PATCH ${apiRoutes.staffView}`,
    staff,
    method(
      'PATCH',
      post(
        (at) => apiPaths.staffView({ viewId: at.viewId }),
        () => ({ version: 1, name: 'Renamed' }),
      ),
    ),
    // Once it was changed, the version is an old one.
    { ok: [200, 412] },
  ),
  row(
    `DELETE ${apiRoutes.staffView}`,
    staff,
    method(
      'DELETE',
      get((at) => apiPaths.staffView({ viewId: at.viewId, version: 1 })),
    ),
    {
      async fresh({ app }, at) {
        await app.database.db.execute(
          sql`insert into desk_views (id, name, list, is_shared) values (${at.unique}, ${at.unique}, 'severity=3', true)`,
        );
        return { ...at, viewId: at.unique };
      },
    },
  ),
  row(
    'GET /staff/views',
    staff,
    get(() => paths.staffViews()),
  ),
  row(
    'POST /staff/views',
    staff,
    urlForm(
      () => paths.staffViews(),
      ({ unique }) => ({ form: 'keep-view', name: unique, list: 'severity=2' }),
    ),
    { ok: [303, 409] },
  ),
  row(
    'POST /staff/cases',
    staff,
    urlForm(
      () => paths.staffCases(),
      // Each case is refused or changed by itself: the call as a whole asks for no account.
      () => ({
        form: 'bulk',
        submission: '6f1c7a1e-52d0-4b7e-9a3c-0d5b8f2e4a61',
        rows: '1 1  ',
        kind: 'tag',
        tags: 'matrix',
      }),
    ),
  ),
  row(
    'GET /staff/tags',
    staff,
    get(() => paths.staffTags()),
  ),
  row(
    'POST /staff/tags',
    staff,
    urlForm(
      () => paths.staffTags(),
      (at) => ({ form: 'remove', tagId: at.unique }),
    ),
    {
      ok: [303],
      async fresh({ app }, at) {
        await app.database.db.execute(
          sql`insert into desk_tags (id, name) values (${at.unique}, ${at.unique})`,
        );
        return at;
      },
    },
  ),
  row(
    `GET ${apiRoutes.staffCase}`,
    staff,
    get((at) => apiPaths.staffCase(at.caseNumber)),
  ),
  row(
    `GET ${apiRoutes.staffCasesEvents}`,
    staff,
    get(() => apiPaths.staffCasesEvents()),
    { isEndless: true },
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
    'GET /staff/teams',
    staff,
    get(() => paths.staffTeams()),
  ),
  row(
    'POST /staff/teams',
    staff,
    urlForm(
      () => paths.staffTeams(),
      (at) => ({ form: 'save', name: at.unique }),
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
    'GET /staff/new-case',
    staff,
    get(() => paths.staffNewCase()),
  ),
  row(
    'POST /staff/new-case',
    staff,
    form(
      () => paths.staffNewCase(),
      () => ({ form: 'open-for' }),
    ),
    { ok: [422] },
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
    'GET /staff/events',
    staff,
    get(() => paths.staffEvents()),
  ),
  // None of that id was sent.
  row(
    'POST /staff/events',
    staff,
    urlForm(
      () => paths.staffEvents(),
      () => ({ form: 'resend', eventId: 'event_none' }),
    ),
    { ok: [409] },
  ),
  row(
    'GET /staff/mails',
    staff,
    get(() => paths.staffMails()),
  ),
  row(
    'GET /staff/mails/:mailId',
    signedInNobody,
    get(() => paths.staffMail('mail_none')),
  ),
  row(
    'GET /staff/mails/:mailId/html',
    signedInNobody,
    get(() => paths.staffMailHtml('mail_none')),
  ),
  row(
    'GET /staff',
    staff,
    get(() => paths.staffHome()),
  ),
  row(
    'GET /staff/audit',
    staff,
    get(() => paths.staffAudit()),
  ),
  row(
    `GET ${apiRoutes.staffAudit}`,
    staff,
    get(() => apiPaths.staffAudit()),
  ),
  row(
    `GET ${apiRoutes.staffAuditFile}`,
    staff,
    get(() => apiPaths.staffAuditFile()),
  ),
  row(
    'GET /staff/cases',
    staff,
    get(() => paths.staffCases()),
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
    'GET /staff/documentation',
    staff,
    get(() => '/staff/documentation'),
  ),
  row(
    `GET ${apiRoutes.staffUnansweredFile}`,
    staff,
    get(() => apiPaths.staffUnansweredFile()),
  ),

  row(
    'GET /staff/people',
    staff,
    get(() => paths.staffPeople()),
  ),
  row(
    `GET ${apiRoutes.staffSearch}`,
    staff,
    get(() => apiPaths.staffSearch('olivia')),
  ),
  row(
    'GET /staff/search',
    staff,
    get(() => paths.staffSearch('olivia')),
  ),
  row(
    'GET /staff/people/:personId',
    staff,
    get(() => paths.staffPerson('user_olivia')),
  ),
  row(
    'GET /staff/accounts/:accountId',
    staff,
    get(() => paths.staffAccount('team_orbit')),
  ),
  row(
    'GET /staff/accounts/:accountId/refund',
    staff,
    get(() => paths.staffNewRefund('team_orbit')),
  ),
  row(
    'POST /staff/accounts/:accountId/refund',
    staff,
    urlForm(
      () => paths.staffNewRefund('team_orbit'),
      () => ({ form: 'start' }),
    ),
    { ok: [422] },
  ),
  row(
    'POST /staff/people',
    staff,
    urlForm(
      () => paths.staffPeople(),
      () => ({ email: 'nobody@x.example' }),
    ),
    { ok: [422] },
  ),

  row(
    'GET /staff/conversations',
    staff,
    get(() => paths.staffConversations()),
  ),
  row(
    'GET /staff/conversations/:threadId',
    staff,
    get((at) => paths.staffConversation(at.threadId)),
  ),
  row(
    'GET /staff/numbers',
    staff,
    get(() => paths.staffNumbers()),
  ),
  row(
    `GET ${apiRoutes.staffNumbers}`,
    staff,
    get(() => apiPaths.staffNumbers()),
  ),
  row(
    `GET ${apiRoutes.staffNumbersFile}`,
    staff,
    get(() => apiPaths.staffNumbersFile('days')),
  ),
  row(
    `GET ${apiRoutes.staffConversations}`,
    staff,
    get(() => apiPaths.staffConversations()),
  ),
  row(
    `GET ${apiRoutes.staffConversationsFile}`,
    staff,
    get(() => apiPaths.staffConversationsFile()),
  ),
  row(
    `GET ${apiRoutes.staffConversation}`,
    staff,
    get((at) => apiPaths.staffConversation(at.threadId)),
  ),

  row(
    `GET ${apiRoutes.staffEnquiries}`,
    staff,
    get(() => apiPaths.staffEnquiries()),
  ),
  row(
    `GET ${apiRoutes.staffEnquiriesFile}`,
    staff,
    get(() => apiPaths.staffEnquiriesFile()),
  ),
  row(
    `GET ${apiRoutes.staffEnquiry}`,
    staff,
    get((at) => apiPaths.staffEnquiry(at.enquiryId)),
  ),
  row(
    'GET /staff/enquiries',
    staff,
    get(() => paths.staffEnquiries()),
  ),
  row(
    'GET /staff/enquiries/:enquiryId',
    staff,
    get((at) => paths.staffEnquiry(at.enquiryId)),
  ),
  row(
    'POST /staff/enquiries/:enquiryId',
    staff,
    urlForm(
      (at) => paths.staffEnquiry(at.enquiryId),
      () => ({ answered: 'yes' }),
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
    'GET /staff/next',
    staff,
    get(() => paths.staffNext()),
    { ok: [303] },
  ),
  row(
    'GET /staff/macros',
    staff,
    get(() => paths.staffMacros()),
  ),
  row(
    'GET /staff/macros/:macroId',
    staff,
    get((at) => paths.staffMacro(at.macroId)),
  ),
  row(
    'POST /staff/macros',
    staff,
    urlForm(
      () => paths.staffMacros(),
      (at) => ({ ...macro, submission: at.unique }),
    ),
    { ok: [303] },
  ),
  row(
    'POST /staff/macros/:macroId',
    staff,
    urlForm(
      (at) => paths.staffMacro(at.macroId),
      () => ({ ...macro, isShared: 'yes', version: '1' }),
    ),
    { ok: [303, 412] },
  ),
  row(
    'POST /staff/cases/:caseNumber/macros/:macroId',
    staff,
    post((at) => `${paths.staffCase(at.caseNumber)}/macros/${at.macroId}`),
  ),
  row(
    'GET /staff/components',
    staff,
    get(() => paths.staffComponents()),
  ),
  row(
    'GET /staff/components/:componentId',
    staff,
    get((at) => paths.staffComponent(at.componentId)),
  ),
  row(
    'POST /staff/components',
    staff,
    urlForm(
      () => paths.staffComponents(),
      (at) => ({
        name: 'Queues',
        description: '',
        position: '7',
        status: 'operational',
        submission: at.unique,
      }),
    ),
    { ok: [303] },
  ),
  row(
    'POST /staff/components/:componentId',
    staff,
    urlForm(
      (at) => paths.staffComponent(at.componentId),
      () => ({ name: 'Builds', description: '', position: '0', status: 'operational' }),
    ),
    { ok: [303] },
  ),

  row(
    'GET /staff/incidents',
    staff,
    get(() => paths.staffIncidents()),
  ),
  row(
    'GET /staff/incidents/:incidentId',
    staff,
    get((at) => paths.staffIncident(at.incidentId)),
  ),
  row(
    'POST /staff/incidents',
    staff,
    urlForm(
      () => paths.staffIncidents(),
      (at) => ({ ...incident, submission: at.unique }),
    ),
    { ok: [303] },
  ),
  row(
    'POST /staff/incidents/:incidentId',
    staff,
    urlForm(
      (at) => paths.staffIncident(at.incidentId),
      () => incident,
    ),
    // It does not say how many updates its writer has read.
    { ok: [409] },
  ),

  row(
    'GET /staff/refunds',
    staff,
    get(() => paths.staffRefunds()),
  ),
  row(
    'GET /staff/refunds/:refundId',
    staff,
    get((at) => paths.staffRefund(at.refundId)),
  ),
  row(
    'POST /staff/refunds/:refundId',
    staff,
    urlForm(
      (at) => paths.staffRefund(at.refundId),
      () => ({ decision: 'decline', note: 'By the matrix' }),
    ),
    { ok: [303, 409, 422] },
  ),
];
