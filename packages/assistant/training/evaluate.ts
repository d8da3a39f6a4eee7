import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { compileContent } from '@reachout/content/testing/pipeline';
import { brand } from '@reachout/core/testing/samples';
import { createGroundedAssistant, type TrainedModels } from '../src/server/create-grounded-assistant.ts';
import { readLinearModel } from '../src/server/understanding/linear-model.ts';
import { figuresOf, withInterval } from '../src/evals/figures.ts';
import { measuredInProcess } from '../src/evals/in-process.ts';
import { readLabelledMessages } from '../src/evals/labelled-messages.ts';
import { measureMessages } from '../src/evals/measure.ts';
import { trainCaseModels, writtenCases } from './train-cases.ts';
import { examplesOf, fitDecision, searchesOfContent } from './train-decision.ts';
import { developmentWriter, linesByWriter, modelWithout } from './wish-folds.ts';

/**
 * Measures the assistant and prints each figure with its 95 % interval: `npm run eval` with the development set, `npm run eval -- --set sealed` with
 * the one that nobody who works on the assistant reads. A run with the sealed set prints figures only, is logged, and ten are allowed: what is tuned
 * to a set is not measured by it any more. `--keep` makes the figures of the development set those that the tests compare with, and
 * `--wrong FILE` writes what was shown where it was wrong (of no sealed set),
 * `--held` measures it with models that have not seen it, and `--questions FILE --content FOLDER` measures questions and documentation of one's own.
 */
const root = join(import.meta.dirname, '../../..');
const folder = join(import.meta.dirname, '../evals');
const runsFile = join(folder, 'sealed-runs.jsonl');
const mostRuns = 10;

const { values } = parseArgs({
  options: {
    set: { type: 'string', default: 'development' },
    questions: { type: 'string' },
    content: { type: 'string', default: join(root, 'content') },
    keep: { type: 'boolean', default: false },
    held: { type: 'boolean', default: false },
    json: { type: 'string' },
    wrong: { type: 'string' },
  },
});
const isSealed = values.questions === undefined && values.set === 'sealed';
const runs = existsSync(runsFile) ? readFileSync(runsFile, 'utf8').trim().split('\n').length : 0;
if (isSealed && runs >= mostRuns) {
  throw new Error(`The sealed set was measured ${runs} times: it is worn out. Have a new one written.`);
}

/** What was learnt from everybody but the writer of the development set. */
function heldModels(searches: Awaited<ReturnType<typeof searchesOfContent>>): TrainedModels {
  const read = Object.values(searches).flatMap((search) => examplesOf(search));
  const examples = read.filter(({ writer }) => writer !== developmentWriter);
  const { severity, topic } = trainCaseModels(writtenCases());
  return {
    wish: modelWithout(developmentWriter, linesByWriter()),
    decision: fitDecision(examples),
    severity: readLinearModel(severity),
    topic: readLinearModel(topic),
  };
}

function readSet(): string {
  if (values.questions !== undefined) return readFileSync(values.questions, 'utf8');
  if (isSealed) return gunzipSync(readFileSync(join(folder, 'sealed.jsonl.gz'))).toString('utf8');
  return readFileSync(join(folder, 'development/messages.jsonl'), 'utf8');
}

const { content } = await compileContent({ dir: values.content, brand });
const articles = content.articles;
const models = values.held ? heldModels(await searchesOfContent()) : {};
const assistant = createGroundedAssistant({ articles, brand, models });
const messages = readLabelledMessages(readSet());
const { turns, predictions } = await measureMessages(messages, measuredInProcess(assistant), brand.areas);
const figures = figuresOf(turns, predictions);
for (const [name, figure] of Object.entries(figures))
  console.log(`${name.padEnd(36)} ${withInterval(figure)}`);
const times = turns.map(({ shown }) => shown.ms).toSorted((one, other) => one - other);
console.log(`first word, p95                      ${times[Math.floor(times.length * 0.95)]?.toFixed(1)} ms`);
const json = `${JSON.stringify(figures, undefined, 2)}\n`;
if (values.json !== undefined) writeFileSync(values.json, json);
if (values.wrong !== undefined && !isSealed)
  writeFileSync(
    values.wrong,
    turns
      .filter(({ isRight }) => !isRight)
      .map(({ message: { id, language }, kind, stance, turn, shown }) =>
        JSON.stringify({ id, language, kind, stance, say: turn.say, must: turn.must, shown: shown.text }),
      )
      .concat(
        predictions
          .filter((each) => !each.area || !each.topic || !each.severity || !each.domain || !each.subject)
          .map((each) => JSON.stringify(each)),
      )
      .join('\n'),
  );
if (values.keep && !isSealed && !values.held) writeFileSync(join(folder, 'development/figures.json'), json);
if (isSealed) appendFileSync(runsFile, `${JSON.stringify({ at: new Date().toISOString(), figures })}\n`);
