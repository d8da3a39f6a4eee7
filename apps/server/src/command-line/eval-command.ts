import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { parseArgs } from 'node:util';
import {
  fallen,
  type Figures,
  figuresOf,
  type JudgedTurn,
  measuredInProcess,
  measureMessages,
  QuestionsRefused,
  readFigures,
  readLabelledMessages,
  unknownTopics,
  withInterval,
} from '@reachout/assistant/evals';
import { loadContent } from '@reachout/content/load';
import { createAssistant } from '../ports/assistant.ts';
import { dataRootOf } from '../runtime/build-layout.ts';
import { BrandRefused, readBrand } from '../settings/brand.ts';
import { brandedContent, ContentRefused, importedFrom, readBuildId } from '../settings/branded-content.ts';
import { brandPathsOf, type Config, describeProblems, parseConfig } from '../settings/config.ts';
import { CommandFailed, UsageProblem } from './usage-problem.ts';
import { writeWhole } from './write-whole.ts';

export const evalUsage = `Usage: eval --questions FILE [--content FOLDER] [--json FILE] [--before FILE] [--least NAME=PERCENT]…

  --questions FILE   messages and what is right for them, one JSON object a line
  --content FOLDER   documentation to answer from, in place of the one that CONTENT_DIR names or that is built in
  --json FILE        writes the figures, and each message that was not answered right with what was shown
  --before FILE      figures of an earlier run: fails when one fell by more than 2 points and more than 2 messages
  --least NAME=80    fails when this figure is below so many per cent, as often as there are such figures

It measures the assistant that the settings name, in this process and without a database. The exit code is 0, or 1 when figures are worse than they may be.`;

interface EvalArguments {
  questions: string;
  content: string | undefined;
  json: string | undefined;
  before: string | undefined;
  least: readonly { name: string; percent: number }[];
}

/**
 * Measures the assistant with questions and documentation of an operator's own.
 *
 * @param folder the built server's
 * @throws UsageProblem for arguments that make no sense, CommandFailed when a file cannot be used or figures are worse than they may be
 */
export async function runEvalCommand(
  { env, print }: { env: NodeJS.ProcessEnv; print: (line: string) => void },
  folder: string,
  args: readonly string[],
): Promise<void> {
  const given = parse(args);
  const messages = readQuestions(given.questions);
  const before = given.before === undefined ? undefined : readEarlierFigures(given.before);
  const { assistant, areas } = await openAssistant(
    given.content === undefined ? env : { ...env, CONTENT_DIR: resolve(given.content) },
    resolve(folder, '../..'),
  );
  const unknown = unknownTopics(messages, areas);
  if (unknown.length > 0)
    throw new CommandFailed(['The catalogue has no such topics:', ...unknown].join('\n'));
  const { turns, predictions } = await measureMessages(messages, measuredInProcess(assistant), areas);
  const figures = measuredOnly(figuresOf(turns, predictions));
  for (const [name, figure] of Object.entries(figures)) print(`${name.padEnd(36)} ${withInterval(figure)}`);
  if (given.json !== undefined)
    await writeWhole(
      given.json,
      Readable.from([
        `${JSON.stringify({ figures, wrong: turns.filter(({ isRight }) => !isRight).map(describe) }, undefined, 2)}\n`,
      ]),
    );
  const worse = [
    ...(before === undefined ? [] : fallen(figures, before)),
    ...belowLeast(figures, given.least),
  ];
  if (worse.length > 0) throw new CommandFailed(['Worse than it may be:', ...worse].join('\n'));
}

function parse(args: readonly string[]): EvalArguments {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        questions: { type: 'string' },
        content: { type: 'string' },
        json: { type: 'string' },
        before: { type: 'string' },
        least: { type: 'string', multiple: true, default: [] },
      },
    });
    const { questions, content, json, before } = values;
    if (questions === undefined) throw new UsageProblem(evalUsage);
    return { questions, content, json, before, least: values.least.map(readLeast) };
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

async function openAssistant(env: NodeJS.ProcessEnv, root: string) {
  const parsed = parseConfig(env);
  if (!parsed.ok) throw new CommandFailed(describeProblems(parsed.problems));
  const { config } = parsed;
  try {
    const { brand } = readBrand(brandPathsOf(config, root));
    const content = await loadContent(await contentFolder(config, brand, root));
    // What a model was not used for is seen in the figures.
    const log = { warn: () => undefined };
    return { assistant: await createAssistant(config, { brand, content, log }), areas: brand.areas };
  } catch (error) {
    if (error instanceof BrandRefused || error instanceof ContentRefused)
      throw new CommandFailed(error.message, { cause: error });
    throw error;
  }
}

function contentFolder(
  config: Config,
  brand: Parameters<typeof brandedContent>[0],
  root: string,
): Promise<string> {
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
