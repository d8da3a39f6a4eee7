import type { IndexedArticle } from '@reachout/content';
import { paths } from '@reachout/core/paths';
import * as z from 'zod/mini';
import type { ApiClient } from '@reachout/web/lib/api-client';
import { createArticleFinder, type FindArticles } from './suggest-articles.ts';

const heading = z.union([z.string(), z.tuple([z.string(), z.string()])]);
const indexSchema: z.ZodMiniType<IndexedArticle[]> = z.array(
  z.tuple([z.string(), z.string(), z.string(), z.array(heading)]),
);

/** Loads the index of the documentation; null where it cannot be had: suggestions are a kindness, never in the way. */
export async function loadArticles(api: ApiClient): Promise<FindArticles | null> {
  const answer = await api.request(paths.articleIndex());
  const index = answer.ok ? z.safeParse(indexSchema, answer.value) : undefined;
  return index?.success ? createArticleFinder(index.data) : null;
}
