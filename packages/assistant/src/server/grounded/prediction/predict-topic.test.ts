import { fjord } from '@reachout/core/testing/samples';
import { expect, it } from 'vitest';
import { smallArticles } from '../../../../testing/small-documentation.ts';
import { createGroundedAssistant } from '../../create-grounded-assistant.ts';

/** A catalogue whose topics no model has met. */
const assistant = createGroundedAssistant({ articles: smallArticles, brand: fjord });

it.each([
  ['the deployment of our app fails', 'apps', 'app-does-not-start'],
  ['our app answers much later than yesterday', 'apps', 'app-is-slow'],
  ['the domain acme.example shows another site', 'names', 'domain-does-not-lead'],
  ['what is this line on my invoice', 'money', 'invoice'],
  ['I was charged twice, give me one back', 'money', 'money-back'],
  ['I want a refund', 'money', 'money-back'],
  ['je veux être remboursé', 'money', 'money-back'],
  ['请退款', 'money', 'money-back'],
  ['how do I add a teammate', '', ''],
  ['write me a poem about cats', '', ''],
  ['hi', '', ''],
])('in a catalogue of an operator’s own, %j is about %j > %j', async (content, area, topic) => {
  const prediction = await assistant.predictCase({
    threadId: 'thread',
    messages: [{ role: 'user', content }],
    context: {
      product: 'cloud',
      accountName: 'Laks AS',
      plan: 'flame',
      canRefund: true,
      forms: ['create_support_case'],
      closedTopics: [],
    },
    tools: ['create_support_case'],
  });
  expect([prediction.area, prediction.topic]).toEqual([area, topic]);
});
