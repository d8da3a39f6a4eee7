import { apiPaths, apiRoutes, paths } from '@reachout/core/paths';
import { form, get, post, row, type Row } from './test-row.ts';
import { caseCreators, granted, handOvers, orReturned, session } from './test-rules.ts';
import type { Place } from './test-world.ts';

const writing = [['cases:write']] as const;

const caseFields = (at: Place) => ({
  product: 'platform',
  caseArea: 'builds',
  topicArea: 'environment-variables',
  severity: '3',
  subject: `Matrix ${at.unique}`,
  description: 'Asked by the authorisation matrix.',
  projectId: at.projectId,
});

/** Opening cases. */
export const caseCreateRows: readonly Row[] = [
  // Opening a case, and what became of it.
  row(
    `GET ${apiRoutes.caseSubmission}`,
    session,
    get((at) => apiPaths.caseSubmission(at.submissionKey)),
    { unknown: 'ok', tellsOnly: 'user_olivia' },
  ),
  row(
    `POST ${apiRoutes.createTeamCase}`,
    caseCreators,
    form(({ teamId }) => apiPaths.createCase({ teamId }), caseFields),
    { ok: [201], unknown: 'invalid', programs: writing },
  ),
  row(
    `POST ${apiRoutes.createUserCase}`,
    session,
    form(
      () => apiPaths.createCase(),
      ({ unique }) => ({
        ...caseFields({ unique } as Place),
        projectId: '',
        product: 'v0',
        caseArea: 'billing-v0',
        topicArea: 'v0-subscription',
      }),
    ),
    { ok: [201, 404], programs: writing },
  ),
  row(
    `POST ${apiRoutes.cases}`,
    caseCreators,
    post(
      ({ teamId }) => apiPaths.cases({ teamId }),
      ({ unique, projectId }) => ({
        product: 'tetra',
        area: 'builds',
        topic: 'environment-variables',
        severity: '3',
        projectId,
        subject: `Matrix ${unique}`,
        description: 'Asked by the authorisation matrix.',
      }),
    ),
    { ok: [201], unknown: 'invalid', programs: writing },
  ),
  row(
    'POST /api/v3/support-center/files',
    granted('create', 'fileUpload'),
    form(
      ({ teamId }) => `/api/v3/support-center/files${teamId === undefined ? '' : `?teamId=${teamId}`}`,
      () => ({ files: new File(['words'], 'note.txt') }),
    ),
    { ok: [201, 429], programs: writing },
  ),
  row(
    `POST ${apiRoutes.supportCenterThreads}`,
    handOvers,
    post(
      ({ teamId }) => apiPaths.supportCenterThreads({ teamId }),
      () => ({
        chat: [{ role: 'user', content: 'Asked by the authorisation matrix.' }],
        caseFields: { product: 'tetra', area: 'builds', topic: 'environment-variables' },
      }),
    ),
    { ok: [201], unknown: 'ok' },
  ),
  row(
    'GET /support/cases/new',
    session,
    get(({ slug }) => paths.newCase({ teamSlug: slug })),
    { noTeam: 'ok' },
  ),
  row(
    'POST /support/cases/new',
    orReturned(caseCreators),
    form(({ slug }) => paths.newCase({ product: 'tetra', teamSlug: slug }), caseFields),
    { ok: [303], unknown: 'invalid', noTeam: 'returned' },
  ),
];
