import * as z from 'zod';
import type { AskedAs, Heading } from '../../article.ts';
import { parseYaml } from '../front-matter.ts';
import type { FillPlaceholders } from '../placeholders.ts';
import type { Problem } from '../problem.ts';

const ending = '.questions.yaml';
/** Stands for the lines above an article's first heading, and for the article as a whole. */
export const top = 'top';

const line = z
  .preprocess((value) => (typeof value === 'number' ? String(value) : value), z.string())
  .pipe(z.string().trim().min(2, 'is empty').max(1000, 'is longer than 1,000 characters'));

const schema = z.record(
  z.string(),
  z.record(
    z.string().regex(/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/, 'must be a language like en or pt-br'),
    z.array(line).max(200, 'has more than 200 entries'),
  ),
);

/** Whether a file holds how people ask for what an article answers. */
export function isQuestionsFile(name: string): boolean {
  return name.endsWith(ending);
}

/** The file beside an article that holds how people ask for what it answers. */
export function questionsFileOf(article: string): string {
  return article.replace(/\.[a-z]+$/, ending);
}

/** The article that such a file belongs to. */
export function articleFileOf(questions: string): string {
  return `${questions.slice(0, -ending.length)}.mdx`;
}

/**
 * Reads how people ask for what an article answers: by heading id (`top` for what stands above the first) and language.
 *
 * @param file undefined where there is none
 * @param leftOut ids of headings that this documentation does not have, and whose questions nobody can ask it
 */
export function parseQuestions(
  file: { name: string; text: string } | undefined,
  headings: readonly Pick<Heading, 'id'>[],
  fill: FillPlaceholders,
  leftOut: readonly string[] = [],
): { questions: readonly AskedAs[]; problems: readonly Problem[] } {
  if (file === undefined) return { questions: [], problems: [] };
  const { located, problems } = parseYaml({ file: file.name, yaml: file.text, schema, lineOffset: 0, fill });
  if (!located) return { questions: [], problems };
  const known = new Set([top, ...headings.map(({ id }) => id)]);
  const unknown = Object.keys(located.value)
    .filter((id) => !known.has(id) && !leftOut.includes(id))
    .map((id) => ({
      file: file.name,
      line: located.lineOf(id),
      message: `The article has no heading #${id}.`,
    }));
  const asked = Object.entries(located.value).filter(([id]) => known.has(id));
  const questions = asked.flatMap(([id, languages]) =>
    Object.entries(languages).flatMap(([language, lines]) =>
      lines.map((text) => ({ anchor: id === top ? '' : id, language, text })),
    ),
  );
  return { questions, problems: [...problems, ...unknown] };
}
