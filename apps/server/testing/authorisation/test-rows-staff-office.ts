import { apiPaths, apiRoutes, paths } from '@reachout/core/paths';
import { get, row, type Row, urlForm } from './test-row.ts';
import { signedInNobody, staff } from './test-rules.ts';

const incident = { title: 'Builds wait', impact: 'minor', state: 'identified', body: 'They start late.' };

const macro = { name: 'Logs', text: 'Send logs.', status: '', severity: '', takes: '', isShared: '' };

/** What support staff see and do beside cases: incidents, refunds, macros, mails, numbers, the audit log. */
export const staffOfficeRows: readonly Row[] = [
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
    `GET ${apiRoutes.staffUnansweredFile}`,
    staff,
    get(() => apiPaths.staffUnansweredFile()),
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
