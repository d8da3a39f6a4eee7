import { demoEmail, demoPeople } from '@reachout/demo-world/demo-world';
import { countPageVerdicts, findFeedbackSentences } from '../store/documentation-queries.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { createApp } from '@reachout/server/app';
import { createTestApp, testOrigin } from '@reachout/server/testing/test-app';
import { testArticle, testContent } from '@reachout/server/testing/test-content';

const test = await createTestApp();
afterAll(() => test.close());
const { db } = test.deps.services;
const content = testContent([testArticle('/docs/domains', 'Domains', 'A domain needs records.')]);
const app = createApp({ ...test.deps, content });
const send = (
  fields: Record<string, string>,
  type = 'application/x-www-form-urlencoded',
  to = '/documentation/feedback',
): Promise<Response> =>
  Promise.resolve(
    app.request(to, {
      method: 'POST',
      headers: { 'content-type': type, origin: testOrigin },
      body: new URLSearchParams({ ...('feedback' in fields && { form: 'sentence' }), ...fields }).toString(),
    }),
  );
/** The page that a form leads to, as a browser asks for it. */
const follow = async (response: Response): Promise<string> => {
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const page = await app.request(response.headers.get('location') ?? '', { headers: { cookie } });
  return page.text();
};
const giveVerdict = async (verdict: string): Promise<string> => {
  const html = await follow(await send({ path: '/docs/domains', verdict }));
  return /name="feedback" value="([^"]+)"/.exec(html)?.[1] ?? '';
};
const epoch = new Date(0);

describe('what a reader says of a page', () => {
  it('is stored by a plain form, and leads to thanks with room for a sentence', async () => {
    const given = await send({ path: '/docs/domains', verdict: 'not_helpful' });
    expect(await countPageVerdicts(db, epoch, 10)).toEqual([
      { path: '/docs/domains', helpful: 0, notHelpful: 1 },
    ]);
    const html = await follow(given);
    expect(html).toContain('What should be different?');
    expect(html).toMatch(/<a[^>]*href="\/docs\/domains"[^>]*>Back to the page/);
  });

  it.each([
    ['/documentation/feedback?path=%2Fdocs%2Fdomains', '/docs/domains'],
    ['/documentation/feedback?path=%2Fdocs%2Fnothing', '/docs'],
    ['/documentation/feedback?path=%2F%2Fevil.example', '/docs'],
    ['/documentation/feedback?feedback=opn_none', '/docs'],
    ['/documentation/feedback', '/docs'],
  ])('thanks nobody at %s who said nothing, and leads to %s', async (address, location) => {
    const response = await app.request(address);
    expect([response.status, response.headers.get('location')]).toEqual([303, location]);
  });

  it('takes one sentence for each verdict', async () => {
    const feedback = await giveVerdict('helpful');
    const sent = await send({ feedback, sentence: ' Say how long it takes. ' });
    expect(await follow(sent)).toContain('What you wrote is stored.');
    expect((await send({ feedback, sentence: 'Another one.' })).status).toBe(404);
    expect((await findFeedbackSentences(db, 10)).map(({ sentence }) => sentence)).toEqual([
      'Say how long it takes.',
    ]);
  });

  it('may end without a sentence', async () => {
    const feedback = await giveVerdict('helpful');
    const response = await send(
      { feedback, sentence: '  ' },
      undefined,
      '/documentation/feedback?path=/docs/domains',
    );
    const html = await follow(response);
    expect(html).toContain('Your answer is stored.');
    expect(html).not.toContain('What should be different?');
  });

  it('shows a sentence that is too long again, with what is wrong [U04, U90]', async () => {
    const feedback = await giveVerdict('helpful');
    const response = await send({ feedback, sentence: 'x'.repeat(1_001) });
    expect(response.status).toBe(422);
    const html = await response.text();
    expect(html).toContain('x'.repeat(1_001));
    expect(html).toContain('must be 1000 characters or fewer');
  });

  it.each<{ what: string; fields: Record<string, string>; status: number }>([
    { what: 'a page that is not there', fields: { path: '/docs/nothing', verdict: 'helpful' }, status: 404 },
    { what: 'an address elsewhere', fields: { path: '//evil.example', verdict: 'helpful' }, status: 422 },
    { what: 'an unknown verdict', fields: { path: '/docs/domains', verdict: 'great' }, status: 422 },
    { what: 'feedback of nobody', fields: { feedback: 'opn_none', sentence: 'Hello.' }, status: 404 },
  ])('is refused for $what [A12]', async ({ fields, status }) => {
    expect((await send(fields)).status).toBe(status);
  });

  it('is refused from another site and in another format [A22, A23]', async () => {
    const foreign = await app.request('/documentation/feedback', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://evil.example' },
      body: 'path=/docs/domains&verdict=helpful',
    });
    expect(foreign.status).toBe(403);
    expect((await send({ path: '/docs/domains', verdict: 'helpful' }, 'text/plain')).status).toBe(415);
  });
});

describe('the page that shows it', () => {
  const emailOf = (name: string): string => {
    const person = demoPeople.find((each) => each.name.startsWith(name));
    if (!person) throw new Error(`nobody is called ${name}`);
    return demoEmail(person, 'tetra.example');
  };

  it('is there for staff', async () => {
    const ada = await test.signIn(emailOf('Ada'));
    const html = await (await ada('/staff/documentation')).text();
    expect(html).toContain('Say how long it takes.');
    expect(html).toContain('/docs/domains');
  });

  it('does not exist for anybody else [A01]', async () => {
    const olivia = await test.signIn(emailOf('Olivia'));
    expect((await olivia('/staff/documentation')).status).toBe(404);
  });
});
