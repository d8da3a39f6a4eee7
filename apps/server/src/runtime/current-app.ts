import type { Brand } from '@reachout/brand/rules/brand';
import { withoutDeadPages } from '@reachout/brand/rules/page-links';
import { withoutDeadArticles } from '@reachout/catalogue/rules/catalogue-links';
import type { Content } from '@reachout/content';
import type { AppDeps } from '../app-deps.ts';
import { type createApp, createPreparedApp } from '../app.ts';
import { chooseAssistant, type createReplaceableAssistant } from '../ports/assistant.ts';
import type { Config } from '../settings/config.ts';
import type { CurrentContent } from './current-content.ts';
import type { Indexes } from './keep-indexes.ts';

/** The application over the documentation as it is now. */
export interface CurrentApp extends Pick<ReturnType<typeof createApp>, 'fetch'> {
  /** Shows pages that were uploaded since the last call. Until they are indexed, the pages of before are shown and answered from. */
  reloadUploads(): Promise<void>;
}

/**
 * What shows the documentation is made from it once: pages, indexes, the search. So other content means another application, and another assistant.
 *
 * @param parts.brand with links to pages that may be uploaded later
 */
export async function openCurrentApp(
  config: Config,
  {
    deps,
    brand: given,
    current,
    assistant,
    indexes,
  }: {
    deps: AppDeps;
    brand: Brand;
    current: CurrentContent;
    assistant: ReturnType<typeof createReplaceableAssistant>;
    indexes: Indexes;
  },
): Promise<CurrentApp> {
  let app = await createPreparedApp(deps, indexes.atStart);
  /** What was read and could not be shown yet: it is tried again at the next call. */
  let unshown: Content | null = null;
  return {
    fetch: (...request) => app.fetch(...request),
    async reloadUploads() {
      const content: Content | null = (await current.reload()) ?? unshown;
      if (content === null) return;
      unshown = content;
      // A page that files lead to may have been removed meanwhile.
      const brand = withoutDeadArticles(withoutDeadPages(given, content.articles), content.articles);
      const { log, services } = deps;
      const parts = { brand, content, log, db: services.db, findIndex: indexes.ofUploads };
      const answering = await chooseAssistant(config, parts);
      const next = { ...deps, content, services: { ...services, brand } };
      app = await createPreparedApp(next, indexes.ofUploads);
      assistant.replace(answering);
      deps.content = content;
      deps.services = next.services;
      unshown = null;
    },
  };
}
