import { helpPageCopy } from '../messages/page.ts';
import { canUseRefundTool } from '@reachout/accounts/rules/accounts';
import { paths } from '@reachout/core/paths';
import { productKeysOf } from '@reachout/catalogue/rules/products';
import { hasOpenTopic } from '@reachout/accounts/rules/topic-access';
import { listAccounts } from '@reachout/accounts/use-cases/list-accounts';
import type { StatusResponse } from '@reachout/status/rules/calls/status';
import { knownIncidents } from '@reachout/status/rules/known-incidents';
import { readKnownStatus } from '@reachout/status/use-cases/read-status';
import { currentLanguage } from '@reachout/language/language';
import { toClientBrand } from '@reachout/web/lib/client-brand';
import { LoggedOut } from '../pages/logged-out.tsx';
import type { SupportIslandProps } from '../browser/support-island-props.ts';
import { SupportIsland } from '../browser/support-island.tsx';
import { HelpPage } from '../pages/help.tsx';
import type { Context, Hono } from 'hono';
import type { HelpRouteDeps } from './route-deps.ts';
import type { AppEnv } from '@reachout/http/context';
import { createPageCache } from '@reachout/http/page-cache';
import { Island, sendPage } from '@reachout/http/render';
import type { Viewer } from '@reachout/ports/viewer';

/** Longest query that the help page reads: an intent may be 64 kB of JSON, percent-encoded. */
const queryNames = ['product', 'teamSlug', 'user', 'intent', 'thread'] as const;

/** The home page and the help page. */
export function mountPages(app: Hono<AppEnv>, deps: HelpRouteDeps): void {
  const pageCache = createPageCache(deps);
  const cachedStatus = cacheStatus(statusMs, deps.elapsed, () => readKnownStatus(deps.services));
  app.get(paths.home(), (c) => c.redirect(paths.docs(), 302));

  app.get(paths.help(), async (c) => {
    const viewer = c.get('viewer');
    const { brand } = deps.services;
    const about = {
      title: helpPageCopy.title(),
      description: helpPageCopy.description({ brand: brand.name, sentence: brand.copy.heroSentence }),
      canonical: deps.publicOrigin() + paths.help(),
    };
    if (viewer === null) {
      const status = await cachedStatus();
      const next = pathWithQuery(c);
      const write = () => ({
        ...about,
        kind: 'help' as const,
        body: <HelpPage brand={brand} status={status} lower={<LoggedOut brand={brand} next={next} />} />,
      });
      // A query comes back with the person who logs in, so the page with one is nobody else's.
      if (next !== paths.help()) return sendPage(c, deps, write());
      const version = `${status.indicator} ${status.description}`;
      return pageCache.sendVisitorPage(c, { path: paths.help(), version }, write);
    }
    const status = await cachedStatus();
    const data = await supportData(c, deps, { viewer, status });
    const lower = <Island name="support" element={<SupportIsland {...data} />} data={data} />;
    return sendPage(c, deps, {
      ...about,
      kind: 'support',
      body: (
        <HelpPage
          brand={brand}
          status={status}
          lower={lower}
          isCompact
          isOpenedAtChat={queryNames.some((name) => c.req.query(name) !== undefined)}
          isRefundOffered={data.accounts.some((account) => canUseRefundTool(account, data.flags))}
        />
      ),
    });
  });
}

/** The status is this old at most: however many ask, the database is asked once. */
const statusMs = 5_000;

/** Reads the status at most once in so many milliseconds for each language; those who ask meanwhile get the same. That it is not known is not kept. */
function cacheStatus(
  ms: number,
  elapsed: () => number,
  read: () => Promise<StatusResponse>,
): () => Promise<StatusResponse> {
  const kept = new Map<string, { at: number; status: Promise<StatusResponse> }>();
  return async () => {
    // It says in words how things are.
    const { tag } = currentLanguage();
    const known = kept.get(tag);
    const last = known && elapsed() - known.at < ms ? known : { at: elapsed(), status: read() };
    kept.set(tag, last);
    if ((await last.status).indicator === 'unknown' && kept.get(tag) === last) kept.delete(tag);
    return last.status;
  };
}

async function supportData(
  c: Context<AppEnv>,
  deps: HelpRouteDeps,
  { viewer, status }: { viewer: Viewer; status: StatusResponse },
): Promise<SupportIslandProps> {
  const { services } = deps;
  const [accounts, supportChatRefundInvoiceFlow, supportChatPlain] = await Promise.all([
    listAccounts(services, viewer),
    services.flags.isOn('supportChatRefundInvoiceFlow', { userId: viewer.userId }),
    services.flags.isOn('supportChatPlain', { userId: viewer.userId }),
  ]);
  return {
    brand: toClientBrand(services.brand),
    person: { userId: viewer.userId, name: viewer.name },
    accounts,
    openTopics: Object.fromEntries(
      productKeysOf(services.brand).map((product) => [
        product,
        accounts.filter((account) => hasOpenTopic(services.brand, account, product)).map(({ id }) => id),
      ]),
    ),
    query: Object.fromEntries(queryNames.map((name) => [name, c.req.query(name)])),
    flags: { supportChatRefundInvoiceFlow, supportChatPlain },
    incidents: knownIncidents(status).map(({ title, href }) => ({ title, href })),
    refundMinimumWaitMs: deps.refundMinimumWaitMs,
  };
}

/** This page's address for coming back after login. */
function pathWithQuery(c: Context<AppEnv>): string {
  const url = new URL(c.req.url);
  return `${url.pathname}${url.search}`;
}
