import type { ClaimedJob } from '@reachout/operations/store/outbox-queries';
import type { JobOutcome } from '@reachout/operations/use-cases/run-outbox';
import type { ServiceDeps } from '@reachout/ports/deps';
import { incidentPath } from '@reachout/status/rules/incidents';
import { findStatusIncident } from '@reachout/status/store/status-queries';
import { paths } from '@reachout/core/paths';
import { composeIncidentMail, type ToldIncident } from '../rules/compose-incident-mail.ts';
import { wantsMail } from '../rules/mail-kinds.ts';
import { enqueueIncidentLetters } from '../store/incident-readers-queries.ts';
import { findMailReader } from '../store/letters-queries.ts';
import { isReached } from './is-reached.ts';
import { chooseLanguage, type MailParts } from './mail-parts.ts';
import { sendToReader } from './send-to-reader.ts';

/** Makes a job for each person who asked to be told of incidents, and whom this one concerns. */
export async function gatherIncidentReaders(
  deps: ServiceDeps,
  { findTouched }: Pick<MailParts, 'findTouched'>,
  { key, payload }: Pick<ClaimedJob, 'key' | 'payload'>,
): Promise<JobOutcome> {
  if (deps.mail === undefined) return { outcome: 'dead', reason: 'no mail is sent any more' };
  // Where another system tells of incidents, that one writes to people.
  if (deps.statusSource !== 'built-in') return { outcome: 'done' };
  const incidentId = String(payload.incidentId);
  const touched = (await findTouched?.(incidentId)) ?? [];
  await enqueueIncidentLetters(deps.db, { key, payload, kind: 'incidents', incidentId, touched });
  return { outcome: 'done' };
}

/** Tells one of them, if they still want to hear of it, what was said of the incident in that minute, as the status page tells it by now. */
export async function sendIncident(
  deps: ServiceDeps,
  { links, languages, runInLanguage }: MailParts,
  { key, payload }: Pick<ClaimedJob, 'key' | 'payload'>,
): Promise<JobOutcome> {
  if (deps.mail === undefined) return { outcome: 'dead', reason: 'no mail is sent any more' };
  const found = await findMailReader(deps.db, String(payload.userId));
  if (found === undefined || !isReached(found) || !wantsMail(found.settings, 'incidents'))
    return { outcome: 'done' };
  const incident = await findTold(deps, payload);
  if (incident === undefined) return { outcome: 'done' };
  const { userId, language } = found.reader;
  const unsubscribe = links.unsubscribe(userId);
  const content = runInLanguage(chooseLanguage(languages, language), () =>
    composeIncidentMail({
      brand: deps.brand,
      incident,
      links: {
        page: links.to(incidentPath(String(payload.incidentId))),
        settings: links.to(paths.mailSettings()),
        unsubscribe,
      },
    }),
  );
  return sendToReader(deps, deps.mail, found, {
    id: `incident-${key}`,
    thread: `incident-${String(payload.incidentId)}`,
    list: 'incidents',
    unsubscribe,
    content,
  });
}

/** The incident with what was said of it then; undefined where nothing of that is there any more. */
async function findTold(
  { db }: Pick<ServiceDeps, 'db'>,
  { incidentId, from, to }: Readonly<Record<string, unknown>>,
): Promise<ToldIncident | undefined> {
  const incident = await findStatusIncident(db, String(incidentId));
  const updates = incident?.updates
    .filter(({ createdAt }) => {
      const seconds = createdAt.getTime() / 1_000;
      return seconds >= Number(from) && seconds < Number(to);
    })
    .toReversed();
  return incident === undefined || !updates?.length ? undefined : { ...incident, updates };
}
