import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { DeclaredForm } from '@reachout/core/declared-form';
import type { ClockPort } from '@reachout/ports/ports';
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { AppEnv } from '../context.ts';

/** Longer than any redirect takes, and shorter than anybody keeps a cookie for later. */
const noticeSeconds = 120;

/** What the cookie holds: the form, its detail, the second when it ends, and whom it is for; null for anybody. */
type Said = [form: string, detail: string, until: number, person: string | null];

/** What was done: which form of its page, and what its page has to know to say so. */
export interface DoneForm {
  form: string | undefined;
  detail: string;
}

/**
 * Success that a page says once: after the form was done, to the person who sent it, in the browser that sent it. An address alone never says it, so
 * that neither reloading nor a link that somebody made does.
 */
export interface DoneNotices {
  /** Has this page, the form's own unless told, say that the form was done; to `anybody` where the form ends the sender's session. */
  note(c: Context<AppEnv>, form: Pick<DeclaredForm, 'name' | 'page'>, to?: NoticePlace): void;
  /** The same, and leads on to that page. */
  leadTo(c: Context<AppEnv>, form: Pick<DeclaredForm, 'name' | 'page'>, to?: NoticePlace): Response;
  /** What this page has to say; afterwards nothing says it again. Undefined without a form that was done just now. */
  take(c: Context<AppEnv>): DoneForm | undefined;
}

/** Which page says it, what it has to know for that, and to whom. */
export interface NoticePlace {
  page?: string;
  detail?: string;
  reader?: 'sender' | 'anybody';
}

/** Keeps what was done in a signed cookie of the page that says it, until that page is shown. The key serves this use alone. */
export function createDoneNotices(options: {
  secret: string;
  clock: ClockPort;
  https: boolean;
}): DoneNotices {
  const { clock, https: secure } = options;
  const key = createHmac('sha256', options.secret).update('done notices').digest();
  const nowSeconds = (): number => Math.floor(clock.now().getTime() / 1_000);
  const sign = (path: string, said: string): Buffer =>
    createHmac('sha256', key)
      .update(JSON.stringify([said, path]))
      .digest();

  const note: DoneNotices['note'] = (c, form, { page = form.page, detail = '', reader = 'sender' } = {}) => {
    const { pathname: path } = new URL(page, c.req.url);
    const person = reader === 'sender' ? personOf(c) : null;
    const done: Said = [form.name ?? '', detail, nowSeconds() + noticeSeconds, person];
    const said = Buffer.from(JSON.stringify(done)).toString('base64url');
    setCookie(c, nameOf(path), `${said}.${sign(path, said).toString('base64url')}`, {
      path,
      maxAge: noticeSeconds,
      httpOnly: true,
      sameSite: 'Lax',
      secure,
    });
  };

  return {
    note,

    leadTo(c, form, to) {
      note(c, form, to);
      return c.redirect(to?.page ?? form.page, 303);
    },

    take(c) {
      const { path } = c.req;
      const [said, signature, ...rest] = getCookie(c, nameOf(path))?.split('.') ?? [];
      if (said === undefined) return undefined;
      deleteCookie(c, nameOf(path), { path, secure });
      if (signature === undefined || rest.length > 0) return undefined;
      const expected = sign(path, said);
      const given = Buffer.from(signature, 'base64url');
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
      // It was signed here: it has the shape that it was written in.
      const [form, detail, until, person] = JSON.parse(Buffer.from(said, 'base64url').toString()) as Said;
      if (until <= nowSeconds() || (person !== null && person !== personOf(c))) return undefined;
      return { form: form || undefined, detail };
    },
  };
}

/** One cookie for each page, since a browser sends those of the pages above as well. */
function nameOf(path: string): string {
  return `reachout-done-${createHash('sha256').update(path).digest('hex').slice(0, 8)}`;
}

/** Nobody is told what another person did in the same browser. */
function personOf(c: Context<AppEnv>): string {
  // Undefined on routes that stand before the session.
  const viewer = c.get('viewer') as AppEnv['Variables']['viewer'] | undefined;
  return viewer?.userId ?? '';
}
