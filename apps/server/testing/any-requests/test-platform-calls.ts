import { apiPaths, apiRoutes } from '@reachout/core/paths';
import { serviceScopes } from '@reachout/world/rules/scopes';
import { createServiceToken } from '@reachout/world/use-cases/service-tokens';
import { json, type Requester, type TestApp } from '../test-app.ts';
import { rightSignature } from './test-whole-refund.ts';

/** Sends one request of a provider's system to a route. */
export type SendAs = (
  requester: Requester,
  route: string,
  path: string,
  init?: RequestInit,
) => Promise<string>;

type Address = Parameters<typeof apiPaths.platformRecord>[0];

const at = '2026-01-01T00:00:00.000Z';
const account = 'team_any';

/** A record of each kind, in an order in which they can be written. */
const records: readonly (readonly [route: string, address: Address, record: object])[] = [
  [
    apiRoutes.platformPerson,
    ['people', 'person_any'],
    { id: 'person_any', name: 'Any Body', email: 'any@body.example' },
  ],
  [
    apiRoutes.platformTeam,
    ['teams', account],
    { id: account, slug: 'any-team', name: 'Any', plans: { plan: 'pro' } },
  ],
  [
    apiRoutes.platformMember,
    ['members', account, 'person_any'],
    { team: account, person: 'person_any', role: 'DEVELOPER' },
  ],
  [
    apiRoutes.platformProject,
    ['projects', account, 'shop'],
    { account, id: 'shop', name: 'shop', createdAt: at },
  ],
  [
    apiRoutes.platformProjectAccess,
    ['project-access', account, 'shop', 'person_any'],
    { account, project: 'shop', person: 'person_any', role: 'ADMIN' },
  ],
  [
    apiRoutes.platformDeployment,
    ['deployments', account, 'd1'],
    {
      account,
      id: 'd1',
      project: 'shop',
      url: 'shop.example',
      state: 'READY',
      target: 'production',
      createdAt: at,
    },
  ],
  [
    apiRoutes.platformDomain,
    ['domains', account, 'www.any.example'],
    { account, name: 'www.any.example', isVerified: true },
  ],
  [
    apiRoutes.platformInvoice,
    ['invoices', account, 'i1'],
    {
      account,
      id: 'i1',
      number: 'ANY-1',
      currency: 'USD',
      status: 'open',
      total: 0,
      issuedAt: at,
      lines: [],
    },
  ],
  [
    apiRoutes.platformRequestHour,
    ['request-hours', account, 'shop', at],
    {
      account,
      project: 'shop',
      hour: at,
      counts: [{ path: '/', status: 200, region: 'fra', requests: 1, durationMs: 1 }],
    },
  ],
  [
    apiRoutes.platformComponent,
    ['components', 'part_any'],
    { id: 'part_any', name: 'Any part', status: 'operational' },
  ],
  [
    apiRoutes.platformIncident,
    ['incidents', 'incident_any'],
    {
      id: 'incident_any',
      title: 'Any incident',
      impact: 'minor',
      state: 'resolved',
      startedAt: at,
      resolvedAt: at,
      updates: [{ state: 'resolved', body: 'It is over.', createdAt: at }],
    },
  ],
  [
    apiRoutes.platformPage,
    ['pages', 'page_any'],
    { id: 'page_any', path: '/docs/uploads/any', title: 'Any page', markdown: 'Any text.', updatedAt: at },
  ],
];

/** Every call of the platform API, each with what it needs to succeed. */
export async function sendPlatformCalls(app: TestApp, send: SendAs): Promise<void> {
  const { token } = await createServiceToken(app.deps.services, { name: 'Any', scopes: serviceScopes });
  const service = app.withToken(token);
  for (const [route, address, record] of records) {
    const path = apiPaths.platformRecord(address);
    await send(service, `PUT ${route}`, path, { ...json({ record }), method: 'PUT' });
    await send(service, `GET ${route}`, path);
  }
  const lines = { method: 'POST', headers: { 'content-type': 'application/x-ndjson' } };
  const message = { kind: 'component', record: { id: 'part_batch', name: 'Part', status: 'operational' } };
  const batch = apiPaths.platformBatches({ batch: 'any' });
  await send(service, `POST ${apiRoutes.platformBatches}`, batch, {
    ...lines,
    body: `${JSON.stringify(message)}\n`,
  });
  await send(service, `GET ${apiRoutes.platformBatch}`, apiPaths.platformBatch('any'));
  await send(service, `GET ${apiRoutes.platformExport}`, apiPaths.platformExport('component'));
  const event = { type: 'world.changed', timestamp: at, data: [message] };
  await send(
    app.visitor,
    `POST ${apiRoutes.platformEvents}`,
    apiPaths.platformEvents(),
    json(event, { 'webhook-signature': rightSignature }),
  );
  const mail = {
    type: 'mail.received',
    data: { message: Buffer.from('From: a@b.example\r\n\r\nx').toString('base64') },
  };
  await send(
    app.visitor,
    `POST ${apiRoutes.platformMails}`,
    apiPaths.platformMails(),
    json(mail, { 'webhook-signature': rightSignature }),
  );
  for (const [route, address] of records.toReversed())
    await send(service, `DELETE ${route}`, apiPaths.platformRecord(address), { method: 'DELETE' });
}
