import type { ArticleCode } from '../testing/pipeline.ts';

/**
 * Arranges samples so that no round has two files of one path. What an article shows together stays together, except where it shows a file twice. There is always
 * one round, since a project without samples is built too.
 */
export function arrangeRounds(samples: readonly ArticleCode[]): readonly (readonly ArticleCode[])[] {
  const rounds: ArticleCode[][] = [[]];
  for (const group of editionsOf(samples)) {
    const paths = new Set(group.map(({ title }) => title));
    const free = rounds.find((round) => !round.some(({ title }) => paths.has(title)));
    if (free) free.push(...group);
    else rounds.push([...group]);
  }
  return rounds;
}

/** The samples of each article, in as many groups as it shows a file. */
function editionsOf(samples: readonly ArticleCode[]): readonly (readonly ArticleCode[])[] {
  return [...Map.groupBy(samples, ({ file }) => file).values()].flatMap((ofArticle) => {
    const seen = new Map<string, number>();
    const editions = Map.groupBy(ofArticle, ({ title = '' }) => {
      const edition = seen.get(title) ?? 0;
      seen.set(title, edition + 1);
      return edition;
    });
    return [...editions.values()];
  });
}
