import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { parseArgs } from 'node:util';
import {
  EvaluationFailed,
  fallen,
  type Figures,
  type JudgedTurn,
  linesOf,
  type Measured,
  measuredInProcess,
  measuredOverHttp,
  measureMessages,
  QuestionsRefused,
  readFigures,
  readLabelledMessages,
  reportOf,
  unknownTopics,
  withInterval,
} from '@reachout/assistant/evals';
import type { Brand } from '@reachout/brand/rules/brand';
import { loadContent } from '@reachout/content/load';
import { createAssistant } from '../ports/assistant.ts';
import { dataRootOf } from '../runtime/build-layout.ts';
import { BrandRefused, readBrand } from '../settings/brand.ts';
import { brandedContent, ContentRefused, importedFrom, readBuildId } from '../settings/branded-content.ts';
import { brandPathsOf, type Config, describeProblems, parseConfig } from '../settings/config.ts';
import { signIn, startServerToAsk } from './eval-server.ts';
import { CommandFailed, UsageProblem } from './usage-problem.ts';
import { writeWhole } from './write-whole.ts';

export const evalUsage = `Usage: eval --questions FILE [options]

  --questions FILE   messages and what is right for them, one JSON object a line
  --content FOLDER   documentation to answer from, in place of the one that CONTENT_DIR names or that is built in
  --url ADDRESS      asks this server, in the name of the person whom --email names and whose password is in REACHOUT_PASSWORD
  --email ADDRESS    who asks the server of --url
  --in-process       asks the assistant alone: quicker, and without all that stands around it
  --at-once COUNT    how many conversations go on at a time: ten unless told, three with --url
  --json FILE        writes the figures, and each message that was not answered right with what was shown
  --before FILE      figures of an earlier run: fails when one fell by more than 2 points and more than 2 messages
  --least NAME=80    fails when this figure is below so many per cent, as often as there are such figures

It starts a server with the settings that say who answers and from what, on a database of its own that is gone afterwards, and asks it by the same calls as a
browser does. The exit code is 0, or 1 when figures are worse than they may be.`;

interface EvalArguments {
  questions: string;
  content: string | undefined;
  url: string | undefined;
  email: string | undefined;
  isInProcess: boolean;
  atOnce: number;
  json: string | undefined;
  before: string | undefined;
  least: readonly { name: string; percent: number }[];
}

/** Whom the questions are put to. */
interface Asked {
  measured: Measured;
  stop(): Promise<void>;
}

const usuallyAtOnce = 10;
/** As many answers as a person may have in the making. */
const atOnceForOne = 3;

/**
 * Measures the assistant with questions and documentation of an operator's own.
 *
 * @param folder the built server's
 * @throws UsageProblem for arguments that make no sense, CommandFailed when a file or a server cannot be used or figures are worse than they may be
 */
export async function runEvalCommand(
  { env, print }: { env: NodeJS.ProcessEnv; print: (line: string) => void },
  folder: string,
  args: readonly string[],
): Promise<void> {
  const given = parse(args);
  const messages = readQuestions(given.questions);
  const before = given.before === undefined ? undefined : readEarlierFigures(given.before);
  const settings = given.content === undefined ? env : { ...env, CONTENT_DIR: resolve(given.content) };
  const { config, brand } = readSettings(settings, resolve(folder, '../..'));
  const { areas } = brand;
  const unknown = unknownTopics(messages, areas);
  if (unknown.length > 0)
    throw new CommandFailed(['The catalogue has no such topics:', ...unknown].join('\n'));
  const asked = await openAsked(given, { env: settings, folder, config, brand });
  const { turns, predictions } = await measureMessages(messages, asked.measured, {
    areas,
    atOnce: given.atOnce,
  })
    .catch((error: unknown) => {
      throw error instanceof EvaluationFailed ? new CommandFailed(error.message, { cause: error }) : error;
    })
    .finally(() => asked.stop());
  const report = reportOf(turns, predictions);
  const figures = measuredOnly(report.figures);
  for (const line of linesOf({ ...report, figures })) print(line);
  const wrong = turns.filter(({ isRight }) => !isRight).map(describe);
  if (given.json !== undefined)
    await writeWhole(
      given.json,
      Readable.from([`${JSON.stringify({ ...report, figures, wrong }, undefined, 2)}\n`]),
    );
  const worse = [
    ...(before === undefined ? [] : fallen(figures, before)),
    ...belowLeast(figures, given.least),
  ];
  if (worse.length > 0) throw new CommandFailed(['Worse than it may be:', ...worse].join('\n'));
}

/** A server that runs, one of our own, or the assistant alone. */
async function openAsked(
  { url, email, isInProcess, atOnce }: EvalArguments,
  { env, folder, config, brand }: { env: NodeJS.ProcessEnv; folder: string; config: Config; brand: Brand },
): Promise<Asked> {
  const root = resolve(folder, '../..');
  const nothing = async (): Promise<void> => undefined;
  if (isInProcess)
    return { measured: measuredInProcess(await openAssistant(config, brand, root)), stop: nothing };
  if (url === undefined) {
    const server = await startServerToAsk(folder, env, { catalogue: brand, root, howMany: atOnce });
    return { measured: await measuredOverHttp(server.people, brand), stop: () => server.stop() };
  }
  const password = env['REACHOUT_PASSWORD'];
  if (email === undefined || password === undefined) throw new UsageProblem(evalUsage);
  const person = await signIn(new URL(url).origin, { email, password });
  return { measured: await measuredOverHttp([person], brand), stop: nothing };
}

function parse(args: readonly string[]): EvalArguments {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        questions: { type: 'string' },
        content: { type: 'string' },
        url: { type: 'string' },
        email: { type: 'string' },
        'in-process': { type: 'boolean', default: false },
        'at-once': { type: 'string' },
        json: { type: 'string' },
        before: { type: 'string' },
        least: { type: 'string', multiple: true, default: [] },
      },
    });
    const { questions, content, json, before, url, email } = values;
    const isInProcess = values['in-process'];
    const usual = isInProcess ? 1 : url === undefined ? usuallyAtOnce : atOnceForOne;
    const atOnce = Number(values['at-once'] ?? usual);
    const isPossible = Number.isInteger(atOnce) && atOnce >= 1 && atOnce <= 100;
    const isElsewhere = url !== undefined;
    if (questions === undefined || !isPossible) throw new UsageProblem(evalUsage);
    // What another server answers from, and who is asked there, is not chosen here.
    if (isElsewhere && (!URL.canParse(url) || isInProcess || content !== undefined))
      throw new UsageProblem(evalUsage);
    return {
      questions,
      content,
      json,
      before,
      url,
      email,
      isInProcess,
      atOnce,
      least: values.least.map(readLeast),
    };
  } catch (cause) {
    throw cause instanceof UsageProblem ? cause : new UsageProblem(evalUsage, { cause });
  }
}

function readLeast(text: string): { name: string; percent: number } {
  const [, name = '', percent = ''] = /^(.+)=(\d{1,3}(?:\.\d+)?)$/.exec(text) ?? [];
  if (name === '' || Number(percent) > 100) throw new UsageProblem(evalUsage);
  return { name, percent: Number(percent) };
}

function readQuestions(file: string): ReturnType<typeof readLabelledMessages> {
  const text = readText(file);
  try {
    return readLabelledMessages(text);
  } catch (cause) {
    if (!(cause instanceof QuestionsRefused)) throw cause;
    throw new CommandFailed(`${cause.message}\n\n${file} cannot be used. Nothing was measured.`, { cause });
  }
}

function readEarlierFigures(file: string): Figures {
  const text = readText(file);
  try {
    return readFigures(text);
  } catch (cause) {
    throw new CommandFailed(`${file} holds no figures of an earlier run.`, { cause });
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new CommandFailed(`${file} cannot be read: ${(cause as Error).message}`, { cause });
  }
}

function readSettings(env: NodeJS.ProcessEnv, root: string): { config: Config; brand: Brand } {
  const parsed = parseConfig(env);
  if (!parsed.ok) throw new CommandFailed(describeProblems(parsed.problems));
  const { config } = parsed;
  try {
    return { config, brand: readBrand(brandPathsOf(config, root)).brand };
  } catch (error) {
    if (error instanceof BrandRefused) throw new CommandFailed(error.message, { cause: error });
    throw error;
  }
}

async function openAssistant(config: Config, brand: Brand, root: string) {
  try {
    const content = await loadContent(await contentFolder(config, brand, root));
    // What a model was not used for is seen in the figures.
    const log = { warn: () => undefined };
    return await createAssistant(config, { brand, content, log });
  } catch (error) {
    if (error instanceof ContentRefused) throw new CommandFailed(error.message, { cause: error });
    throw error;
  }
}

function contentFolder(config: Config, brand: Brand, root: string): Promise<string> {
  const imported = importedFrom(config, root);
  return brandedContent(brand, {
    places: {
      built: join(root, 'dist/content'),
      sources: join(root, 'content'),
      ...(imported !== undefined && { imported }),
      buildId: readBuildId(join(root, 'dist/build-stamp')),
    },
    cacheFolder: join(dataRootOf(config, { root }), 'content'),
    log: { info: () => undefined, warn: () => undefined },
  });
}

/** Figures of kinds that the questions do not have say nothing. */
function measuredOnly(figures: Figures): Figures {
  return Object.fromEntries(Object.entries(figures).filter(([, { of }]) => of > 0));
}

function belowLeast(figures: Figures, least: EvalArguments['least']): string[] {
  return least.flatMap(({ name, percent }) => {
    const figure = figures[name];
    if (figure === undefined) return [`${name}: not measured`];
    const isEnough = (100 * figure.hits) / figure.of >= percent;
    return isEnough ? [] : [`${name}: ${withInterval(figure)}, and not ${percent} %`];
  });
}

function describe({ message, turn, kind, stance, shown }: JudgedTurn): object {
  return {
    id: message.id,
    kind,
    say: turn.say,
    stance,
    must: turn.must,
    mustNot: turn.mustNot,
    shown: shown.text,
  };
}
