import { currentLanguage } from '@reachout/language/language';
import { insertAudit } from '@reachout/operations/store/audit-queries';
import type { ServiceDeps } from '@reachout/ports/deps';
import { listStatusComponents } from '@reachout/status/store/components-queries';
import type { Viewer } from '@reachout/ports/viewer';
import { chosenMails, kindsFor, type MailKind, wantsMail } from '../rules/mail-kinds.ts';
import type { MailWishes } from '../rules/mail-settings.ts';
import { endMail, findMailSettings, saveMailSettings } from '../store/settings-queries.ts';

/** What the person wishes of mail. */
export async function readMailWishes(
  { db, statusSource }: Pick<ServiceDeps, 'db' | 'statusSource'>,
  { userId, email, role }: Viewer,
): Promise<MailWishes> {
  const kept = await findMailSettings(db, userId);
  const kinds = kindsFor(role, 'mail');
  // Where another system tells of incidents, that one knows who wants to hear of what.
  const components = statusSource === 'built-in' ? await listStatusComponents(db) : [];
  return {
    components: components.map(({ id, name }) => ({
      id,
      name,
      isWanted: kept?.incidentComponents.includes(id) ?? false,
    })),
    address: email,
    isToldOfLogIns: !kinds.includes('logIns'),
    kinds: kinds.map((kind) => ({ kind, isWanted: wantsMail(kept, kind) })),
    isUnsubscribed: (kept?.unsubscribedAt ?? null) !== null,
    isRefused: kept?.refusedAddress === email,
  };
}

/** Keeps which kinds of mail the person wants, in the language in which they chose. */
export async function saveMailWishes(
  { db }: Pick<ServiceDeps, 'db'>,
  viewer: Viewer,
  {
    wanted,
    components,
    requestId,
  }: { wanted: readonly MailKind[]; components: readonly string[]; requestId: string },
): Promise<void> {
  const chosen = chosenMails(kindsFor(viewer.role, 'mail'), wanted);
  await db.transaction(async (tx) => {
    await saveMailSettings(tx, {
      userId: viewer.userId,
      ...chosen,
      components,
      language: currentLanguage().tag,
    });
    await insertAudit(tx, {
      actorUserId: viewer.userId,
      actorKind: viewer.role,
      action: 'user.mail-settings',
      subjectKind: 'user',
      subjectId: viewer.userId,
      requestId,
      details: { ...chosen, components },
    });
  });
}

/** Ends all mail about cases to whoever a link was made for. */
export function unsubscribe({ db }: Pick<ServiceDeps, 'db'>, userId: string): Promise<void> {
  return endMail(db, userId);
}
