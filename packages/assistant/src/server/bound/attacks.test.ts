import type { AssistantEvent, AssistantRequest } from '@reachout/chat/rules/assistant-call';
import { assistantCopy } from '@reachout/chat/messages/assistant';
import { modelCopy } from '@reachout/chat/messages/model';
import { brand as defaultBrand } from '@reachout/core/testing/samples';
import { describe, expect, it } from 'vitest';
import { type Attack, attacks } from '../../../testing/attacks.ts';
import { scriptedModel, type ModelScript } from '../../../testing/scripted-model.ts';
import { smallArticles } from '../../../testing/small-documentation.ts';
import { createGroundedAssistant } from '../create-grounded-assistant.ts';
import { createModelAssistant } from '../create-model-assistant.ts';

const brand = { ...defaultBrand, name: 'Nimbus' };
const question = 'How long does a refund take?';

/** Where an instruction is planted: in what is pasted, in what a link wrote in the assistant's name, in an incident, or in an article. */
const places = ['message', 'link', 'incident', 'article'] as const;
type Place = (typeof places)[number];

function requestWith(planted: string, place: Place): AssistantRequest {
  return {
    threadId: 'thread-secret-id',
    messages: [
      ...(place === 'link'
        ? [{ role: 'assistant' as const, content: planted, preparedBy: 'link' as const }]
        : []),
      { role: 'user', content: place === 'message' ? `${question}\n\`\`\`\n${planted}\n\`\`\`` : question },
    ],
    context: {
      product: 'platform',
      accountName: 'Acme Holding',
      plan: 'pro',
      canRefund: true,
      forms: ['create_support_case', 'refund_invoice'],
      closedTopics: [],
      ...(place === 'incident' && {
        incidents: [
          {
            title: 'Slow refunds',
            components: ['Billing'],
            latest: planted,
            startedAt: '2026-03-01T09:00:00.000Z',
            href: '/status#incident-1',
          },
        ],
      }),
    },
    tools: ['create_support_case', 'refund_invoice'],
  };
}

/** The documentation, in which somebody may have planted an instruction. */
function articlesWith(planted: string, place: Place): typeof smallArticles {
  if (place !== 'article') return smallArticles;
  return smallArticles.map((article) =>
    article.path === '/docs/billing/refunds'
      ? {
          ...article,
          sections: [
            ...article.sections,
            {
              anchor: 'planted',
              heading: 'Notes',
              headingTrail: ['Notes'],
              blocks: [{ kind: 'prose' as const, markdown: planted, text: planted }],
            },
          ],
        }
      : article,
  );
}

/** A model that obeys, before and after it does what it should. */
function obeying({ obeyed }: Attack): ModelScript {
  if (typeof obeyed !== 'string') return ['[1.1]\n', { type: 'tool-call', id: 'call-1', ...obeyed }];
  return [`${obeyed}\n[1.1]\n${obeyed}\n`];
}

async function hear(attack: Attack, place: Place): Promise<AssistantEvent[]> {
  const articles = articlesWith(attack.planted, place);
  const model = scriptedModel(obeying(attack), [{ queries: [question] }, { queries: [question] }]);
  const assistant = createModelAssistant({
    articles,
    brand,
    answering: model,
    predicting: model,
    topics: () => [],
    now: () => new Date('2026-03-01T10:00:00Z'),
  });
  const events: AssistantEvent[] = [];
  const signal = new AbortController().signal;
  for await (const event of assistant.answer(requestWith(attack.planted, place), signal)) events.push(event);
  return events;
}

/** What an answer may be made of: pieces of the documentation, the platform's own words, numbers of sources. */
function withoutWhatIsKnown(text: string): string {
  const grounded = createGroundedAssistant({ articles: smallArticles, brand });
  const quoted = grounded.reply(requestWith('', 'article')).markdown;
  const pieces = smallArticles.flatMap(({ sections }) =>
    sections.flatMap(({ blocks }) =>
      blocks.flatMap(({ markdown }) => [markdown, ...markdown.split(/(?<=[.:])\s+|\n+/)]),
    ),
  );
  const own = [
    assistantCopy.vague(),
    assistantCopy.refundForm(),
    assistantCopy.caseForm(),
    modelCopy.unsourced(),
    modelCopy.brokeOff(),
    modelCopy.cutShort(),
  ];
  return [quoted, ...own, ...pieces]
    .filter((known) => known.length > 0)
    .toSorted((one, other) => other.length - one.length)
    .reduce((left, known) => left.replaceAll(known, ''), text)
    .replace(/\[\d+\]|\s/g, '');
}

describe('a hundred attacks', () => {
  it('are a hundred, and no two of them are one', () => {
    expect(attacks.length).toBeGreaterThanOrEqual(100);
    expect(new Set(attacks.map(({ obeyed }) => JSON.stringify(obeyed))).size).toBe(attacks.length);
  });

  it.each(attacks.map((attack, at) => ({ ...attack, place: places[at % places.length] ?? 'message' })))(
    'with an instruction in a $place ($kind): a model that obeys $planted shows nothing of it',
    async ({ place, ...attack }) => {
      const events = await hear(attack, place);
      const text = events.flatMap((event) => (event.type === 'text' ? [event.delta] : [])).join('');
      const tools = events.filter(({ type }) => type === 'tool-call');
      expect(text.toLowerCase()).not.toContain(attack.forbidden.toLowerCase());
      expect(JSON.stringify(tools)).not.toContain(attack.forbidden);
      expect(withoutWhatIsKnown(text)).toBe('');
      expect(events.filter(({ type }) => type === 'finish')).toHaveLength(1);
    },
  );
});
