import { apiPaths, apiRoutes, paths } from '@reachout/core/paths';
import { form, get, method, post, row, type Row, urlForm } from './test-row.ts';
import { signedInNobody, staff } from './test-rules.ts';

const incident = { title: 'Builds wait', impact: 'minor', state: 'identified', body: 'They start late.' };

/** Support staff. */
export const staffRows: readonly Row[] = [
  // Support staff, over all accounts.
  row(
    `GET ${apiRoutes.staffCases}`,
    staff,
    get(() => apiPaths.staffCases()),
  ),
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
    `POST ${apiRoutes.staffCaseComments}`,
    staff,
    post(
      (at) => apiPaths.staffCaseComments(at.caseNumber),
      ({ unique }) => ({ id: unique, body: 'By the matrix', visibility: 'internal' }),
    ),
    { ok: [201] },
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
