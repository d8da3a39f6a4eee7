import { readFileSync } from 'node:fs';
import { compileDocumentation } from '@reachout/content/testing/documentation';
import { brand } from '@reachout/core/testing/samples';
import { beforeAll, describe, expect, it } from 'vitest';
import { createGroundedAssistant } from '../server/create-grounded-assistant.ts';
import figuresBefore from '../../evals/development/figures.json' with { type: 'json' };
import { certaintyFiguresOf, certaintyFiguresOfClaims } from './certainty-figures.ts';
import { laterAnswersOf, readConversations } from './conversations.ts';
import { openTold } from '../server/grounded/conversation/told-before.ts';
import { sectionsOf } from '../server/retrieval/section-index.ts';
import { fallen, figuresOf } from './figures.ts';
import { readGradedAnswers, stillGiven } from './graded-answers.ts';
import { measuredInProcess } from './in-process.ts';
import { readLabelledMessages } from './labelled-messages.ts';
import { measureMessages, unknownTopics } from './measure.ts';
/** A little worse than what was measured: 0.670. Hardly an answer to these messages is wrong, and which ones are is half chance. */
const leastRanking = 0.62;
/** Of answers that readers have graded, and that nothing was fitted to: a little worse than what was measured: 0.65, and 0.033, which is what chance alone makes. */
const ofReaders = { ranking: 0.58, calibrationError: 0.07, sureRight: 0.82, stillGiven: 0.5 } as const;

/** Of questions in conversations that nothing was fitted to: a little below what was measured, 0.51, 0.71 and 0.85. */
const ofLater = { isFirst: 0.47, isQuoted: 0.66, isTold: 0.81 } as const;
const mostRefused = 0.03;

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
  const grounded = createGroundedAssistant({ articles: content.articles, brand });
  const assistant = measuredInProcess(grounded);
  const about = { areas: brand.areas };
  const ofHeld = await measureMessages(heldCases, assistant, about);
  const readTold = openTold(sectionsOf(content.articles));
  return { ...(await measureMessages(messages, assistant, about)), ofHeld, grounded, readTold };
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

  it('is more certain of right answers than of wrong ones', () => {
    expect(certaintyFiguresOf(judged.turns)?.ranking.value).toBeGreaterThan(leastRanking);
  });

  it('answers whoever asks on, and takes nobody who does for somebody who wants something else', () => {
    const conversations = readConversations(
      readFileSync(new URL('../../evals/development/conversations.jsonl', import.meta.url), 'utf8'),
    );
    const { grounded: assistant, readTold } = judged;
    const later = laterAnswersOf(conversations, { assistant, readTold });
    const share = (of: keyof (typeof later)[number]) =>
      later.filter((each) => each[of]).length / later.length;
    expect(later.length).toBeGreaterThan(200);
    expect(share('isFirst')).toBeGreaterThan(ofLater.isFirst);
    expect(share('isQuoted')).toBeGreaterThan(ofLater.isQuoted);
    expect(share('isTold')).toBeGreaterThan(ofLater.isTold);
    expect(share('isRefused')).toBeLessThan(mostRefused);
    expect(later.filter(({ isTwice }) => isTwice)).toEqual([]);
  });

  it('is as often right as it says, by people who read its answers', () => {
    const graded = readGradedAnswers(
      readFileSync(new URL('../../evals/development/graded-answers.jsonl', import.meta.url), 'utf8'),
    );
    const still = stillGiven(graded, judged.grounded);
    const sure = still.filter(({ isSure }) => isSure);
    const certainty = certaintyFiguresOfClaims(still);
    expect(still.length, 'else they are to be graded anew').toBeGreaterThan(
      graded.length * ofReaders.stillGiven,
    );
    expect(certainty.ranking.value).toBeGreaterThan(ofReaders.ranking);
    expect(certainty.calibrationError.value).toBeLessThan(ofReaders.calibrationError);
    expect(sure.length).toBeGreaterThan(10);
    expect(sure.filter(({ isRight }) => isRight).length / sure.length).toBeGreaterThan(ofReaders.sureRight);
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
