import { apiPaths, apiRoutes } from '@reachout/core/paths';
import { get, method, post, row, type Row } from './test-row.ts';
import { nobody, services } from './test-rules.ts';

type PlatformRecord = Parameters<typeof apiPaths.platformRecord>[0];

const records: readonly (readonly [route: string, record: PlatformRecord])[] = [
  [apiRoutes.platformPerson, ['people', 'p1']],
  [apiRoutes.platformTeam, ['teams', 't1']],
  [apiRoutes.platformMember, ['members', 't1', 'p1']],
  [apiRoutes.platformProject, ['projects', 't1', 'j1']],
  [apiRoutes.platformProjectAccess, ['project-access', 't1', 'j1', 'p1']],
  [apiRoutes.platformDeployment, ['deployments', 't1', 'd1']],
  [apiRoutes.platformDomain, ['domains', 't1', 'www.example.com']],
  [apiRoutes.platformInvoice, ['invoices', 't1', 'i1']],
  [apiRoutes.platformComponent, ['components', 'c1']],
  [apiRoutes.platformIncident, ['incidents', 'i1']],
  [apiRoutes.platformPage, ['pages', 'g1']],
  [apiRoutes.platformRequestHour, ['request-hours', 't1', 'j1', '2026-01-01T00:00:00.000Z']],
];

/** The platform API, by which the provider's systems keep its world. */
export const platformRows: readonly Row[] = [
  ...records.flatMap(([route, record]) => {
    const ask = get(() => apiPaths.platformRecord(record));
    return [
      row(`GET ${route}`, services, ask, { unknown: 'anonymous', noTeam: 'anonymous' }),
      row(
        `PUT ${route}`,
        services,
        method(
          'PUT',
          post(() => apiPaths.platformRecord(record)),
        ),
        {
          unknown: 'anonymous',
          noTeam: 'anonymous',
        },
      ),
      row(`DELETE ${route}`, services, method('DELETE', ask), { unknown: 'anonymous', noTeam: 'anonymous' }),
    ];
  }),
  row(
    `POST ${apiRoutes.platformBatches}`,
    services,
    post(() => apiPaths.platformBatches()),
  ),
  row(
    `GET ${apiRoutes.platformBatch}`,
    services,
    get(() => apiPaths.platformBatch('first')),
  ),
  row(
    `GET ${apiRoutes.platformExport}`,
    services,
    get(() => apiPaths.platformExport()),
  ),
  row(`POST ${apiRoutes.platformEvents}`, nobody, post(apiPaths.platformEvents)),
  row(`POST ${apiRoutes.platformMails}`, nobody, post(apiPaths.platformMails)),
];
