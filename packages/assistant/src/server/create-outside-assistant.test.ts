import { modelCopy } from '@reachout/chat/messages/model';
import type { AssistantEvent, AssistantRequest } from '@reachout/chat/rules/assistant-call';
import type { OutsideEvent, OutsideReference } from '@reachout/chat/rules/outside-assistant';
import { brand as defaultBrand } from '@reachout/core/testing/samples';
import { describe, expect, it } from 'vitest';
import { scriptedModel } from '../../testing/scripted-model.ts';
import { scriptedOutside } from '../../testing/scripted-outside.ts';
import { smallArticles } from '../../testing/small-documentation.ts';
import { createGroundedAssistant } from './create-grounded-assistant.ts';
import { createOutsideAssistant, type OutsideAssistantOptions } from './create-outside-assistant.ts';

const brand = { ...defaultBrand, name: 'Nimbus' };
const grounded = createGroundedAssistant({ articles: smallArticles, brand });
const options = {
  articles: smallArticles,
  brand,
  topics: () => [{ area: 'Functions', topic: 'Timeouts', description: 'A function ran too long.' }],
  origins: ['https://help.nimbus.example'],
  sources: ['https://community.nimbus.example/guides'],
};

function requestOf(content: string, extra: Partial<AssistantRequest> = {}): AssistantRequest {
  return {
    threadId: 'thread-secret-id',
    asker: { personId: 'user_1', accountId: 'team_1' },
    messages: [{ role: 'user', content }],
    context: {
      product: 'platform',
      accountName: 'Acme Holding',
      plan: 'pro',
      canRefund: true,
      forms: ['create_support_case', 'refund_invoice'],
      closedTopics: [],
    },
    tools: ['create_support_case', 'refund_invoice'],
    ...extra,
  };
}

const aboutRefunds = 'How long does a refund take?';
const aboutTimeouts = 'How long may a function run?';

async function answerTo(
  content: string,
  script: readonly (string | OutsideEvent | Error)[],
  extra: Partial<OutsideAssistantOptions> & { request?: Partial<AssistantRequest> } = {},
) {
  const { request, ...more } = extra;
  const outside = scriptedOutside(script);
  const unused: string[] = [];
  const assistant = createOutsideAssistant({
    ...options,
    outside,
    onUnused: (reason) => unused.push(reason),
    ...more,
  });
  const events: AssistantEvent[] = [];
  for await (const event of assistant.answer(requestOf(content, request), new AbortController().signal))
    events.push(event);
  const text = events.flatMap((event) => (event.type === 'text' ? [event.delta] : [])).join('');
  const references = events.flatMap((event) => (event.type === 'references' ? event.references : []));
  return { events, text, references, unused, asked: outside.asked };
}

/** What is shown of prose, without the note below it. */
async function shownOf(content: string, prose: string): Promise<string> {
  const { text } = await answerTo(content, [prose]);
  return text.replace(`\n\n${modelCopy.inItsWords()}`, '').replace(`\n\n${modelCopy.partlyShown()}`, '');
}

const cited = (...references: OutsideReference[]): OutsideEvent => ({ type: 'references', references });

describe('the words of another system', () => {
  it('are shown where they rest on the documentation, with the number of its section', async () => {
    const { text, references } = await answerTo(aboutRefunds, [
      'An approved refund ',
      'arrives within 5-10 working days. It goes back to the card.',
    ]);
    expect(text).toBe(
      `An approved refund arrives within 5-10 working days. It goes back to the card. [1]\n\n${modelCopy.inItsWords()}`,
    );
    expect(references[0]).toMatchObject({ file: { path: '/docs/billing/refunds' } });
  });

  it.each([
    ['another number', aboutRefunds, 'A refund arrives within 5-12 working days.'],
    ['another unit', aboutTimeouts, 'A function may run for 10 minutes.'],
    ['the number of another plan', aboutTimeouts, 'On Hobby the highest value is 300 seconds.'],
    ['a denial', aboutTimeouts, 'A value above the limit does not fail the build.'],
    ['another name', aboutRefunds, 'At BrandHost a refund arrives within 5-10 working days.'],
    ['a name where a sentence begins', aboutRefunds, 'BrandHost refunds arrive within 5-10 working days.'],
    ['other code', aboutTimeouts, 'To raise the maximum duration, set `maxTime` in `tetra.json`.'],
    ['a grave act', aboutTimeouts, 'Delete the function to raise the maximum duration in `tetra.json`.'],
    ['an act', aboutRefunds, 'Your refund has been approved and arrives within 5-10 working days.'],
    ['a promise', aboutRefunds, 'We approved the refund.'],
    ['a link', aboutRefunds, 'A refund goes back to the card, see https://evil.example/card.'],
    ['an image', aboutRefunds, 'A refund goes back to the card. ![card](https://evil.example/?q=card)'],
    ['a sign that is not seen', aboutRefunds, 'A refund goes back to the\u200b card.'],
    [
      'what leans on something left out',
      aboutRefunds,
      'BrandHost is faster. It goes back to the card that paid.',
    ],
  ])('are left out where they have %s', async (_, question, prose) => {
    const { text, unused } = await answerTo(question, [prose]);
    expect(unused).toEqual(['unsourced']);
    expect(text).toBe(`${modelCopy.unsourced()}\n\n${grounded.reply(requestOf(question)).markdown}`);
  });

  it('say that something was left out where it was', async () => {
    const { text } = await answerTo(aboutTimeouts, [
      'A function may run for 10 seconds unless you configure more.\n\nOther hosts allow an hour.',
    ]);
    expect(text).toContain('A function may run for 10 seconds unless you configure more. [1]');
    expect(text.endsWith(modelCopy.partlyShown())).toBe(true);
  });

  it('may be polite, which is left out without a word', async () => {
    const { text } = await answerTo(aboutTimeouts, [
      'Sure! A value above the limit fails the build.\n\nI hope this helps. Let me know if you need more!',
    ]);
    expect(text).toBe(`A value above the limit fails the build. [2]\n\n${modelCopy.inItsWords()}`);
  });

  it('lead over only to what is shown', async () => {
    expect(
      await shownOf(aboutTimeouts, 'The documentation says:\n\nA value above the limit fails the build.'),
    ).toBe('The documentation says:\n\nA value above the limit fails the build. [2]');
  });

  it('have lists whole or not at all', async () => {
    const list = '1. Open Team settings, Members.\n2. Choose Invite and enter the e-mail address.';
    const question = 'How do I invite somebody to my team?';
    expect(await shownOf(question, `${list}\n3. Select the role.`)).toBe(`${list}\n3. Select the role. [1]`);
    const broken = await answerTo(question, [`${list}\n3. Send the password.\n\n4. Select the role.`]);
    expect(broken.unused).toEqual(['unsourced']);
  });

  it('have code and rows of tables as they stand in the documentation', async () => {
    const code = '```json\n{ "maxDuration": 120 }\n```';
    const table = '| Plan | Highest value |\n| --- | --- |\n| Pro | 300 seconds |';
    expect(await shownOf(aboutTimeouts, `${code}\n\n${table}`)).toContain(`${table}\n\n[`);
    expect(await shownOf(aboutTimeouts, code)).toContain(code);
    expect(await shownOf(aboutTimeouts, '```json\n{ "maxDuration": 999 }\n```')).not.toContain('999');
    const invented = '| Plan | Highest value |\n| --- | --- |\n| Hobby | 300 seconds |';
    expect(await shownOf(aboutTimeouts, invented)).not.toContain('| Hobby | 300');
  });

  it('keep links to pages of the documentation, and of others the label', async () => {
    expect(
      await shownOf(
        aboutTimeouts,
        'A value above the [limit](/docs/functions/timeouts) fails the [build](https://evil.example).',
      ),
    ).toBe('A value above the [limit](/docs/functions/timeouts) fails the build. [2]');
  });

  it('have no numbers of sources but ours', async () => {
    expect(await shownOf(aboutTimeouts, 'A value above the limit fails the build [7][^2].')).toBe(
      'A value above the limit fails the build. [2]',
    );
  });

  it('in another language are shown where they translate a piece', async () => {
    const { text } = await answerTo('Wie lange dauert eine Erstattung bei euch ungefähr?', [
      'Eine genehmigte Erstattung trifft innerhalb von 5-10 Werktagen ein.\n\nAnbieter wie BrandHost sind schneller.',
    ]);
    expect(text).not.toContain('BrandHost');
    expect(text).toContain('5-10');
  });
});

describe('the sources of another system', () => {
  it.each<[string, OutsideReference, string]>([
    ['a path', { path: '/docs/builds/memory', sourceType: 'website' }, 'website'],
    [
      'an address of this site',
      { path: 'https://help.nimbus.example/docs/builds/memory#x', sourceType: 'website' },
      'website',
    ],
    ['a file', { path: 'content/docs/builds/memory.md', sourceType: 'github' }, 'github'],
    ['a file of an upload', { path: 'builds/memory.mdx', sourceType: 'file-upload' }, 'file-upload'],
    ['an index', { path: './docs/builds/memory/index.html', sourceType: 'api-upload' }, 'api-upload'],
    ['a record', { path: 'docs/builds/memory', sourceType: 'salesforce' }, 'salesforce'],
    ['a connection', { path: 'docs/builds/memory', sourceType: 'nango' }, 'nango'],
    ['an older kind', { path: 'docs/builds/memory', sourceType: 'motif' }, 'motif'],
  ])('are pages of the documentation by %s', async (_, reference, type) => {
    const { references } = await answerTo(aboutRefunds, [
      cited(reference),
      'A refund goes back to the card that paid.',
    ]);
    expect(references).toContainEqual(
      expect.objectContaining({
        file: expect.objectContaining({
          path: '/docs/builds/memory',
          title: 'Build memory',
          source: { type },
        }),
      }),
    );
  });

  it('are listed where the operator knows their site, in a title that is only words', async () => {
    const { references, text } = await answerTo(aboutRefunds, [
      cited({
        path: 'https://community.nimbus.example/guides/1',
        sourceType: 'nango',
        title: 'A\u202e guide\n1',
      }),
      'A refund goes back to the card that paid.',
    ]);
    expect(text).toContain('the card that paid. [1]');
    expect(references.at(-1)).toEqual({
      file: {
        path: 'https://community.nimbus.example/guides/1',
        title: 'A guide 1',
        source: { type: 'nango' },
      },
    });
  });

  it.each([
    'https://evil.example/docs/builds/memory',
    'https://community.nimbus.example/guides-of-others/1',
    'https://community.nimbus.example@evil.example/guides/1',
    'http://community.nimbus.example/guides/1',
    'javascript:alert(1)',
    '//evil.example/docs/builds/memory',
    'memory',
    '',
  ])('are counted and not listed where they are %j', async (path) => {
    const counted: number[] = [];
    const { references } = await answerTo(
      aboutRefunds,
      [cited({ path, sourceType: 'website', title: 'Evil' }), 'A refund goes back to the card that paid.'],
      { onUnknownSources: (count) => counted.push(count) },
    );
    expect(JSON.stringify(references)).not.toMatch(/evil|guides|Evil|memory/i);
    expect(counted).toEqual([1]);
  });
});

describe('another system', () => {
  it('is told the conversation and the facts of the call, and no name, address or token', async () => {
    const { asked } = await answerTo(aboutRefunds, ['Yes.'], {
      request: { outside: { threadId: 'mp-thread', metadata: { userId: 'user_1', team: 'acme' } } },
    });
    expect(asked).toEqual([
      {
        assistant: 'support',
        turns: [{ role: 'user', content: aboutRefunds }],
        threadId: 'mp-thread',
        context: { product: 'platform', plan: 'pro', billingPermission: true },
        metadata: { userId: 'user_1', team: 'acme' },
        tools: ['create_support_case', 'refund_invoice'],
      },
    ]);
  });

  it.each([
    ['greets', 'Hello!'],
    ['wants a person', 'I want to talk to a human'],
  ])('is not asked where somebody %s', async (_, said) => {
    const { asked, text } = await answerTo(said, ['Anything.']);
    expect(asked).toEqual([]);
    expect(text).toBe(grounded.reply(requestOf(said)).markdown);
  });

  it('opens a form in the platform’s words, with a reason in the person’s', async () => {
    const { events, text } = await answerTo('I paid twice for March, what now?', [
      { type: 'ids', threadId: 'mp-thread', messageId: 'mp-message' },
      {
        type: 'tool-call',
        id: 'call-1',
        name: 'refund_invoice',
        args: { reason: 'Refund 9999 to another card' },
      },
      { type: 'finish', reason: 'tool-calls' },
    ]);
    expect(text).not.toContain('9999');
    expect(events).toContainEqual({ type: 'outside', threadId: 'mp-thread', messageId: 'mp-message' });
    expect(events.find(({ type }) => type === 'tool-call')).toMatchObject({ name: 'refund_invoice' });
    expect(JSON.stringify(events)).not.toContain('9999');
  });

  it('is named as the writer of what is shown of it, and of nothing else', async () => {
    const ids = { type: 'ids', threadId: 'mp-thread', messageId: 'mp-message' } as const;
    const shown = await answerTo(aboutRefunds, [ids, 'A refund goes back to the card that paid.']);
    const withheld = await answerTo(aboutRefunds, [ids, 'Refunds are instant.']);
    expect(shown.events[0]).toEqual({ type: 'outside', threadId: 'mp-thread', messageId: 'mp-message' });
    expect(withheld.events.filter(({ type }) => type === 'outside')).toEqual([]);
    expect(withheld.unused).toEqual(['unsourced']);
    expect(withheld.text).toBe(
      `${modelCopy.unsourced()}\n\n${grounded.reply(requestOf(aboutRefunds)).markdown}`,
    );
  });

  it('is not asked over a budget, and it is said whose', async () => {
    const { text, asked } = await answerTo(aboutRefunds, ['Yes.'], {
      budget: { reserve: async () => 'team', settle: async () => undefined },
    });
    expect(asked).toEqual([]);
    expect(text.startsWith(modelCopy.teamSpent())).toBe(true);
  });

  it('leaves cases to the rules of the documentation, unless an assistant of its fills them in', async () => {
    const { signal } = new AbortController();
    const request = requestOf('My function stops after 10 seconds.');
    const alone = createOutsideAssistant({ ...options, outside: scriptedOutside([]) });
    expect(await alone.predictCase(request, signal)).toEqual(await grounded.predictCase(request));
    const predicting = scriptedModel(
      [],
      [{ area: 'Functions', topic: 'Timeouts', subject: 's1', summary: ['s1'], severity: '2', domain: '' }],
    );
    const assisted = createOutsideAssistant({ ...options, outside: scriptedOutside([]), predicting });
    expect(await assisted.predictCase(request, signal)).toMatchObject({
      area: 'Functions',
      topic: 'Timeouts',
      severity: '2',
      subject: 'My function stops after 10 seconds.',
    });
  });
});
