import { ofNobody } from '@reachout/cases/rules/calls/cases';
import { paths } from '@reachout/core/paths';
import { queryString } from '@reachout/core/url';
import type { ClaimedJob } from '@reachout/operations/store/outbox-queries';
import type { JobOutcome } from '@reachout/operations/use-cases/run-outbox';
import type { ServiceDeps } from '@reachout/ports/deps';
import { composeNewCases, mostNamedCases } from '../rules/compose-new-cases.ts';
import { wantsMail } from '../rules/mail-kinds.ts';
import { findNewCasesOfNobody } from '../store/digests-queries.ts';
import { findMailReader } from '../store/letters-queries.ts';
import { isReached } from './is-reached.ts';
import { chooseLanguage, type MailParts } from './mail-parts.ts';
import { sendToReader } from './send-to-reader.ts';

/** Tells one of those who answer cases, and who still wants to hear of it, which cases came in that nobody has taken by now. */
export async function sendNewCases(
  deps: ServiceDeps,
  { links, languages, runInLanguage }: MailParts,
  { key, payload }: Pick<ClaimedJob, 'key' | 'payload'>,
): Promise<JobOutcome> {
  if (deps.mail === undefined) return { outcome: 'dead', reason: 'no mail is sent any more' };
  const found = await findMailReader(deps.db, String(payload.userId));
  if (found === undefined || found.reader.role !== 'staff') return { outcome: 'done' };
  if (!isReached(found) || !wantsMail(found.settings, 'newCases')) return { outcome: 'done' };
  const cases = await findNewCasesOfNobody(deps.db, {
    from: Number(payload.from),
    to: Number(payload.to),
    limit: mostNamedCases + 1,
  });
  if (cases.length === 0) return { outcome: 'done' };
  const { userId, language } = found.reader;
  const unsubscribe = links.unsubscribe(userId);
  const content = runInLanguage(chooseLanguage(languages, language), () =>
    composeNewCases({
      brand: deps.brand,
      cases,
      links: {
        caseAt: (caseNumber) => links.to(paths.staffCase(caseNumber)),
        list: links.to(`${paths.staffCases()}${queryString({ assignee: ofNobody })}`),
        settings: links.to(paths.mailSettings()),
        unsubscribe,
      },
    }),
  );
  return sendToReader(deps, deps.mail, found, {
    id: `new-cases-${key}`,
    list: 'new-cases',
    unsubscribe,
    content,
  });
}
