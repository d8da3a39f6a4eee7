import { join, resolve } from 'node:path';
import type { Brand } from '@reachout/brand/rules/brand';
import { dataRootOf } from '../runtime/build-layout.ts';
import { BrandRefused, readBrand } from '../settings/brand.ts';
import { brandedContent, ContentRefused, importedFrom, readBuildId } from '../settings/branded-content.ts';
import { brandPathsOf, describeProblems, parseConfig } from '../settings/config.ts';
import { contentUsage } from './content-usage.ts';
import { CommandFailed, UnknownCommand, UsageProblem } from './usage-problem.ts';

/**
 * Checks or makes the documentation that CONTENT_DIR names, with the server's settings and without its database.
 *
 * @param folder the built server's
 * @throws UsageProblem for a command that is none, CommandFailed when settings or content cannot be used
 */
export async function runContentCommand(
  { env, print }: { env: NodeJS.ProcessEnv; print: (line: string) => void },
  folder: string,
  [command, ...rest]: readonly string[],
): Promise<void> {
  if (command === 'suggest-questions') {
    const { runSuggestQuestions } = await import('./suggest-questions-command.ts');
    return runSuggestQuestions({ env, print }, folder, rest);
  }
  if (command !== 'check' && command !== 'build')
    throw new UnknownCommand(`content ${command ?? ''}`, contentUsage);
  if (rest.length > 0) throw new UsageProblem(contentUsage);
  const parsed = parseConfig(env);
  if (!parsed.ok) throw new CommandFailed(describeProblems(parsed.problems));
  const { config } = parsed;
  const root = resolve(folder, '../..');
  const imported = importedFrom(config, root);
  if (imported === undefined)
    throw new CommandFailed('CONTENT_DIR names no folder: the documentation is the one that is built in.');
  try {
    const { brand } = readBrand(brandPathsOf(config, root));
    await printProblems(imported, brand, print);
    if (command === 'check') return;
    const places = {
      built: join(root, 'dist/content'),
      sources: join(root, 'content'),
      imported,
      buildId: readBuildId(join(root, 'dist/build-stamp')),
    };
    // Everything has been printed already.
    const log = { info: () => undefined, warn: () => undefined };
    const cacheFolder = join(dataRootOf(config, { root }), 'content');
    print(`made in ${await brandedContent(brand, { places, cacheFolder, log })}`);
  } catch (error) {
    if (error instanceof BrandRefused || error instanceof ContentRefused)
      throw new CommandFailed(error.message);
    throw error;
  }
}

async function printProblems(dir: string, brand: Brand, print: (line: string) => void): Promise<void> {
  const { compileImported, ConfigurationRefused, formatProblem } = await import('@reachout/content/make');
  try {
    const { content, problems } = await compileImported({ dir, brand });
    for (const problem of problems) print(formatProblem(problem));
    print(`${content.articles.length} articles, ${problems.length} problems`);
  } catch (error) {
    if (error instanceof ConfigurationRefused) throw new ContentRefused(error.message, { cause: error });
    throw error;
  }
}
