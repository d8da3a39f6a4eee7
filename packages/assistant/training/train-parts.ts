import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chooseSections } from '../src/server/grounded/quoting/compose-answer.ts';
import { lookUp } from '../src/server/grounded/look-up.ts';
import { type PartEvidence, type PartWeights, sumOfPart } from '../src/server/grounded/part-order.ts';
import { answeredMessages } from './answering-sections.ts';
import { fitShares } from './fit-shares.ts';
import { searchesOfContent } from './train-decision.ts';

/**
 * Fits what answers each of several questions (`part-weights.json`) to messages of which is known which sections answer each of their questions, where as many questions are heard as
 * there are: then the first that is heard is the first. Prints how often what is shown answers all questions of such messages, with the weights of before.
 */
const folder = import.meta.dirname;
const weightsFile = join(folder, '../src/server/grounded/part-weights.json');
const rate = 0.1;
const decay = 0.003;

type Example = readonly { evidence: PartEvidence; isRight: boolean }[];

const { whole: search } = await searchesOfContent();
const messages = answeredMessages().flatMap(({ text, language, product, sections, further = [] }) => {
  const { hits, asked } = lookUp([text], { product, language, search });
  return further.length === 0 ? [] : [{ hits, asked, answering: [sections, ...further] }];
});
const idOf = ({ article, section }: { article: { path: string }; section: { anchor: string } }): string =>
  `${article.path}#${section.anchor}`;

const examples = messages
  .filter(({ asked, answering }) => asked.length === answering.length)
  .flatMap(({ asked, answering }) =>
    asked.map((found, at): Example =>
      found.map((hit) => ({ evidence: hit.part, isRight: answering[at]?.includes(idOf(hit)) ?? false })),
    ),
  )
  .filter((each) => each.some(({ isRight }) => isRight));

/** Over values of spread 1, so that each is as free as the others. */
function fit(all: readonly Example[]): PartWeights {
  const names = Object.keys(all[0]?.[0]?.evidence ?? {}) as (keyof PartEvidence)[];
  const spreads = names.map((name) => {
    const values = all.flat().map(({ evidence }) => evidence[name]);
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length) || 1;
  });
  const choices = all.map((each) =>
    each.map(({ evidence, isRight }) => ({
      values: names.map((name, at) => evidence[name] / (spreads[at] ?? 1)),
      isRight,
    })),
  );
  const weights = fitShares(choices, { start: names.map(() => 0), rate, decay });
  return Object.fromEntries(
    names.map((name, at) => [name, Number(((weights[at] ?? 0) / (spreads[at] ?? 1)).toFixed(3))]),
  ) as PartWeights;
}

const answered = messages.filter(({ hits, asked, answering }) => {
  const shown = chooseSections(hits, asked).map(idOf);
  return answering.every((sections) => sections.some((section) => shown.includes(section)));
});
console.log(
  `all questions answered: ${((100 * answered.length) / messages.length).toFixed(1)} % of ${messages.length} messages`,
);
const weights = fit(examples);
const rightFirst = examples.filter((each) => {
  const sums = each.map(({ evidence }) => sumOfPart(evidence, weights));
  return each[sums.indexOf(Math.max(...sums))]?.isRight;
});
console.log(
  `the first is right: ${((100 * rightFirst.length) / examples.length).toFixed(1)} % of ${examples.length} questions`,
);
writeFileSync(weightsFile, `${JSON.stringify(weights, undefined, 2)}\n`);
console.log(JSON.stringify(weights));
