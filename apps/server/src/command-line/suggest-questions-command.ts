import { readFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { parseArgs } from 'node:util';
import { sectionsToAskFor, suggestQuestions } from '@reachout/assistant/server';
import type { Brand } from '@reachout/brand/rules/brand';
import type { LanguageModelPort } from '@reachout/chat/rules/model-call';
import type { Article, AskedAs } from '@reachout/content';
import { loadContent } from '@reachout/content/load';
import { describeError } from '@reachout/ports/describe-error';
import { assistantChoice, predictionChoice } from '../settings/assistant-systems.ts';
import { BrandRefused, readBrand } from '../settings/brand.ts';
import { ContentRefused, importedFrom } from '../settings/branded-content.ts';
import { brandPathsOf, type Config, describeProblems, parseConfig } from '../settings/config.ts';
import { findOutside } from '../settings/outside-systems.ts';
import { contentUsage } from './content-usage.ts';
import { insertionDiff } from './insertion-diff.ts';
import { CommandFailed, UsageProblem } from './usage-problem.ts';
import { writeWhole } from './write-whole.ts';

/** The documentation whose questions are written: its articles, and the file of each below its folder. */
interface Documentation {
  dir: string;
  articles: readonly Article[];
  files: ReadonlyMap<string, string>;
}

interface Given {
  languages: readonly string[];
  articles: readonly string[];
  most: number;
  out: string | undefined;
}

const answerWithinMs = 120_000;
const usualTokens = 200_000;
/** A provider that fails so often in a row is not there. */
const mostFailures = 3;
const noModel =
  'No language model is configured to suggest questions: set AI_PROVIDER, or AI_PREDICTION_PROVIDER, as docs/model-providers.md says.';

/**
 * Prints, as a difference to be reviewed, how people may ask for what the documentation answers, written by the configured model.
 *
 * @param folder the built server's
 * @param chosen the model, in place of that of the settings
 * @throws UsageProblem for arguments that make no sense, CommandFailed where there is no model, or it fails
 */
export async function runSuggestQuestions(
  { env, print }: { env: NodeJS.ProcessEnv; print: (line: string) => void },
  folder: string,
  args: readonly string[],
  chosen?: LanguageModelPort,
): Promise<void> {
  const given = parse(args);
  const parsed = parseConfig(env);
  if (!parsed.ok) throw new CommandFailed(describeProblems(parsed.problems));
  const model = chosen ?? (await openModel(parsed.config));
  if (model === undefined) throw new CommandFailed(noModel);
  const documentation = await openDocumentation(parsed.config, resolve(folder, '../..'));
  const unknown = given.articles.filter((path) => !documentation.files.has(path));
  if (unknown.length > 0) throw new CommandFailed(`There is no article ${unknown.join(', ')}.`);
  const { lines, told } = await ask(model, documentation, given);
  for (const each of told) print(each);
  const diffs = await Promise.all([...lines].map(([path, added]) => diffOf(documentation, path, added)));
  if (given.out === undefined) for (const diff of diffs) print(diff.trimEnd());
  else if (diffs.length > 0) {
    await writeWhole(given.out, Readable.from(diffs));
    print(
      `Read ${given.out}, and apply it with: patch -p1 -d ${relative('.', documentation.dir) || '.'} < ${given.out}`,
    );
  }
}

function parse(args: readonly string[]): Given {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        languages: { type: 'string', default: 'en' },
        article: { type: 'string', multiple: true, default: [] },
        'most-tokens': { type: 'string', default: String(usualTokens) },
        out: { type: 'string' },
      },
    });
    const languages = values.languages.split(',').map((each) => each.trim());
    const most = Number(values['most-tokens']);
    const isSound = languages.every((each) => /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/.test(each));
    if (!isSound || !Number.isInteger(most) || most < 1) throw new UsageProblem(contentUsage);
    return { languages, articles: values.article, most, out: values.out };
  } catch (cause) {
    throw cause instanceof UsageProblem ? cause : new UsageProblem(contentUsage, { cause });
  }
}

/** The model that predicts, which may be a small one, or else the one that answers. */
async function openModel(config: Config): Promise<LanguageModelPort | undefined> {
  const predicting = await findOutside(predictionChoice, config)?.(undefined);
  if (predicting !== undefined) return predicting;
  const answering = await findOutside(assistantChoice, config)?.(undefined);
  return answering && 'model' in answering ? answering.model : undefined;
}

async function openDocumentation(config: Config, root: string): Promise<Documentation> {
  const { brand } = readBrandOf(config, root);
  const imported = importedFrom(config, root);
  if (imported === undefined) {
    const { articles } = await loadContent(join(root, 'dist/content'));
    // What the pipeline makes of folders without a page of their own has no file.
    const written = articles.filter(({ type }) => type !== 'folder');
    return {
      dir: join(root, 'content'),
      articles: written,
      files: new Map(written.map(({ path, source }) => [path, source])),
    };
  }
  const { compileImported, ConfigurationRefused } = await import('@reachout/content/make');
  try {
    const { content, files } = await compileImported({ dir: imported, brand });
    return { dir: imported, articles: content.articles.filter(({ path }) => files.has(path)), files };
  } catch (error) {
    if (error instanceof ConfigurationRefused) throw new CommandFailed(error.message, { cause: error });
    throw error;
  }
}

function readBrandOf(config: Config, root: string): { brand: Brand } {
  try {
    return readBrand(brandPathsOf(config, root));
  } catch (error) {
    if (error instanceof BrandRefused || error instanceof ContentRefused)
      throw new CommandFailed(error.message, { cause: error });
    throw error;
  }
}

async function ask(
  model: LanguageModelPort,
  { articles }: Documentation,
  { languages, articles: only, most }: Given,
): Promise<{ lines: Map<string, readonly AskedAs[]>; told: string[] }> {
  const lines = new Map<string, readonly AskedAs[]>();
  const told: string[] = [];
  let tokens = 0;
  let failures = 0;
  const asked = articles
    .filter(({ path }) => only.length === 0 || only.includes(path))
    .filter((article) => sectionsToAskFor(article, languages).length > 0);
  for (const [at, article] of asked.entries()) {
    try {
      const limit = { languages, most: most - tokens };
      const suggested = await suggestQuestions(model, article, limit, AbortSignal.timeout(answerWithinMs));
      tokens += suggested.tokens;
      failures = 0;
      if (suggested.lines.length > 0) lines.set(article.path, suggested.lines);
      if (suggested.isWhole) continue;
      told.push(
        `The budget of ${most} tokens ended at ${article.path}: ${asked.length - at} of ${asked.length} articles are left for another run.`,
      );
      break;
    } catch (cause) {
      failures += 1;
      told.push(`${article.path}: the model failed: ${describeError(cause)}`);
      if (failures < mostFailures) continue;
      if (lines.size === 0) throw new CommandFailed(told.join('\n'), { cause });
      told.push('The model failed three times in a row; what it wrote before follows.');
      break;
    }
  }
  const count = [...lines.values()].reduce((sum, each) => sum + each.length, 0);
  told.push(
    `${count} questions for ${lines.size} articles, about ${tokens} tokens. Read them before you apply them.`,
  );
  return { lines, told };
}

async function diffOf(
  { dir, files }: Documentation,
  path: string,
  added: readonly AskedAs[],
): Promise<string> {
  const { addQuestions, questionsFileOf } = await import('@reachout/content/make');
  const name = questionsFileOf(files.get(path) ?? '');
  const before = await readFile(join(dir, name), 'utf8').catch(() => undefined);
  return insertionDiff(name, before, addQuestions(before ?? '', added));
}
