import { setTimeout as wait } from 'node:timers/promises';
import { statusCopy } from '../messages/status.ts';
import { sharedRead } from '@reachout/core/shared-read';
import type { Database } from '@reachout/database/client';
import { isUnavailable } from '@reachout/database/errors';
import { componentStatusLabels, impactOfComponentStatus, toldComponentStatus } from '../rules/components.ts';
import { gravestImpact } from '../rules/incidents.ts';
import { staleAfterMs } from '../rules/status-reading.ts';
import type { StatusResponse } from '../rules/calls/status.ts';
import { type ComponentRow, listStatusComponents } from '../store/components-queries.ts';
import { findStatusIncidents, type StatusIncident } from '../store/status-queries.ts';
import { describeIncident } from './describe-incident.ts';
import type { ServiceDeps } from '@reachout/ports/deps';
import { describeError } from '@reachout/ports/describe-error';

const daysShown = 7;
const nothing = { asOf: null, isStale: false, url: null, components: [], incidents: [] };
const notPublished = (): StatusResponse => ({
  ...nothing,
  indicator: 'unknown',
  description: statusCopy.notPublished(),
  isPublished: false,
});

/** Timeout, after which the status is shown as unknown. */
const readTimeoutMs = 2_000;
const unknownStatus = (): StatusResponse => ({
  ...nothing,
  indicator: 'unknown',
  description: statusCopy.unknown(),
  isPublished: true,
});

export type StatusDeps = Pick<ServiceDeps, 'db' | 'log' | 'clock' | 'statusSource' | 'outsideStatus'>;

/** The platform's status, or the status unknown while its source cannot be read. */
export async function readKnownStatus(deps: StatusDeps): Promise<StatusResponse> {
  try {
    const late = wait(readTimeoutMs, undefined, { ref: false });
    return (await Promise.race([readStatus(deps), late])) ?? unknownStatus();
  } catch (error) {
    // An outage of the database is logged once, where it is noticed, not for each visitor.
    if (!isUnavailable(error)) deps.log.error('status not known', { reason: describeError(error) });
    return unknownStatus();
  }
}

/** The status by its one source. Where the operator keeps no incidents, it is not published, since an empty table proves nothing. */
async function readStatus(deps: StatusDeps): Promise<StatusResponse> {
  switch (deps.statusSource) {
    case 'none':
      return notPublished();
    case 'statuspage':
      return readOutsideStatus(deps);
    case 'built-in':
      return readOwnStatus(deps);
  }
}

/** What another system said last. It is not asked here: its port reads it all the time, and what it read too long ago says nothing of now. */
function readOutsideStatus({ outsideStatus, clock }: StatusDeps): StatusResponse {
  const reading = outsideStatus?.latest() ?? null;
  if (reading === null) return unknownStatus();
  const { status, ageMs } = reading;
  const asOf = new Date(clock.now().getTime() - ageMs).toISOString();
  const told = { ...status, asOf, isPublished: true };
  if (ageMs <= staleAfterMs) return { ...told, isStale: false };
  return { ...told, isStale: true, indicator: 'unknown', description: statusCopy.unknown() };
}

type Told = Promise<[StatusIncident[], ComponentRow[]]>;
const readsOf = new WeakMap<Database, () => Told>();

/** What is kept of the status. Every message to the assistant asks for it: those that come at the same time read it together. */
function readTold(db: Database): Told {
  const known = readsOf.get(db);
  if (known !== undefined) return known();
  const read = sharedRead(() =>
    Promise.all([findStatusIncidents(db, { resolvedWithinDays: daysShown }), listStatusComponents(db)]),
  );
  readsOf.set(db, read);
  return read();
}

/** The gravest of what goes on, the components, and the incidents of the last week. */
async function readOwnStatus({ db, clock }: StatusDeps): Promise<StatusResponse> {
  const [incidents, rows] = await readTold(db);
  const ongoing = incidents.filter((incident) => incident.state !== 'resolved');
  const components = rows.map(({ id, name, description, status: own }) => {
    const affecting = ongoing.filter((incident) => incident.components.some((each) => each.id === id));
    return { id, name, description, status: toldComponentStatus(own, gravestImpact(affecting)) };
  });
  const ailing = components.flatMap(({ name, status }) => {
    const impact = impactOfComponentStatus[status];
    const description = statusCopy.componentStatus({ name, status: componentStatusLabels[status]() });
    return impact === null ? [] : [{ impact, description }];
  });
  // An incident says more than the name of what it affects.
  const news = [...ongoing.map(({ impact, title: description }) => ({ impact, description })), ...ailing];
  const indicator = gravestImpact(news) ?? 'none';
  const gravest = news.find(({ impact }) => impact === indicator);
  return {
    indicator,
    isPublished: true,
    asOf: clock.now().toISOString(),
    isStale: false,
    url: null,
    description: gravest === undefined ? statusCopy.operational() : gravest.description,
    components,
    incidents: incidents.map(describeIncident),
  };
}
