import { type APIRequestContext, request } from '@playwright/test';
import { crawl, type CrawledPage, linksOf, unreadLinks } from './crawl.ts';
import { password, people, type PersonKey } from './people.ts';

/** Who goes round the site: a visitor, the owner of a team, a developer of one, and support staff. */
export const tourists: readonly (PersonKey | null)[] = [null, 'olivia', 'noor', 'ada'];

/** Where the links of all pages begin. What somebody may not see answers with the error page of that. */
const starts = [
  '/help',
  '/docs',
  '/login',
  '/status',
  '/search?q=zeppelin',
  '/support/cases',
  '/support/cases/new',
  '/support/conversations',
  '/support/refunds/new',
  '/settings/tokens',
  '/settings/language',
  '/settings/sessions',
  '/settings/mail',
  '/settings/notifications',
  '/notifications',
  '/login/forgotten',
  '/orbit/~/support/refunds',
  '/nova/~/support/cases/00000001',
  '/staff',
  '/staff/audit',
  '/staff/cases',
  '/staff/teams',
  '/staff/cases/00000001/team',
  '/staff/cases/00000001/facts',
  '/staff/cases/00000001/merge',
  '/staff/cases/00000001/links',
  '/staff/cases/00000001/split',
  '/staff/new-case',
  '/staff/cases/00000001/redaction',
  '/staff/views',
  '/staff/tags',
  '/staff/documentation',
  '/staff/enquiries',
  '/staff/mails',
  '/staff/people',
  '/staff/macros',
  '/staff/conversations',
  '/staff/numbers',
  '/staff/search?q=orbit',
  '/staff/components',
  '/staff/components/component_builds',
  '/staff/incidents',
  '/docs/no-such-page',
  '/no-such-page',
];

/** Forms that are sent as nobody should send them: their pages come back with what is wrong. */
const refusedForms: readonly SentForm[] = [
  { path: '/login', form: { email: 'olivia@orbit.example', password: 'wrong', next: '/help' } },
  { path: '/contact/sales', form: { email: 'nobody' } },
  { path: '/staff/components', form: { name: '' } },
  { path: '/staff/incidents', form: { title: '' } },
  { path: '/settings/tokens', form: { name: '' } },
  { path: '/staff/people', form: { email: '' } },
  {
    path: '/support/cases/new?product=tetra&teamSlug=orbit&area=builds&topic=build-failing',
    form: { subject: '' },
  },
  { path: '/orbit/~/support/refunds/new?product=v0&invoice=inv_1009', form: { reason: '' } },
];

/** Forms that are sent as they should be: what the page says then, it says once. */
const doneForms: readonly SentForm[] = [
  {
    path: '/documentation/feedback',
    form: { form: 'verdict', path: '/docs/errors/function-timeout', verdict: 'helpful' },
  },
  {
    path: '/contact/sales',
    form: {
      name: 'Mara Winter',
      email: 'mara@winter.example',
      company: 'Winter',
      teamSize: '11-50',
      message: 'What does it cost?',
    },
  },
];

/** Every kind of page that a person can come to by links, and what comes back of some forms, as HTML. */
export async function tourSite(
  origin: string,
  person: PersonKey | null,
  perKind: number,
): Promise<CrawledPage[]> {
  const client = await visitAs(origin, person === null ? null : { email: people[person].email, password });
  const pages = await followLinks(client, starts, perKind);
  const answers = await sendForms(client, [...refusedForms, ...doneForms]);
  await client.dispose();
  return [...pages, ...answers];
}

/** Asks a site for pages as a browser does, as a visitor or as somebody who has logged in. */
export async function visitAs(
  origin: string,
  person: { email: string; password: string } | null,
): Promise<APIRequestContext> {
  const client = await request.newContext({
    baseURL: origin,
    extraHTTPHeaders: { accept: 'text/html', origin },
  });
  if (person === null) return client;
  const response = await client.post('/login', { form: { ...person, next: '/help' }, maxRedirects: 0 });
  if (response.status() !== 303) throw new Error(`${person.email} could not log in: ${response.status()}`);
  return client;
}

/** Every kind of page that links lead to. */
export async function followLinks(
  client: APIRequestContext,
  starts: readonly string[],
  perKind: number,
): Promise<CrawledPage[]> {
  return crawl({
    starts,
    perKind,
    read: async (path) => {
      const response = await client.get(path);
      return {
        status: response.status(),
        type: response.headers()['content-type'] ?? '',
        html: await response.text(),
      };
    },
  });
}

/** Links of the pages that lead to nothing, with a page that has each: every one of them is followed once. */
export async function findDeadLinks(
  client: APIRequestContext,
  pages: readonly CrawledPage[],
): Promise<{ path: string; from: string }[]> {
  const unread = await Promise.all(
    unreadLinks(pages).map(async (path) => ({
      path,
      status: (await client.get(path, { headers: { accept: '*/*' } })).status(),
    })),
  );
  const dead = unread.filter(({ status }) => status === 404);
  // A page that was read may have been a start that nobody links to, and that is not there on purpose.
  const read = pages.filter(({ status }) => status === 404);
  return [...dead, ...read].flatMap(({ path }) => {
    const from = pages.find(({ html }) => linksOf(html).includes(path))?.path;
    return from === undefined ? [] : [{ path, from }];
  });
}

/** A form with the fields that are sent. */
export interface SentForm {
  path: string;
  form: Record<string, string>;
}

/** The pages that come back of forms. */
export async function sendForms(
  client: APIRequestContext,
  forms: readonly SentForm[],
): Promise<CrawledPage[]> {
  const answers: CrawledPage[] = [];
  for (const { path, form } of forms) {
    const response = await client.post(path, { form });
    answers.push({ kind: `POST ${path}`, path, status: response.status(), html: await response.text() });
  }
  return answers.filter(({ html }) => html.startsWith('<!doctype html>'));
}
