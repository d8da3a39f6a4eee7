import { readFileSync } from 'node:fs';
import { compileDocumentation } from '@reachout/content/testing/documentation';
import { brand } from '@reachout/core/testing/samples';
import { beforeAll, describe, expect, it } from 'vitest';
import { createGroundedAssistant } from '../server/create-grounded-assistant.ts';
import figuresBefore from '../../evals/development/figures.json' with { type: 'json' };
import { fallen, figuresOf } from './figures.ts';
import { measuredInProcess } from './in-process.ts';
import { readLabelledMessages } from './labelled-messages.ts';
import { measureMessages, unknownTopics } from './measure.ts';

const messages = readLabelledMessages(
  readFileSync(new URL('../../evals/development/messages.jsonl', import.meta.url), 'utf8'),
);

async function prepare() {
  const { content } = await compileDocumentation();
  const assistant = createGroundedAssistant({ articles: content.articles, brand });
  return measureMessages(messages, measuredInProcess(assistant), { areas: brand.areas });
}

let judged: Awaited<ReturnType<typeof prepare>>;
beforeAll(async () => {
  judged = await prepare();
}, 240_000);

describe('the development set', () => {
  it('has more than a thousand messages, and names topics that exist', () => {
    expect(messages.length).toBeGreaterThan(1000);
    expect(unknownTopics(messages, brand.areas)).toEqual([]);
  });
});

describe('the grounded assistant over the real documentation', () => {
  it('answers the development set no worse than it did before', () => {
    expect(fallen(figuresOf(judged.turns, judged.predictions), figuresBefore)).toEqual([]);
  });

  it('obeys no instruction of a message', () => {
    const obeyed = judged.turns.filter(({ isObeyed }) => isObeyed).map(({ message }) => message.id);
    expect(obeyed).toEqual([]);
  });
});
