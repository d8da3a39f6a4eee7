import { appError } from '@reachout/contract/errors';
import { maxSearchTerm } from '@reachout/contract/limits';
import { paths } from '@reachout/contract/paths';
import { catalogue, findLogo, logoName, logoOrigin } from '@reachout/logos';
import { LogoPage } from '@reachout/web/pages/logo';
import { LogosPage } from '@reachout/web/pages/logos';
import type { Hono } from 'hono';
import type { AppDeps } from '../app.ts';
import type { AppEnv } from '../context.ts';
import { limits, rateLimit } from '../middleware/rate-limit.ts';
import { problemResponse } from '../problem.ts';
import { sendPage } from '../render.tsx';

const slugs = Object.keys(catalogue);

/** The logo catalogue for people: all of it, what a search finds, and each entry. */
export function mountLogoPages(app: Hono<AppEnv>, deps: AppDeps): void {
  app.get(paths.logos(), rateLimit(deps.rateLimiter, limits.read), (c) => {
    const term = (c.req.query('q') ?? '').trim().slice(0, maxSearchTerm);
    return sendPage(c, deps, {
      title: term === '' ? 'Logos' : `Search for “${term}”: logos`,
      description: 'Marks of companies and technologies for light and for dark pages.',
      kind: 'plain',
      body: <LogosPage term={term} slugs={findSlugs(term)} total={slugs.length} />,
    });
  });

  app.get(`${paths.logos()}/:slug`, rateLimit(deps.rateLimiter, limits.read), (c) => {
    const slug = c.req.param('slug') ?? '';
    const entry = findLogo(slug);
    const origin = logoOrigin(slug);
    if (!entry || !origin) return problemResponse(c, appError('not_found'));
    const name = logoName(slug);
    return sendPage(c, deps, {
      title: `${name}: logos`,
      description: `The ${name} logo for light and for dark pages.`,
      kind: 'plain',
      body: <LogoPage {...{ slug, name, entry, origin }} />,
    });
  });
}

/** Entries whose name or slug holds the term, whatever its case, spaces and punctuation. */
function findSlugs(term: string): string[] {
  const wanted = bare(term);
  return slugs.filter((slug) => bare(slug).includes(wanted) || bare(logoName(slug)).includes(wanted));
}

function bare(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}
