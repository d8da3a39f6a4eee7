import { eq, sql } from 'drizzle-orm';
import type { Database } from '@reachout/database/client';
import type { MailKind } from '../rules/mail-kinds.ts';
import { mailSettings } from './schema.ts';

/** What a person wishes of mail; undefined for who never said anything. */
export async function findMailSettings(db: Database, userId: string) {
  const [found] = await db.select().from(mailSettings).where(eq(mailSettings.userId, userId));
  return found;
}

/** Keeps what a person chose. Choosing takes back that they wanted no mail, and tries an address again that was refused. */
export async function saveMailSettings(
  db: Database,
  {
    userId,
    off,
    on,
    components,
    language,
  }: {
    userId: string;
    off: readonly MailKind[];
    on: readonly MailKind[];
    components: readonly string[];
    language: string;
  },
): Promise<void> {
  const chosen = {
    off: [...off],
    on: [...on],
    incidentComponents: [...components],
    language,
    unsubscribedAt: null,
    refusedAddress: null,
    refusedAt: null,
    refusedReason: null,
  };
  await db
    .insert(mailSettings)
    .values({ userId, ...chosen })
    .onConflictDoUpdate({ target: mailSettings.userId, set: chosen });
}

/** Ends all mail about cases to a person; somebody who is not there any more has none to end. */
export async function endMail(db: Database, userId: string): Promise<void> {
  await db.execute(sql`
    insert into mail_settings (user_id, unsubscribed_at) select id, now() from users where id = ${userId}
    on conflict (user_id) do update set unsubscribed_at = coalesce(mail_settings.unsubscribed_at, excluded.unsubscribed_at)`);
}
