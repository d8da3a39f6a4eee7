import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { compileWithoutProblems } from '@reachout/content/testing/pipeline';
import { brand } from '@reachout/core/testing/samples';
import { signIn, startServerToAsk } from '../apps/server/src/command-line/eval-server.ts';
import {
  type JudgedTurn,
  linesOf,
  type Measured,
  measuredInProcess,
  measuredOverHttp,
  measureMessages,
  readLabelledMessages,
  reportOf,
} from '@reachout/assistant/evals';
import {
  createGroundedAssistant,
  type TrainedModels,
} from '../packages/assistant/src/server/create-grounded-assistant.ts';
import { readLinearModel } from '../packages/assistant/src/server/understanding/linear-model.ts';
import { trainCaseModels, writtenCases } from '../packages/assistant/training/train-cases.ts';
import { examplesOf, fitDecision, searchesOfContent } from '../packages/assistant/training/train-decision.ts';
import { developmentWriter, linesByWriter, modelWithout } from '../packages/assistant/training/wish-folds.ts';

/**
 * Measures the assistant and prints each figure with its 95 % interval: `npm run eval` with the development set, `npm run eval -- --set sealed` with
 * the one that nobody who works on the assistant reads, `--set sealed-wishes` with another such one, of what the documentation does not answer and of cases. A run with a sealed set prints figures only, is logged, and ten are allowed: what is tuned
 * to a set is not measured by it any more. Once such a run is counted, `--answers FILE` writes sixty of its answers there, without what they were judged by:
 * somebody who reads them grades them. They are chosen by the number of the run, and nothing is tuned to them. It starts the built server and asks it as a browser does, in ten conversations at a time (`--at-once`), or asks
 * the server at `--url` as the people of `--email`, whose password is REACHOUT_PASSWORD. `--in-process` asks the assistant alone. `--keep` makes the figures of the development set those that the tests compare
 * with, and `--wrong FILE` writes what was shown where it was wrong (of no sealed set), `--held` measures it with models that have not seen it, both in this
 * process; `--questions FILE --content FOLDER` measures questions and documentation of one's own, and `--only 3` every third message.
 */
const root = join(import.meta.dirname, '..');
const folder = join(root, 'packages/assistant/evals');
const sealedSets: readonly string[] = ['sealed', 'sealed-wishes'];
const mostRuns = 10;
const answersToRead = 60;

const { values } = parseArgs({
  options: {
    set: { type: 'string', default: 'development' },
    questions: { type: 'string' },
    content: { type: 'string' },
    url: { type: 'string' },
    email: { type: 'string', multiple: true, default: [] },
    'in-process': { type: 'boolean', default: false },
    'at-once': { type: 'string', default: '10' },
    only: { type: 'string', default: '1' },
    keep: { type: 'boolean', default: false },
    held: { type: 'boolean', default: false },
    json: { type: 'string' },
    wrong: { type: 'string' },
    answers: { type: 'string' },
  },
});
const isSealed = values.questions === undefined && sealedSets.includes(values.set);
if (!isSealed && values.set !== 'development')
  throw new Error(`There is no set ${values.set}, but development, ${sealedSets.join(' and ')}.`);
const runsFile = join(folder, `${values.set}-runs.jsonl`);
const runs = existsSync(runsFile) ? readFileSync(runsFile, 'utf8').trim().split('\n').length : 0;
if (isSealed && (values['in-process'] || values.held || values.keep || values.only !== '1'))
  throw new Error('The sealed set is asked whole and over HTTP, as people ask.');
if (isSealed && runs >= mostRuns) {
  throw new Error(
    `The set ${values.set} was measured ${runs} times: it is worn out. Have a new one written.`,
  );
}

/** What was learnt from everybody but the writer of the development set. */
function heldModels(searches: Awaited<ReturnType<typeof searchesOfContent>>): TrainedModels {
  const read = Object.values(searches).flatMap((search) => examplesOf(search));
  const examples = read.filter(({ writer }) => writer !== developmentWriter);
  const { severity, topic } = trainCaseModels(writtenCases());
  return {
    wish: modelWithout([developmentWriter], linesByWriter()),
    decision: fitDecision(examples),
    severity: readLinearModel(severity),
    topic: readLinearModel(topic),
  };
}

/** As many answers as somebody reads at a sitting, of each run others. */
function answersOfRun(turns: readonly JudgedTurn[], run: number): string {
  const placeOf = (at: number) => createHash('sha256').update(`${run}/${at}`).digest('hex');
  return turns
    .map((turn, at) => ({ turn, place: placeOf(at) }))
    .toSorted((one, other) => (one.place < other.place ? -1 : 1))
    .slice(0, answersToRead)
    .map(({ turn: { kind, stance, message, isFirst, turn, shown } }, at) =>
      [
        `# ${at + 1} (${kind}, ${message.language}${isFirst ? '' : ', later turn'})`,
        turn.say,
        `## ${stance}${shown.tool === undefined ? '' : `, opened ${shown.tool}`}`,
        shown.text,
      ].join('\n\n'),
    )
    .join('\n\n');
}

function readSet(): string {
  if (values.questions !== undefined) return readFileSync(values.questions, 'utf8');
  if (isSealed) return gunzipSync(readFileSync(join(folder, `${values.set}.jsonl.gz`))).toString('utf8');
  return readFileSync(join(folder, 'development/messages.jsonl'), 'utf8');
}

const atOnce = Number(values['at-once']);
const isInProcess = values['in-process'] || values.held || values.keep;

async function assistantAlone(): Promise<Measured> {
  const { content } = await compileWithoutProblems({ dir: values.content ?? join(root, 'content'), brand });
  const models = values.held ? heldModels(await searchesOfContent()) : {};
  return measuredInProcess(createGroundedAssistant({ articles: content.articles, brand, models }));
}

async function askedOverHttp(): Promise<{ measured: Measured; stop: () => Promise<void> }> {
  if (values.url !== undefined) {
    const { origin } = new URL(values.url);
    const password = process.env['REACHOUT_PASSWORD'] ?? '';
    const people = values.email.map((email) => signIn(origin, { email, password }));
    return {
      measured: await measuredOverHttp(await Promise.all(people), brand),
      stop: async () => undefined,
    };
  }
  const env = {
    ...process.env,
    ...(values.content !== undefined && { CONTENT_DIR: resolve(values.content) }),
  };
  const started = { catalogue: brand, root, howMany: atOnce };
  const server = await startServerToAsk(join(root, 'dist/server'), env, started);
  return { measured: await measuredOverHttp(server.people, brand), stop: () => server.stop() };
}

const every = Number(values.only);
const messages = readLabelledMessages(readSet()).filter((_, at) => at % every === 0);
const asked = isInProcess
  ? { measured: await assistantAlone(), stop: async () => undefined }
  : await askedOverHttp();
const { turns, predictions } = await measureMessages(messages, asked.measured, {
  areas: brand.areas,
  atOnce: isInProcess ? 1 : atOnce,
}).finally(asked.stop);
const report = reportOf(turns, predictions);
const { figures } = report;
for (const line of linesOf(report)) console.log(line);
if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(report, undefined, 2)}\n`);
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
if (values.keep && !isSealed && !values.held && every === 1)
  writeFileSync(join(folder, 'development/figures.json'), `${JSON.stringify(figures, undefined, 2)}\n`);
if (isSealed) {
  appendFileSync(runsFile, `${JSON.stringify({ at: new Date().toISOString(), ...report })}\n`);
  // Behind the line that counts the run: who has read its answers has used it up.
  if (values.answers !== undefined) writeFileSync(values.answers, answersOfRun(turns, runs + 1));
}
