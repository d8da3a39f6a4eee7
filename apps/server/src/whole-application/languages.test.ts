import { english } from '@reachout/language/language';
import { pseudoLanguages, readLanguages, translationsFolder } from '@reachout/language/server/languages';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { paths } from '@reachout/core/paths';
import { demoPassword } from '@reachout/demo-world/demo-world';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, testOrigin, type TestApp } from '../../testing/test-app.ts';
import { createApp } from '../app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

describe('a page that is kept for everybody', () => {
  it.each([
    ['that is missing', '/nothing/here'],
    ['for logging in', paths.login()],
    ['of the logos', paths.logos()],
  ])('is kept for each language: one %s [U70]', async (_, path) => {
    const offered = createApp({ ...app.deps, languages: [english, ...pseudoLanguages] });
    const readIn = async (language: string): Promise<string | undefined> => {
      const headers = { accept: 'text/html', 'accept-language': language };
      const page = await (await offered.request(path, { headers })).text();
      return /<h1[^>]*>([^<]*)/.exec(page)?.[1];
    };
    const headings = [await readIn('en-XA'), await readIn('en'), await readIn('en-XA')];
    expect(headings[0]).toMatch(/[à-ž]/i);
    expect(headings[1]).toMatch(/^[A-Za-z ]+$/);
    expect(headings[2]).toBe(headings[0]);
  });
});

describe('the help page', () => {
  it('tells the status in the language of who reads, whoever asked before [U70]', async () => {
    const offered = createApp({ ...app.deps, languages: [english, ...pseudoLanguages] });
    // With a product in its address the page is kept for nobody; the status is.
    const readIn = async (language: string): Promise<string> =>
      (await offered.request('/help?product=tetra', { headers: { 'accept-language': language } })).text();
    const told = 'All systems operational';
    // An incident is told in the words of who reported it.
    await app.database.db.execute(sql`truncate status_incidents cascade`);
    expect(await readIn('en-XA')).not.toContain(told);
    expect(await readIn('en')).toContain(told);
  });
});

describe('the language of a person', () => {
  const languages = [
    ...readLanguages(join(import.meta.dirname, '../../../..', translationsFolder), ['en', 'de', 'ja']),
    ...pseudoLanguages,
  ];
  const offered = () => createApp({ ...app.deps, languages });

  /** What a browser does: it keeps cookies, and tells which page a form was sent from. */
  function createBrowser(asks: string) {
    const cookies = new Map<string, string>();
    let at: string = paths.help();
    const send = async (path: string, init: RequestInit = {}): Promise<Response> => {
      const headers = {
        accept: 'text/html',
        'accept-language': asks,
        origin: testOrigin,
        referer: testOrigin + at,
        cookie: [...cookies.values()].join('; '),
      };
      const response = await offered().request(testOrigin + path, { ...init, headers });
      for (const set of response.headers.getSetCookie()) {
        const [pair = ''] = set.split(';');
        const [name = ''] = pair.split('=');
        if (set.includes('Max-Age=0')) cookies.delete(name);
        else cookies.set(name, pair);
      }
      return response;
    };
    return {
      async read(path: string): Promise<string | undefined> {
        at = path;
        return /<html lang="([^"]*)"/.exec(await (await send(path)).text())?.[1];
      },
      choose: (language: string) =>
        send(paths.languageSettings(), { method: 'POST', body: new URLSearchParams({ language }) }),
      send,
    };
  }

  const settingOf = async (id: string): Promise<unknown> => {
    const { rows } = await app.database.db.execute(
      sql`select language, last_language from users where id = ${id}`,
    );
    return rows[0];
  };
  const logIn = (browser: ReturnType<typeof createBrowser>, email: string): Promise<Response> =>
    browser.send(paths.login(), {
      method: 'POST',
      body: new URLSearchParams({ email, password: demoPassword, next: paths.help() }),
    });

  it('is what the browser asks for, until it is switched at the foot of a page [U70]', async () => {
    const browser = createBrowser('ja, en;q=0.5');
    expect(await browser.read(paths.login())).toBe('ja');
    const answer = await browser.choose('de');
    expect([answer.status, answer.headers.get('location')]).toEqual([303, paths.login()]);
    expect(await browser.read(paths.login())).toBe('de');
    expect(await browser.read(paths.logos())).toBe('de');
    await browser.choose('');
    expect(await browser.read(paths.login())).toBe('ja');
  });

  it('leads back to a page of this site with its query, and to no other site', async () => {
    const browser = createBrowser('en');
    await browser.read('/search?q=zeppelin');
    expect((await browser.choose('de')).headers.get('location')).toBe('/search?q=zeppelin');
    await browser.read('//elsewhere.example/a');
    expect((await browser.choose('de')).headers.get('location')).toBe(paths.languageSettings());
  });

  it('is none that is not offered, whoever asks for it', async () => {
    const browser = createBrowser('fr, de;q=0.2');
    expect((await browser.choose('fr')).status).toBe(400);
    expect(await browser.read(paths.login())).toBe('de');
  });

  it('is refused to a form of another site', async () => {
    const body = new URLSearchParams({ language: 'de' });
    const headers = { origin: 'https://elsewhere.example' };
    const answer = await offered().request(paths.languageSettings(), { method: 'POST', body, headers });
    expect(answer.status).toBe(403);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  it('follows who is signed in to another browser, and on to pages that know nobody [U70]', async () => {
    const here = createBrowser('en');
    await logIn(here, 'olivia@orbit.example');
    await here.choose('de');
    expect(await settingOf('user_olivia')).toMatchObject({ language: 'de' });
    const there = createBrowser('ja');
    await there.choose('ja');
    await logIn(there, 'olivia@orbit.example');
    expect([await there.read(paths.cases()), await there.read('/nothing/here')]).toEqual(['de', 'de']);
    await there.choose('');
    expect(await settingOf('user_olivia')).toMatchObject({ language: null });
    expect(await there.read(paths.cases())).toBe('ja');
  });

  it('is kept for mails to who never chose one, as they read last; never one that nobody speaks', async () => {
    await logIn(createBrowser('en'), 'hana@pebble.example');
    const browser = createBrowser('ja');
    await logIn(browser, 'hana@pebble.example');
    await browser.read(paths.help());
    expect(await settingOf('user_hana')).toEqual({ language: null, last_language: 'ja' });
    const strange = createBrowser('ar-XB');
    await logIn(strange, 'hana@pebble.example');
    expect(await strange.read(paths.help())).toBe('ar-XB');
    expect(await settingOf('user_hana')).toEqual({ language: null, last_language: 'ja' });
  });

  it.each([
    ['a page that is kept for everybody', paths.logos(), ['accept-language', 'cookie', 'sec-fetch-dest']],
    ['a page that is missing', '/nothing/here', ['accept-language', 'cookie']],
    ['a text for programs', '/llms.txt', []],
    ['styles', '/brand.css', []],
  ])('is what caches tell answers apart by, where it makes a difference: %s', async (_, path, names) => {
    const { headers } = await createBrowser('de').send(path);
    const varies = (headers.get('vary') ?? '').toLowerCase().split(', ');
    expect(varies.filter((name) => name !== 'accept-encoding' && name !== '').toSorted()).toEqual(names);
  });
});
