import type { Viewer } from '@reachout/ports/viewer';
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import type { AppEnv } from '../context.ts';
import { createDoneNotices } from './done-notice.ts';

const form = { name: 'save', page: '/settings/mail' };

function createPages({ secret = 'a secret' }: { secret?: string } = {}) {
  let now = Date.parse('2026-11-23T12:00:00Z');
  let userId: string | null = 'user_olivia';
  const notices = createDoneNotices({ secret, clock: { now: () => new Date(now) }, https: true });
  const app = new Hono<AppEnv>();
  app.use(async (c, next) => {
    c.set('viewer', userId === null ? null : ({ userId } as Viewer));
    await next();
  });
  app.post('/logged-out', (c) => notices.leadTo(c, form, { reader: 'anybody' }));
  app.post('*', (c) => notices.leadTo(c, form, { detail: 'one thing' }));
  app.get('*', (c) => c.json(notices.take(c) ?? 'nothing'));
  return {
    later: (seconds: number) => (now += seconds * 1_000),
    as: (id: string | null) => (userId = id),
    send: (path = form.page) => app.request(path, { method: 'POST' }),
    see: async (cookie: string, path = form.page) => {
      const response = await app.request(path, { headers: { cookie } });
      return { said: (await response.json()) as unknown, cookies: response.headers.getSetCookie() };
    },
  };
}

const cookieOf = (response: Response): string => response.headers.getSetCookie()[0]?.split(';')[0] ?? '';

describe('what a page says once', () => {
  it('is said by the page that the form leads to, which then takes the cookie away', async () => {
    const pages = createPages();
    const done = await pages.send();
    expect([done.status, done.headers.get('location')]).toEqual([303, '/settings/mail']);
    expect(done.headers.getSetCookie()[0]).toMatch(
      /; Max-Age=120; Path=\/settings\/mail; HttpOnly; Secure; SameSite=Lax$/,
    );
    const { said, cookies } = await pages.see(cookieOf(done));
    expect(said).toEqual({ form: 'save', detail: 'one thing' });
    expect(cookies[0]).toMatch(/^reachout-done-[0-9a-f]{8}=; Max-Age=0; Path=\/settings\/mail/);
  });

  it.each([
    ['by an address that somebody made', ''],
    ['with a cookie that somebody made', 'WyJzYXZlIiwiIiw5OTk5OTk5OTk5OV0.c2lnbmVk'],
    ['with a cookie without a signature', 'WyJzYXZlIiwiIiw5OTk5OTk5OTk5OV0'],
    ['with a cookie that is no text of ours', '%00.%00.%00'],
  ])('is nothing when it is asked for %s', async (_, value) => {
    const pages = createPages();
    const name = cookieOf(await pages.send()).split('=')[0];
    const { said } = await pages.see(`${name}=${value}`, `${form.page}?saved=1&done=save&revoked=1`);
    expect(said).toBe('nothing');
  });

  it('is not said on another page, nor by a server with another secret', async () => {
    const pages = createPages();
    const cookie = cookieOf(await pages.send());
    const [name = '', value = ''] = cookie.split('=');
    const elsewhere = cookieOf(await createPages({ secret: 'another' }).send());
    expect((await pages.see(elsewhere)).said).toBe('nothing');
    expect((await pages.see(cookie, '/settings/tokens')).said).toBe('nothing');
    expect((await pages.see(`${name}=${value.slice(1)}`)).said).toBe('nothing');
  });

  it('is not said to another person in the same browser', async () => {
    const pages = createPages();
    const cookie = cookieOf(await pages.send());
    pages.as('user_noor');
    expect((await pages.see(cookie)).said).toBe('nothing');
    pages.as(null);
    expect((await pages.see(cookie)).said).toBe('nothing');
  });

  it('is said to whoever comes where the form ended the session of who sent it', async () => {
    const pages = createPages();
    const cookie = cookieOf(await pages.send('/logged-out'));
    pages.as(null);
    expect((await pages.see(cookie)).said).toEqual({ form: 'save', detail: '' });
  });

  it('is over after two minutes', async () => {
    const pages = createPages();
    const cookie = cookieOf(await pages.send());
    pages.later(119);
    expect((await pages.see(cookie)).said).not.toBe('nothing');
    pages.later(1);
    expect((await pages.see(cookie)).said).toBe('nothing');
  });
});
