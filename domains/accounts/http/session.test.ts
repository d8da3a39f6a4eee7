import { apiPaths, paths } from '@reachout/core/paths';
import { demoPassword } from '@reachout/demo-world/demo-world';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '@reachout/server/testing/test-app';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

function logIn(fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Response> {
  const body = new URLSearchParams({ email: 'olivia@orbit.example', password: demoPassword, ...fields });
  return app.visitor(paths.login(), { method: 'POST', body, headers });
}

describe('logging in', () => {
  it('leads to where the person wanted to go [§6.0.1]', async () => {
    const response = await logIn({ next: '/help?product=v0' });
    expect([response.status, response.headers.get('location')]).toEqual([303, '/help?product=v0']);
  });

  it.each([
    '//evil.test',
    String.raw`/\evil.test`,
    '/\t/evil.test',
    'https://evil.test',
    'javascript:alert(1)',
    '/%09/evil.test',
  ])('never leads to another site by next=%j [A17]', async (next) => {
    const response = await logIn({ next });
    const target = new URL(response.headers.get('location') ?? '', 'http://localhost:3000');
    expect(target.origin).toBe('http://localhost:3000');
  });

  it('leads support staff to their queue, unless they wanted to go elsewhere', async () => {
    const placeOf = async (fields: Record<string, string>) =>
      (await logIn({ email: 'Ada@tetra.example', ...fields })).headers.get('location');
    expect(await placeOf({})).toBe(paths.staffCases());
    expect(await placeOf({ next: '/help' })).toBe(paths.staffCases());
    expect(await placeOf({ next: paths.staffRefunds() })).toBe(paths.staffRefunds());
    const ada = await app.signIn('ada@tetra.example');
    expect((await ada(paths.login())).headers.get('location')).toBe(paths.staffCases());
    expect((await logIn({ next: '/help' })).headers.get('location')).toBe('/help');
  });

  it('makes a new session each time, in a cookie that scripts cannot read [A19]', async () => {
    const [one, two] = await Promise.all([logIn({}), logIn({})]);
    const cookies = [one, two].map((response) => response.headers.getSetCookie()[0] ?? '');
    expect(new Set(cookies.map((cookie) => cookie.split(';')[0])).size).toBe(2);
    expect(cookies[0]).toMatch(/HttpOnly/i);
    expect(cookies[0]).toMatch(/SameSite=Lax/i);
    expect(cookies[0]).toMatch(/Path=\//i);
  });

  it('is remembered without a name for the pages that are the same for everyone, until they log out [A92]', async () => {
    const signedIn = (await logIn({})).headers.getSetCookie();
    expect(signedIn.at(-1)).toBe('reachout-person=1; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax');
    const cookie = signedIn.map((each) => each.split(';', 1)[0]).join('; ');
    const left = await app.visitor(paths.logout(), { method: 'POST', headers: { cookie } });
    expect(left.headers.getSetCookie()).toContain('reachout-person=; Max-Age=0; Path=/');
    expect((await logIn({ password: 'wrong' })).headers.getSetCookie().join()).not.toContain('person');
  });

  it('answers a wrong password and an unknown person alike [A28]', async () => {
    const wrong = await logIn({ password: 'wrong' });
    const unknown = await logIn({ email: 'olivia@orbit.exemple' });
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    const text = async (response: Response): Promise<string> =>
      (await response.text()).replaceAll('exemple', 'example');
    expect(await text(wrong)).toBe(await text(unknown));
  });

  it('keeps the e-mail address after a failure, never the password, and says so in the title [U03]', async () => {
    const page = await (await logIn({ password: 'wrong-secret' })).text();
    expect(page).toContain('<title>Error: Log in');
    expect(page).toContain('value="olivia@orbit.example"');
    expect(page).not.toContain('wrong-secret');
  });

  it.each([
    { email: '' },
    { password: '' },
    { password: 'x'.repeat(5000) },
    { email: `${'a'.repeat(5000)}@x` },
    { email: '\u0000' },
  ] as Record<string, string>[])('refuses %j without failing [A42]', async (fields) => {
    expect((await logIn(fields)).status).toBeLessThan(500);
  });

  it('refuses anything but a form [A23]', async () => {
    const response = await app.visitor(paths.login(), {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    });
    expect(response.status).toBe(415);
  });

  it('offers no demo people outside demo mode [A99]', async () => {
    const page = await (await app.visitor(paths.login())).text();
    expect(page).not.toContain(demoPassword);
  });
});

describe('logging out', () => {
  it('is a POST that ends the session on the server and clears what the site stored [A20, A92, STORE-08]', async () => {
    const person = await app.logIn('hana@pebble.example');
    const before = await person(apiPaths.accounts());
    const response = await person(paths.logout(), { method: 'POST' });
    const after = await person(apiPaths.accounts());
    expect([before.status, response.status, after.status]).toEqual([200, 303, 401]);
    expect(response.headers.get('clear-site-data')).toBe('"cache", "storage"');
  });

  it('does not happen by a GET [A18]', async () => {
    const person = await app.signIn('hana@pebble.example');
    await person(paths.logout());
    expect((await person(apiPaths.accounts())).status).toBe(200);
  });
});
