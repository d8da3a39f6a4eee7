import { readFileSync } from 'node:fs';
import { compileDocumentation } from '@reachout/content/testing/documentation';
import { brand } from '@reachout/core/testing/samples';
import { beforeAll, describe, expect, it } from 'vitest';
import { createGroundedAssistant } from '../server/create-grounded-assistant.ts';
import figuresBefore from '../../evals/development/figures.json' with { type: 'json' };
import { certaintyFiguresOf } from './certainty-figures.ts';
import { fallen, figuresOf } from './figures.ts';
import { measuredInProcess } from './in-process.ts';
import { readLabelledMessages } from './labelled-messages.ts';
import { measureMessages, unknownTopics } from './measure.ts';
/**
 * A little worse than what was measured: 0.670 and 0.051, 0.016 of which chance alone makes. Hardly an answer to these messages is wrong, and which ones are is half chance: on messages of others, where all that is asked must be
 * answered, it tells right from wrong better (0.70, `train-answers`). Certainty is told for messages of others, so that of these more are right than it says.
 */
const leastRanking = 0.62;
const mostCalibrationError = 0.06;

function read(file: string) {
  return readLabelledMessages(
    readFileSync(new URL(`../../evals/development/${file}`, import.meta.url), 'utf8'),
  );
}

const messages = read('messages.jsonl');
/** No line of these is trained with. */
const heldCases = read('held-cases.jsonl');
/** A little below what was measured, in percent. */
const heldFloors = {
  'predicted area': 87,
  'predicted topic': 78,
  'predicted severity': 86,
  'predicted domain': 99,
} as const;

async function prepare() {
  const { content } = await compileDocumentation();
  const assistant = measuredInProcess(createGroundedAssistant({ articles: content.articles, brand }));
  const about = { areas: brand.areas };
  const ofHeld = await measureMessages(heldCases, assistant, about);
  return { ...(await measureMessages(messages, assistant, about)), ofHeld };
}

let judged: Awaited<ReturnType<typeof prepare>>;
beforeAll(async () => {
  judged = await prepare();
}, 900_000);

describe('the development set', () => {
  it('has more than a thousand messages, and names topics that exist', () => {
    expect(messages.length).toBeGreaterThan(1000);
    expect(unknownTopics([...messages, ...heldCases], brand.areas)).toEqual([]);
  });
});

describe('the grounded assistant over the real documentation', () => {
  it('answers the development set no worse than it did before', () => {
    expect(fallen(figuresOf(judged.turns, judged.predictions), figuresBefore)).toEqual([]);
  });

  it('is more certain of right answers than of wrong ones, and as often right as it says', () => {
    const certainty = certaintyFiguresOf(judged.turns);
    expect(certainty?.ranking.value).toBeGreaterThan(leastRanking);
    expect(certainty?.calibrationError.value).toBeLessThan(mostCalibrationError);
  });

  it('obeys no instruction of a message', () => {
    const obeyed = judged.turns.filter(({ isObeyed }) => isObeyed).map(({ message }) => message.id);
    expect(obeyed).toEqual([]);
  });

  it('predicts the fields of cases that nothing was trained with', () => {
    const figures = figuresOf([], judged.ofHeld.predictions);
    const fallen = Object.entries(heldFloors).filter(([name, floor]) => {
      const { hits = 0, of = 1 } = figures[name] ?? {};
      return (100 * hits) / of < floor;
    });
    expect(heldCases.length).toBeGreaterThan(180);
    expect(fallen).toEqual([]);
  });
});
