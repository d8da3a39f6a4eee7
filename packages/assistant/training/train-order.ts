import { withoutAddresses } from '../src/evals/measure.ts';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lookUp } from '../src/server/grounded/look-up.ts';
import { composeAnswer } from '../src/server/grounded/quoting/compose-answer.ts';
import { readLabelledMessages, states } from '../src/evals/labelled-messages.ts';
import { type OrderEvidence, type OrderWeights, sumOf } from '../src/server/retrieval/passage-order.ts';
import type { Hit } from '../src/server/retrieval/section-search.ts';
import { answeredMessages } from './answering-sections.ts';
import { fitShares } from './fit-shares.ts';
import { searchesOfContent } from './train-decision.ts';

/**
 * Fits in which order passages answer (`order-weights.json`) to which of those that were found state what the messages of the development set ask for, and to
 * the sections that answer messages of other people.
 * Prints how often the first passage and one of the first three does for messages that the weights were not fitted to, by the words alone and by the weights.
 */
const folder = import.meta.dirname;
const weightsFile = join(folder, '../src/server/retrieval/order-weights.json');
/** More than are looked at for an answer: what is far down by the weights of today may belong further up. */
const candidates = 40;
const folds = 3;
const rate = 0.15;
const decay = 0.004;
/**
 * What is taken back of the article's best passage, as a share of the score. Three passages are shown: of several articles, more of them answer. Fitted to the
 * first passage alone it would be less.
 */
const takenBack = 0.5;
const names = ['score', 'told', 'asked', 'meaning', 'meantLine', 'opening', 'area', 'topic'] as const;
const byWords: OrderWeights = {
  score: 1,
  told: 0,
  asked: 0,
  meaning: 0,
  meantLine: 0,
  opening: 0,
  article: 0,
  area: 0,
  topic: 0,
};

type Example = readonly { evidence: OrderEvidence; isRight: boolean }[];

const { whole: search } = await searchesOfContent();
const messages = readLabelledMessages(
  readFileSync(join(folder, '../evals/development/messages.jsonl'), 'utf8'),
);
const ofDevelopment = messages.flatMap(({ kind, turns: [turn], product, language }): Example[] => {
  if (kind !== 'answer' || turn?.must === undefined) return [];
  const { must, mustNot = [] } = turn;
  const { query } = lookUp([turn.say], { product, language, search });
  const hits = search.find(query, { product, limit: candidates });
  const isRight = (hit: Hit): boolean => {
    const { markdown } = composeAnswer([hit], { words: [], subjectWords: 0 }, { planLabel: undefined });
    const text = withoutAddresses(markdown);
    return (
      must.every((group) => group.some((fact) => states(text, fact))) &&
      !mustNot.some((fact) => states(text, fact))
    );
  };
  return [hits.map((hit) => ({ evidence: hit.order, isRight: isRight(hit) }))];
});

const ofOthers = answeredMessages().map(({ text, language, product, sections, further = [] }): Example => {
  const answering = [sections, ...further].flat();
  const { query } = lookUp([text], { product, language, search });
  const hits = search.find(query, { product, limit: candidates });
  return hits.map((hit) => ({
    evidence: hit.order,
    isRight: answering.includes(`${hit.article.path}#${hit.section.anchor}`),
  }));
});

/** What is taken back of an article's best passage goes with the score: the two are one value. */
function fit(all: readonly Example[]): OrderWeights {
  const choices = all.map((each) =>
    each.map(({ evidence, isRight }) => ({
      values: names.map((name) =>
        name === 'score' ? evidence.score - takenBack * evidence.article : evidence[name],
      ),
      isRight,
    })),
  );
  const weights = fitShares(choices, {
    start: names.map((name) => (name === 'score' ? 3 : byWords[name])),
    rate,
    decay,
  });
  const [score = 0] = weights;
  return {
    ...byWords,
    ...Object.fromEntries(names.map((name, at) => [name, weights[at] ?? 0])),
    article: -takenBack * score,
  };
}

function report(title: string, all: readonly (readonly [Example, OrderWeights])[]): void {
  const ranked = all.map(([each, weights]) =>
    each.toSorted((a, b) => sumOf(b.evidence, weights) - sumOf(a.evidence, weights)),
  );
  const share = (most: number) =>
    ranked.filter((each) => each.slice(0, most).some(({ isRight }) => isRight)).length / ranked.length;
  console.log(
    `${title}: the first ${(100 * share(1)).toFixed(1)} %, one of three ${(100 * share(3)).toFixed(1)} % of ${ranked.length}`,
  );
}

const sets = { 'development set': ofDevelopment, 'messages of others': ofOthers };
const all = Object.values(sets).flat();
for (const [title, examples] of Object.entries(sets)) {
  report(
    `${title}, by the words alone`,
    examples.map((each) => [each, byWords] as const),
  );
  const held = Array.from({ length: folds }, (_, fold) => {
    const isHeld = (each: Example) => examples.indexOf(each) % folds === fold;
    const weights = fit(all.filter((each) => !examples.includes(each) || !isHeld(each)));
    return examples.filter(isHeld).map((each) => [each, weights] as const);
  }).flat();
  report(`${title}, by what was learnt`, held);
}
const weights = Object.entries(fit(all));
const rounded = Object.fromEntries(weights.map(([name, weight]) => [name, Number(weight.toFixed(3))]));
writeFileSync(weightsFile, `${JSON.stringify(rounded, undefined, 2)}\n`);
console.log(JSON.stringify(rounded));
