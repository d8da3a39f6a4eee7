import { defaultClientBrand } from '@reachout/cases/testing/client-brand';
import type { Account } from '@reachout/accounts/rules/accounts';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect } from 'vitest';
import { page } from 'vitest/browser';
import { createChatCalls } from '@reachout/chat/browser/chat-calls';
import { createChatServer } from '@reachout/chat/browser/chat-server';
import {
  answerChunks,
  createFakeChatServer,
  type FakeChatServerOptions,
} from '@reachout/chat/testing/fake-chat-server';
import { replaceParameters } from '@reachout/web/lib/address-query';
import { island as islandHook } from '@reachout/web/lib/page-hooks';
import { createApiClient } from '@reachout/web/lib/api-client';
import type { SupportIslandProps } from '../browser/support-island-props.ts';
import { SupportIsland } from '../browser/support-island.tsx';

export const brand = defaultClientBrand();

export function personal(changes: Partial<Account> = {}): Account {
  return {
    id: 'acc_olivia',
    name: 'Olivia Ortega',
    user: { uid: 'usr_olivia', username: 'olivia', avatar: null },
    plan: 'pro',
    v0Plan: 'v0-level3',
    isPaid: true,
    role: 'OWNER',
    permissions: { canCreateSupportCase: true, billingRefund: true },
    hasProjects: true,
    ...changes,
  };
}

const accounts = [personal(), personal({ id: 'acc_second', name: 'Second', user: undefined })];
export const chosen = { product: 'tetra', user: 'olivia' };
export const hello: FakeChatServerOptions = {
  answers: {
    hello: {
      chunks: [
        ...answerChunks('Set **maxDuration** [1].').slice(0, -1),
        {
          type: 'data-references',
          data: [
            {
              file: {
                title: 'Function timeouts',
                path: '/docs/functions/timeouts',
                source: { type: 'website' },
              },
              meta: { leadHeading: { value: 'Raise the limit', id: 'raise' } },
            },
          ],
        },
        { type: 'finish', finishReason: 'stop' },
      ],
    },
  },
};

/** What is on the page. A test unmounts it before it shows it again, as when the page is loaded again. */
export let root: Root | undefined;

/** Each test leaves nothing on the page, on the device or in the address. */
export function endEachWithAnEmptyPage(): void {
  afterEach(() => {
    root?.unmount();
    localStorage.clear();
    replaceParameters({ product: null, teamSlug: null, user: null, intent: null });
  });
}

/** Shows the island as a browser does: the server's markup first, then React on it. */
export async function show(
  props: Partial<SupportIslandProps> = {},
  server = createFakeChatServer(hello),
  actEarly: (container: HTMLElement) => Promise<void> = async () => undefined,
  actAtOnce: (container: HTMLElement) => void = () => undefined,
) {
  const calls = createChatCalls({
    api: createApiClient({ fetch: server.fetch as typeof fetch, now: () => Date.now() }),
    tokens: { get: async () => undefined, forget: () => undefined },
    wait: async () => undefined,
    random: () => 0,
  });
  const island = (
    <SupportIsland
      brand={brand}
      person={{ userId: 'olivia', name: 'Olivia Ortega' }}
      accounts={accounts}
      query={chosen}
      flags={{ supportChatRefundInvoiceFlow: true }}
      loadServer={async (link) => createChatServer(calls, link)}
      {...props}
    />
  );
  const container = document.createElement('div');
  container.setAttribute(islandHook, 'support');
  container.innerHTML = renderToString(island);
  document.body.replaceChildren(container);
  await actEarly(container);
  root = hydrateRoot(container, island);
  actAtOnce(container);
  await expect.poll(() => isHydrated(container.firstElementChild)).toBe(true);
  return server;
}

/** React marks the elements that it has taken over. */
function isHydrated(element: Element | null): boolean {
  return Object.keys(element ?? {}).some((key) => key.startsWith('__reactFiber'));
}

export const announced = (words: string) => page.getByRole('status').filter({ hasText: words }).first();

export const asked = () => {
  const query = new URLSearchParams(location.search);
  return ['product', 'teamSlug', 'user', 'intent'].map((name) => query.get(name));
};
export const box = page.getByLabelText('Your message');
export const log = page.getByRole('log', { name: 'Conversation' });
export const productField = page.getByLabelText('Product', { exact: true });
