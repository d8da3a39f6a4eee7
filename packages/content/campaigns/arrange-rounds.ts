import type { ArticleCode } from '../testing/pipeline.ts';

/**
 * Arranges samples so that no round has two files of one path, or of one address. What an article shows together stays together, except where it shows a file
 * twice. There is always one round, since a project without samples is built too.
 */
export function arrangeRounds(samples: readonly ArticleCode[]): readonly (readonly ArticleCode[])[] {
  const rounds: ArticleCode[][] = [[]];
  for (const group of editionsOf(samples)) {
    const places = new Set(group.map(placeOf));
    const free = rounds.find((round) => !round.some((sample) => places.has(placeOf(sample))));
    if (free) free.push(...group);
    else rounds.push([...group]);
  }
  return rounds;
}

/** The path of its file; Next.js refuses an address that is in both of its folders, which an article shows as two ways to do one thing, and both names of one file. */
function placeOf({ title = '' }: Pick<ArticleCode, 'title'>): string {
  return title.replace(/^app\/(.*)\/route\.ts$/, 'pages/$1.ts').replace(/^proxy\.ts$/, 'middleware.ts');
}

/** The samples of each article, in as many groups as it shows a file. */
function editionsOf(samples: readonly ArticleCode[]): readonly (readonly ArticleCode[])[] {
  return [...Map.groupBy(samples, ({ file }) => file).values()].flatMap((ofArticle) => {
    const seen = new Map<string, number>();
    const editions = Map.groupBy(ofArticle, (sample) => {
      const place = placeOf(sample);
      const edition = seen.get(place) ?? 0;
      seen.set(place, edition + 1);
      return edition;
    });
    return [...editions.values()];
  });
}
