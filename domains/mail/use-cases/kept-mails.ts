import { appError } from '@reachout/core/errors';
import { err, ok, type Result } from '@reachout/core/result';
import type { Database } from '@reachout/database/client';
import type { ServiceDeps } from '@reachout/ports/deps';
import type { MailPort } from '@reachout/ports/ports';
import { requireStaff } from '@reachout/ports/require-staff';
import type { Viewer } from '@reachout/ports/viewer';
import { findKeptMail, keepMail, type KeptMailRow, listKeptMails } from '../store/kept-mails-queries.ts';

const pageSize = 25;

/** Keeps mail in our own database instead of sending it: the people of the demo world have no mailboxes. */
export function createKeptPost({ db, domain }: { db: Database; domain: string }): MailPort {
  return {
    domain,
    async send({ id, to, subject, text, html }) {
      const [kept = id] = id.split('@');
      await keepMail(db, { id: kept, toName: to.name, toAddress: to.address, subject, text, html });
      return { ok: true };
    },
  };
}

/** A page of what was kept. */
export interface KeptMailList {
  mails: Awaited<ReturnType<typeof listKeptMails>>;
  offset: number;
  /** Offsets of the neighbours; null where there is none. */
  newer: number | null;
  older: number | null;
}

/** Kept mails for staff, the newest first. For anybody else, and where mail is sent, there are none. */
export async function readKeptMails(
  { db, mail }: Pick<ServiceDeps, 'db' | 'mail'>,
  viewer: Viewer,
  offset: number,
): Promise<Result<KeptMailList>> {
  const staff = requireStaff(viewer);
  if (!staff.ok) return staff;
  if (mail?.isKept !== true) return err(appError('not_found'));
  const rows = await listKeptMails(db, { limit: pageSize + 1, offset });
  return ok({
    mails: rows.slice(0, pageSize),
    offset,
    newer: offset === 0 ? null : Math.max(0, offset - pageSize),
    older: rows.length > pageSize ? offset + pageSize : null,
  });
}

/** One kept mail for staff. */
export async function readKeptMail(
  { db, mail }: Pick<ServiceDeps, 'db' | 'mail'>,
  viewer: Viewer,
  id: string,
): Promise<Result<KeptMailRow>> {
  const staff = requireStaff(viewer);
  if (!staff.ok) return staff;
  const found = mail?.isKept === true ? await findKeptMail(db, id) : undefined;
  return found === undefined ? err(appError('not_found')) : ok(found);
}
