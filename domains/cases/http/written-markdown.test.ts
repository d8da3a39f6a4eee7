import { randomUUID } from 'node:crypto';
import { apiPaths, paths } from '@reachout/core/paths';
import { json } from '@reachout/server/testing/test-app';
import { afterAll, describe, expect, it } from 'vitest';
import { comment, createCaseWorld, read } from '../testing/test-cases.ts';

const { app, ada, olivia, open } = await createCaseWorld();
afterAll(() => app.close());

const trace = 'TypeError: x is undefined\n    at f (a.js:1:2)\n# not a heading';
const textOf = async (response: Response) => response.text();

describe('Markdown that people write in a case', () => {
  it('is shown to both sides, in the newest rendering too, and kept as it was typed in calls', async () => {
    const address = await open({ description: `It **fails**\nwith\n${trace}` });
    await comment(olivia, address, { body: '- one\n- two <script>alert(1)</script>' });
    await ada(
      apiPaths.staffCaseComments(address.caseNumber),
      json({ id: randomUUID(), body: 'Set `maxDuration`, see [limits](/docs/limits).' }),
    );
    const { caseNumber } = address;
    const pages = await Promise.all([
      olivia(paths.caseDetail({ teamSlug: 'orbit', caseNumber })).then(textOf),
      olivia(paths.caseLive({ teamSlug: 'orbit', caseNumber })).then(textOf),
      ada(paths.staffCase(caseNumber)).then(textOf),
      ada(paths.staffCaseLive(caseNumber)).then(textOf),
    ]);
    const shown = pages.map((html) => [
      html.includes('<p>It <strong>fails</strong><br/>with</p>'),
      html.includes('<code>TypeError: x is undefined\n    at f (a.js:1:2)'),
      html.includes('<ul><li>one</li><li>two &lt;script&gt;alert(1)&lt;/script&gt;</li></ul>'),
      html.includes('Set <code>maxDuration</code>'),
    ]);
    expect(shown).toEqual(Array.from({ length: 4 }, () => [true, true, true, true]));
    const { description, comments } = await read(olivia, address);
    expect(description).toBe(`It **fails**\nwith\n${trace}`);
    expect(comments[0]?.body).toBe('- one\n- two <script>alert(1)</script>');
    const file = await textOf(await olivia(apiPaths.caseExport(address)));
    expect(file).toContain('> It **fails**\\\n> with\n>\n> ```\n> TypeError: x is undefined');
    expect(file).toContain('> - two \\<script>alert(1)\\</script>');
  });

  it('is rendered for whoever is still writing it', async () => {
    const answer = await olivia(paths.textPreview(), json({ body: '**Soon** <b>' }));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=UTF-8']);
    expect(await answer.text()).toContain('<p><strong>Soon</strong> &lt;b&gt;</p>');
  });
});
