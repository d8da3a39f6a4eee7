import { canUseRefundTool } from '@reachout/contract/accounts';
import { paths } from '@reachout/contract/paths';
import { listAccounts } from '@reachout/services/accounts/list-accounts';
import { readStatus, type Status } from '@reachout/services/status/read-status';
import { toClientBrand } from '@reachout/web/client-brand';
import { LoggedOut } from '@reachout/web/features/help-page/logged-out';
import { SupportIsland, type SupportIslandProps } from '@reachout/web/islands/support';
import { HelpPage } from '@reachout/web/pages/help';
import type { Context, Hono } from 'hono';
import type { AppDeps } from './app.ts';
import type { AppEnv } from './context.ts';
import { Island, sendPage } from './render.tsx';
import type { Viewer } from '@reachout/services/viewer';

/** Longest query that the help page reads: an intent may be 64 kB of JSON, percent-encoded. */
const queryNames = ['product', 'teamSlug', 'user', 'intent', 'thread'] as const;

const unknownStatus = { indicator: 'unknown', description: 'Status unknown' } as const;

/** The home page and the help page. */
export function mountPages(app: Hono<AppEnv>, deps: AppDeps): void {
  app.get(paths.home(), (c) => c.redirect(paths.docs(), 302));

  app.get(paths.help(), async (c) => {
    const viewer = c.get('viewer');
    const status = await statusForPage(deps);
    const { brand } = deps.services;
    if (viewer === null) {
      const lower = <LoggedOut brand={brand} next={pathWithQuery(c)} />;
      return sendPage(c, deps, {
        title: 'Support',
        kind: 'plain',
        body: <HelpPage brand={brand} status={status} lower={lower} />,
      });
    }
    const data = await supportData(c, deps, viewer);
    const lower = <Island name="support" element={<SupportIsland {...data} />} data={data} />;
    return sendPage(c, deps, {
      title: 'Support',
      kind: 'support',
      body: (
        <HelpPage
          brand={brand}
          status={status}
          lower={lower}
          isRefundOffered={data.accounts.some((account) => canUseRefundTool(account, data.flags))}
        />
      ),
    });
  });
}

/** The page is worth having without the status: when it cannot be read, it says so and nothing else fails. */
async function statusForPage(deps: AppDeps): Promise<Pick<Status, 'indicator' | 'description'>> {
  try {
    return await readStatus(deps.services);
  } catch {
    return unknownStatus;
  }
}

async function supportData(c: Context<AppEnv>, deps: AppDeps, viewer: Viewer): Promise<SupportIslandProps> {
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
    query: Object.fromEntries(queryNames.map((name) => [name, c.req.query(name)])),
    flags: { supportChatRefundInvoiceFlow, supportChatPlain },
    refundMinimumWaitMs: deps.refundMinimumWaitMs,
  };
}

/** This page's address for coming back after login. */
function pathWithQuery(c: Context<AppEnv>): string {
  const url = new URL(c.req.url);
  return `${url.pathname}${url.search}`;
}
