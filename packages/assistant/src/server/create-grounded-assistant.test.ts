import { describeAssistant } from '@reachout/ports/testing/assistant-conformance';
import { describe, expect, it } from 'vitest';
import { acme, assistant, hear, nimbus, requestOf } from '../../testing/hear-assistant.ts';
import { smallArticles } from '../../testing/small-documentation.ts';
import { createGroundedAssistant } from './create-grounded-assistant.ts';
import type { SearchedArticle } from './retrieval/searched-article.ts';

describeAssistant('The grounded assistant', (work) => work(assistant));

describe('an answer of the grounded assistant', () => {
  it('quotes the documentation with numbered references to the passage [§3.6.1]', async () => {
    const { text, references } = await hear(requestOf(['How long does a refund take?']));
    expect(text).toBe(
      'An approved refund arrives within 5-10 working days. [1]\n\nIt goes back to the card that paid. [1]',
    );
    expect(references).toEqual([
      {
        file: {
          title: 'Request a refund',
          path: '/docs/billing/refunds',
          meta: {
            excerpt:
              'An approved refund arrives within 5-10 working days.\nIt goes back to the card that paid.',
          },
          source: { type: 'website' },
        },
        meta: {
          leadHeading: {
            value: 'How long a refund takes',
            id: 'how-long-a-refund-takes',
            slug: 'how-long-a-refund-takes',
            depth: 2,
          },
        },
      },
    ]);
  });

  it('is references, all of its words at once and the end, and the same twice', async () => {
    const request = requestOf(['which dns records does my domain need']);
    const first = await hear(request);
    expect(first.events.map(({ type }) => type)).toEqual(['references', 'text', 'finish']);
    expect(first.events.at(-1)).toMatchObject({ type: 'finish', reason: 'stop' });
    expect(await hear(request)).toEqual(first);
  });

  it('keeps lists and the sentence that introduces them', async () => {
    const { text } = await hear(requestOf(['which dns records does my domain need']));
    expect(text).toContain(
      'A domain needs these records:\n\n- An A record for the bare domain.\n- A CNAME record for a subdomain such as `www`. [1]',
    );
  });

  it('keeps steps in their order', async () => {
    const { text } = await hear(requestOf(['how can I invite a colleague to my team?']));
    expect(text).toBe(
      '1. Open Team settings, Members.\n2. Choose Invite and enter the e-mail address.\n3. Select the role. [1]',
    );
  });

  it('names the row of the plan that is asked about, and shows the table whole', async () => {
    const { text } = await hear(requestOf(['How long may a function run on the Hobby plan?']));
    expect(text).toContain('On Hobby: Highest value: 60 seconds');
    expect(text).toContain('| Hobby | 60 seconds |\n| Pro | 300 seconds |');
  });

  it('names the row of the account’s own plan where no plan is asked about', async () => {
    const { text } = await hear(requestOf(['How long may a function run?']));
    expect(text).toContain('On Pro: Highest value: 300 seconds');
  });

  it('adds the code that the quoted sentence announces', async () => {
    const { text } = await hear(requestOf(['how do I raise the maximum duration?']));
    expect(text).toContain('```json\n{ "maxDuration": 120 }\n```');
  });

  it('stays with the subject when a person says no more than that it did not help', async () => {
    const asked = 'How long may a function run?';
    const first = await hear(requestOf([asked]));
    const next = await hear(requestOf([asked, first.text, 'that did not help']));
    const pages = new Set(first.references.map(({ file }) => file.path));
    expect(next.references.filter(({ file }) => !pages.has(file.path))).toEqual([]);
    expect(next.text).not.toContain(first.text);
  });

  it('tells the authors of the documentation of what was tried after an answer that did not help', async () => {
    const asked = 'How long may a function run?';
    const still = 'I did that and it still stops after 10 seconds, how do I raise the maximum duration?';
    const first = await hear(requestOf([asked]));
    const next = await hear(requestOf([asked, first.text, still]));
    expect(next.references).not.toEqual([]);
    expect(next.events.at(-1)).toEqual({ type: 'finish', reason: 'stop', verdict: 'unsure' });
  });

  it('says only what is said of plans when asked again with another plan', async () => {
    const asked = 'How long may a function run?';
    const first = await hear(requestOf([asked]));
    const next = await hear(requestOf([asked, first.text, 'and on Hobby?']));
    expect(next.text).toContain('On Hobby: Highest value: 60 seconds');
    expect(next.text.length).toBeLessThanOrEqual(first.text.length);
    const unnamed = await hear(requestOf([asked, first.text, 'and on the free plan?']));
    expect(unnamed.text).toContain('On Hobby: Highest value: 60 seconds');
  });

  it.each([
    ['a typing error', 'how long does a refudn take', '/docs/billing/refunds'],
    ['another word', 'when do I get my money back?', '/docs/billing/refunds'],
    ['a bare code', '504', '/docs/functions/timeouts'],
    ['words written apart', 'my function timed out', '/docs/functions/timeouts'],
  ])('understands %s', async (_, question, path) => {
    const { references } = await hear(requestOf([question]));
    expect(references.map(({ file }) => file.path)).toContain(path);
  });

  it.each([
    [
      'says so by the way',
      'How long may a function run?',
      'btw what about the records of a domain',
      '/docs/domains/records',
    ],
    [
      'names the next problem',
      'How long may a function run?',
      'next problem: how long does it take to get money',
      '/docs/billing/refunds',
    ],
    [
      'asks one more thing',
      'How long does a refund take?',
      'one more thing: which limit is there on Pro?',
      '/docs/functions/timeouts',
    ],
    [
      'tells what else does not work',
      'How long does a refund take?',
      'The build does not work',
      '/docs/builds/memory',
    ],
  ])('leaves the subject before for whoever %s', async (_, before, message, path) => {
    const { references } = await hear(requestOf([before, 'It depends.', message]));
    expect(new Set(references.map(({ file }) => file.path))).toEqual(new Set([path]));
  });

  it('understands a question that leans on the one before', async () => {
    const turns = ['How long may a function run on Hobby?', 'At most 60 seconds.', 'and on Pro?'];
    expect((await hear(requestOf(turns))).text).toContain('On Pro: Highest value: 300 seconds');
  });

  it('understands one that leans on the one before in another language', async () => {
    const turns = [
      '¿Cuánto tiempo puede ejecutarse una función en Hobby?',
      'At most 60 seconds.',
      '¿y en Pro?',
    ];
    expect((await hear(requestOf(turns))).text).toContain('300 seconds');
  });

  it('stays in the language that was spoken where a message is full of English names', async () => {
    const asked = '¿Cuánto tarda un pago?';
    const first = await hear(requestOf([asked]));
    const { text } = await hear(
      requestOf([
        asked,
        first.text,
        'sí, en account settings billing pone payment pending, cuánto tarda eso?',
      ]),
    );
    expect(text).toMatch(/documentaci[oó]n/);
  });

  it('opens no refund form for a message that denies to want one, or speaks of one that was opened', async () => {
    const asked = 'I want a refund for my seats';
    const first = await hear(requestOf([asked]));
    expect(first.events).toContainEqual(expect.objectContaining({ name: 'refund_invoice' }));
    const denied = await hear(
      requestOf(['How do refunds work?', 'So.', 'no, not a refund. what is a seat?']),
    );
    const goesOn = await hear(
      requestOf([asked, first.text, 'it says no invoice found, but I paid on Tuesday']),
    );
    for (const { events } of [denied, goesOn])
      expect(events).not.toContainEqual(expect.objectContaining({ name: 'refund_invoice' }));
  });

  it('shows the part that a follow-up asks for, and not all of it once more', async () => {
    const asked = 'how do I raise the maximum duration?';
    const first = await hear(requestOf([asked]));
    const next = await hear(requestOf([asked, first.text, 'and does a value above it fail the build?']));
    expect(next.text).toContain('A value above the limit of your plan fails the build.');
    expect(next.text).not.toContain('```json');
  });

  it('goes back to the subject over a turn that named none, and one about something else', async () => {
    const { text: elsewhere } = await hear(requestOf(['write me a poem about autumn leaves']));
    const turns = [
      'Which records does a domain need?',
      'Records.',
      'write me a poem about autumn leaves',
      elsewhere,
      'where do I see that?',
      'There.',
      'and for a subdomain?',
    ];
    const { references } = await hear(requestOf(turns));
    expect(references[0]?.file.path).toBe('/docs/domains/records');
  });

  it('answers each question of one sentence', async () => {
    const asked =
      'How long may a function run, which records does a domain need, and how do I invite somebody?';
    const { references } = await hear(requestOf([asked]));
    expect(references.map(({ file }) => file.path).toSorted()).toEqual([
      '/docs/domains/records',
      '/docs/functions/timeouts',
      '/docs/team/members',
    ]);
  });

  it.each([
    [
      'asks which of two is meant when two subjects are equally likely',
      { Invoices: 'The card pays tax and seats.', Emails: 'Nameservers need records and certificates.' },
      true,
    ],
    [
      'does not ask which of two is meant that are about one subject',
      { Quarks: 'They are small.', Bosons: 'They are small.' },
      false,
    ],
  ])('%s', async (_, texts, isAsked) => {
    const [{ sections, ...timeouts }] = smallArticles.slice(0, 1) as [(typeof smallArticles)[0]];
    const archived = ([name, text]: [string, string]): SearchedArticle => ({
      ...timeouts,
      path: `/docs/${name.toLowerCase()}`,
      title: name,
      keywords: [],
      sections: sections.slice(0, 1).map((section) => ({
        ...section,
        anchor: `archive-${name.toLowerCase()}`,
        heading: `Archive ${name.toLowerCase()}`,
        headingTrail: [`Archive ${name.toLowerCase()}`],
        blocks: [{ kind: 'prose' as const, markdown: text, text }],
      })),
    });
    const two = Object.entries(texts).map(archived);
    const by = createGroundedAssistant({ articles: [...smallArticles, ...two], brand: nimbus });
    const { text, references, events } = await hear(
      requestOf(['How do I archive old deployments of my project?']),
      undefined,
      by,
    );
    expect(references).toHaveLength(2);
    // Which is meant, the documentation does not say by itself: its authors read of it.
    expect(events.at(-1)).toMatchObject({ verdict: 'unsure' });
    expect(text.includes('Which of the two do you mean, “Archive ')).toBe(isAsked);
    expect(text.includes('Shall I open')).toBe(!isAsked);
  });

  it('takes what is asked of the subject before for no other subject', async () => {
    const turns = ['Which records does a domain need?', 'An A record.', 'and how do I change it later?'];
    expect((await hear(requestOf(turns))).text).not.toContain('I can only help with');
  });

  it.each([
    'do you also speak English? which record is for www?',
    'and in English please: which record is for www?',
  ])('answers what is asked beside a wish for a language: %j', async (message) => {
    const turns = ['Welche Einträge braucht eine Domain?', 'An A record.', message];
    const { tools, references } = await hear(requestOf(turns));
    expect(tools).toEqual([]);
    expect(references[0]?.file.path).toBe('/docs/domains/records');
  });

  it('prefers the articles of the chosen product', async () => {
    const context = { ...acme, product: 'v0', plan: 'v0-team', canRefund: false } as const;
    const { references } = await hear(requestOf(['do unused credits expire?'], { context }));
    expect(references[0]?.file.path).toBe('/docs/v0/credits');
  });

  it.each(['What is the weather in Paris?', 'write me a poem about autumn leaves', 'do you have feelings'])(
    'says what it is for when asked %j, and offers no case',
    async (question) => {
      const { text, references, tools } = await hear(requestOf([question]));
      expect(text).toMatch(/^I can only help with Nimbus/);
      expect(references).toEqual([]);
      expect(tools).toEqual([]);
    },
  );

  it.each(['Which credit card of ours did you charge on Monday?', 'why was my deployment slow yesterday'])(
    'claims nothing about the account when asked %j, and offers a case',
    async (question) => {
      const { text } = await hear(requestOf([question]));
      expect(text).toMatch(/^I can't see your account.* Shall I open the case form for you\?/);
    },
  );

  it('quotes behind it how people find out themselves, where the documentation says so', async () => {
    const { text, references } = await hear(
      requestOf(['When will my refund of 40 dollars from Monday arrive?']),
    );
    expect(text).toMatch(
      /^I can't see your account[^]*What the documentation says of it[^]*5-10 working days\. \[1\]/,
    );
    expect(references).toMatchObject([{ file: { path: '/docs/billing/refunds' } }]);
  });

  it('quotes first what is more likely a question, and says behind it what it cannot see', async () => {
    const never = { bias: -9 };
    const inDoubt = createGroundedAssistant({
      articles: smallArticles,
      brand: nimbus,
      models: {
        decision: {
          question: { bias: 0.1 },
          account: { bias: 0 },
          'off-topic': never,
          person: never,
        },
      },
    });
    const { text } = await hear(requestOf(['How long does my refund take?']), undefined, inDoubt);
    expect(text).toMatch(
      /^This most likely answers your question:\n\nAn approved refund[^]*I can't see your account[^]* Shall I open the case form for you\?$/,
    );
  });

  it('answers first what is more likely a question than about something else, and says behind it what it is for', async () => {
    const never = { bias: -9 };
    const inDoubt = createGroundedAssistant({
      articles: smallArticles,
      brand: nimbus,
      models: {
        decision: {
          question: { bias: 0.1 },
          'off-topic': { bias: 0 },
          account: never,
          person: never,
        },
      },
    });
    const { text } = await hear(
      requestOf(['My grandmother bought a teapot at the flea market, how long does her refund take?']),
      undefined,
      inDoubt,
    );
    expect(text).toMatch(/^I am not sure[^]*An approved refund[^]*\n\nI can only help with Nimbus/);
  });

  it('quotes nothing for what is no language', async () => {
    const { text, references } = await hear(requestOf(['asdf qwer']));
    expect(text).toMatch(/^I (?:don't know|can only help with Nimbus)/);
    expect(references).toEqual([]);
  });

  it('says that it does not know what no page speaks of, and offers a case', async () => {
    const { text, references, tools } = await hear(requestOf(['Do you support Kubernetes?']));
    expect(text).toMatch(/^I don't know\. [^]* Shall I open the case form for you\?$/);
    expect(references).toEqual([]);
    expect(tools).toEqual([]);
  });

  it.each(['it does not work', 'Not working!!', 'I have an issue'])(
    'asks for more where %j says nothing that could be looked up',
    async (message) => {
      const { text, references } = await hear(requestOf([message]));
      expect(text).toMatch(/^Tell me a little more.* Shall I open the case form for you\?$/);
      expect(references).toEqual([]);
    },
  );

  it.each([
    ['Wie lange darf eine Funktion laufen?', '/docs/functions/timeouts'],
    ['¿cuánto tarda un reembolso?', '/docs/billing/refunds'],
    ['Quels enregistrements DNS pour mon domaine ?', '/docs/domains/records'],
    ['ビルドのメモリが足りない exit code 137', '/docs/builds/memory'],
    ['怎么邀请同事加入团队?', '/docs/team/members'],
    ['كم تستغرق مهلة الدالة؟', '/docs/functions/timeouts'],
  ])('finds in English what %j asks for', async (message, path) => {
    const { references } = await hear(requestOf([message]));
    expect(references[0]?.file.path).toBe(path);
  });

  it('takes no English for another language because of a day and a time zone', async () => {
    const { text } = await hear(requestOf(['the webhooks are slow since Mon, 9am EST']));
    expect(text).not.toContain('documentation is in English');
  });

  it('answers an error in English in a message of another language', async () => {
    const { references } = await hear(requestOf(['Was heißt exit code 137 im build?']));
    expect(references[0]?.file.path).toBe('/docs/builds/memory');
  });

  it('tells once more, in short, what answers best and was told before', async () => {
    const asked = 'my build ends with exit code 137';
    const first = await hear(requestOf([asked]));
    const again = await hear(
      requestOf([asked, first.text, 'and what does that exit code 137 mean for memory?']),
    );
    const told = again.text.split('\n\n').slice(1).join('\n\n');
    expect(told).toMatch(/memory[^\n]*\[1\]/);
    expect(first.text).toContain('Choose a larger machine');
    expect(told).not.toContain('Choose a larger machine');
  });

  it.each([
    "it's a .de if that matters",
    "wait don't open a case, i just want to know which role can resend it",
    'ok I read it, so the disk is not lasting. Is there any chance to get the 140 pictures back??',
    'Cliquei em Fix with v0 três vezes, continua o mesmo erro e comeu meus créditos',
  ])('opens no form for whoever goes on to tell or ask: %j', async (message) => {
    const asked = 'my build ends with exit code 137';
    const first = await hear(requestOf([asked]));
    const { tools } = await hear(requestOf([asked, first.text, message]));
    expect(tools).toEqual([]);
  });

  it('takes a word about oneself for more about the question before', async () => {
    const asked = 'my build ends with exit code 137';
    const first = await hear(requestOf([asked]));
    const { text } = await hear(requestOf([asked, first.text, "I'm on the Pro plan"]));
    expect(text).toContain('/docs/builds/memory');
  });

  it.each([
    'gardenly.shop has been white since lunch, my guests are angry',
    'we are being flooded, vortexgames.gg is dead for everyone, two million hits',
    'my sister cannot open tulip-garden.com on her phone',
    'brackenmill.com: horse pictures instead of our menu',
    'since tuesday bakery-anna.com shows somebody singing',
    'strangers put a casino on pine-lodge.com',
  ])('takes nobody who names a domain of theirs for off topic: %s', async (message) => {
    const { text } = await hear(requestOf([message]));
    expect(text).not.toContain('I can only help with');
  });

  it('finds the question in a long story', async () => {
    const story =
      'Hello everybody. Yesterday our new colleague Frederik reorganised several folders of the repository before lunch. Since that moment the pipeline shows exit code 137 during the build and nobody here remembers similar behaviour. Kind regards from rainy Hamburg, Olivia.';
    const { references } = await hear(requestOf([story]));
    expect(references[0]?.file.path).toBe('/docs/builds/memory');
  });

  it.each([
    'Which records does my domain need, and how do I invite somebody?',
    'Our bakery moves to you next week. Which records must I set and can I invite my sister to the team?',
    'How long may a function run and does an approved refund go back to the card?',
  ])('answers each of two questions: %s', async (message) => {
    const { references } = await hear(requestOf([message]));
    const [first, second] = message.includes('refund')
      ? ['/docs/functions/timeouts', '/docs/billing/refunds']
      : ['/docs/domains/records', '/docs/team/members'];
    expect(references.map(({ file }) => file.path)).toEqual(expect.arrayContaining([first, second]));
  });

  it('can be warmed up with the questions of its documentation, and says nothing of it', async () => {
    const before = (await hear(requestOf(['How do I invite somebody?']))).text;
    await expect(assistant.warmUp()).resolves.toBeUndefined();
    expect((await hear(requestOf(['How do I invite somebody?']))).text).toBe(before);
  });

  it('names the brand in its own words [D2]', async () => {
    expect((await hear(requestOf(['hi']))).text).toContain("Nimbus's documentation");
  });

  it('stops at once when it is aborted', async () => {
    const controller = new AbortController();
    const events = [];
    for await (const event of assistant.answer(
      requestOf(['How long does a refund take?']),
      controller.signal,
    )) {
      events.push(event.type);
      controller.abort();
    }
    expect(events).toEqual(['references']);
  });

  it('answers nothing when it was aborted before', async () => {
    expect((await hear(requestOf(['hi']), AbortSignal.abort())).events).toEqual([]);
  });

  it('bears an empty conversation and a message of the longest length [§5.1.1]', async () => {
    expect((await hear(requestOf([]))).text).not.toBe('');
    expect((await hear(requestOf(['refund case domain '.repeat(1684)]))).text).not.toBe('');
  });

  it.each([
    ['many short sentences', `${'ok. '.repeat(24)}domain`],
    ['many paragraphs', `${'And so on.\n\n'.repeat(25)}domain`],
    ['many lead-ins', `${'thanks, '.repeat(4_000)}domain`],
  ])('follows on a message of %s in time [A40]', async (_what, message) => {
    const before = process.cpuUsage();
    await hear(requestOf(['How do I add a domain?', 'Like so.', message]));
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(2_000);
  });
});
