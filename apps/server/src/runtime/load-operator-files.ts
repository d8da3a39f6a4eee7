import { findUnknownNames } from '@reachout/accounts/rules/identity/claims-mapping';
import { type LinkableArticle, withoutDeadArticles } from '@reachout/catalogue/rules/catalogue-links';
import { loadContent, loadContentFiles } from '@reachout/content/load';
import type { Log } from '@reachout/http/log';
import { join } from 'node:path';
import {
  type BrandPaths,
  BrandRefused,
  inspectBrand,
  type LoadedBrand,
  readBrand,
  requireArticles,
} from '../settings/brand.ts';
import { brandedContent } from '../settings/branded-content.ts';
import { brandPathsOf, type Config } from '../settings/config.ts';
import { findLinkedArticles } from '../settings/linked-articles.ts';
import { defaultBrand, defaultCatalogue } from '../settings/settings.ts';
import { type ConfiguredSource, readWorldSources } from '../settings/world-sources.ts';
import { type BuildLayout, dataRootOf } from './build-layout.ts';

/** Reads what the operator wrote for this process: brand, catalogue, documentation, sources. Throws where one of them cannot be, or does not fit the others. */
export async function loadOperatorFiles(config: Config, layout: BuildLayout, log: Log) {
  const brandPaths = brandPathsOf(config, layout.root);
  const { brand: given, ownLinks, wallFiles } = await loadBrand(brandPaths, layout);
  const sources = requireUsable(config, given, layout);
  const cacheFolder = join(dataRootOf(config, layout), 'content');
  const contentFolder = await brandedContent(given, { places: layout.content, cacheFolder, log });
  const content = await loadContent(contentFolder);
  // The files that come with the product lead to the documentation that does; an operator's own have to fit their own.
  const isForeign = config.CONTENT_DIR !== undefined;
  const hasOwnCatalogue = config.CATALOGUE_CONFIG !== defaultCatalogue;
  const hasOwnBrand = config.BRAND_CONFIG !== defaultBrand;
  const brand = isForeign && !hasOwnCatalogue ? withoutDeadArticles(given, content.articles) : given;
  const required = isForeign && !hasOwnBrand ? {} : ownLinks;
  const { files, pictures } = await loadContentFiles(contentFolder);
  return {
    brand,
    sources,
    content,
    /** Where the documentation that was made is kept. */
    contentFolder,
    contentFiles: { pictures, files: new Map([...files, ...wallFiles]) },
    /** Refuses files that lead to articles which are not there: neither in the documentation nor uploaded. */
    requireLinks: (articles: readonly LinkableArticle[]) =>
      requireArticles(brandPaths, { brand, ownLinks: required }, articles),
  };
}

/** Refuses files of the operator's that say what cannot be: a mapping of claims to what the catalogue does not have, and a source that cannot be read. */
function requireUsable(
  config: Config,
  brand: LoadedBrand['brand'],
  { root }: BuildLayout,
): ConfiguredSource[] {
  const unknown = findUnknownNames(config.OIDC_CLAIMS, brand).map((problem) => `  ${problem}`);
  if (unknown.length > 0)
    throw new BrandRefused(`OIDC_CLAIMS does not fit the catalogue file:\n${unknown.join('\n')}`);
  return readWorldSources(config, root);
}

/** The brand with its catalogue. Where they are refused, what they lead to is looked up too, so that everything is told at once. */
async function loadBrand(paths: BrandPaths, { content, root }: BuildLayout): Promise<LoadedBrand> {
  if (inspectBrand(paths).problems.length === 0) return readBrand(paths);
  const { articles, unfitted } = await findLinkedArticles(paths, {
    built: content.built,
    imported: content.imported,
    defaults: brandPathsOf({ BRAND_CONFIG: defaultBrand, CATALOGUE_CONFIG: defaultCatalogue }, root),
  }).catch(() => ({ articles: undefined, unfitted: [] }));
  return readBrand(paths, articles, unfitted);
}
