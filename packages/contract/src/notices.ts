import type { Account } from './accounts.ts';
import type { Brand } from './brand.ts';
import { supportMovedToCommunity } from './messages.ts';
import { paths } from './paths.ts';
import { productSlug } from './products.ts';

/** The notices of topics that are closed: one for each topic that §8 names, and two generic ones. */
export const noticeKeys = [
  'pricing-enquiry',
  'marketplace',
  'marketplace-invoice',
  'load-testing',
  'cli',
  'v0',
  'output-generation-v0',
  'integrations-v0',
  'monitoring',
  'community',
  'enterprise-only',
] as const;
export type NoticeKey = (typeof noticeKeys)[number];

/** What a notice says, and the one next step that it offers. */
export interface Notice {
  readonly text: string;
  readonly action: { readonly label: string; readonly href: string };
}

type NoticeBrand = Pick<Brand, 'name' | 'slug' | 'links' | 'products'>;

/** What the notices need to know: where their links lead for the selected account. */
export interface NoticeLinks {
  /** The integrations page of the team, or the article about integrations. */
  readonly integrations: string;
  /** The observability page of the team, or the article about it. */
  readonly observability: string;
  /** The help page with v0 chosen. */
  readonly v0Help: string;
  /** The guide to the command line and to load tests. */
  readonly cliGuide: string;
}

/** Builds the notice for a topic that is closed to the account. */
export const notices: Record<NoticeKey, (brand: NoticeBrand, links: NoticeLinks) => Notice> = {
  'pricing-enquiry': ({ name, links }) => ({
    text: `Questions about prices and contracts are answered by ${name}'s sales team, not in support cases.`,
    action: { label: 'Contact sales', href: links.contactSales },
  }),
  marketplace: (_brand, { integrations }) => ({
    text: 'Products from the marketplace are supported by the vendor who made them. Open the product in your integrations to find the vendor’s support contact.',
    action: { label: 'Open your integrations', href: integrations },
  }),
  'marketplace-invoice': (_brand, { integrations }) => ({
    text: 'Invoices for marketplace products are issued by their vendor. Open the product in your integrations to reach the vendor’s billing contact.',
    action: { label: 'Open your integrations', href: integrations },
  }),
  'load-testing': ({ links }) => ({
    text: 'Load tests need approval and are available to enterprise customers. Talk to sales about an enterprise plan before you send test traffic.',
    action: { label: 'Contact sales', href: links.contactSales },
  }),
  cli: (brand, { cliGuide }) => ({
    text: `${supportMovedToCommunity(brand)} The guide to the command line covers installation, login and the usual errors.`,
    action: { label: 'Read the command line guide', href: cliGuide },
  }),
  v0: ({ products }, { v0Help }) => ({
    text: `${products.v0.name} has its own support. Choose ${products.v0.name} as the product to get help with it.`,
    action: { label: `Get help with ${products.v0.name}`, href: v0Help },
  }),
  'output-generation-v0': ({ products, links }) => ({
    text: `Cases cannot change what ${products.v0.name} generates. Send feedback in the chat itself, or ask in ${products.v0.name}'s own support for help with prompts.`,
    action: { label: `Open ${products.v0.name} support`, href: links.v0Support },
  }),
  'integrations-v0': (brand) => ({
    text: `${supportMovedToCommunity(brand)} For services connected to ${brand.products.v0.name}, other builders there often know the answer.`,
    action: { label: 'Ask the community', href: brand.links.community },
  }),
  monitoring: (_brand, { observability }) => ({
    text: 'Monitoring has been replaced by Observability. Your queries live on there.',
    action: { label: 'Open Observability', href: observability },
  }),
  community: (brand) => ({
    text: supportMovedToCommunity(brand),
    action: { label: 'Ask the community', href: brand.links.community },
  }),
  'enterprise-only': ({ links }) => ({
    text: 'Support for this topic is available to enterprise customers. Talk to sales about an enterprise plan.',
    action: { label: 'Contact sales', href: links.contactSales },
  }),
};

/** Where the notices lead for an account: to its team's pages where it has a team, else to the article on the matter. */
export function noticeLinks(
  account: Pick<Account, 'team' | 'user'> | null,
  brand: Pick<Brand, 'slug'>,
): NoticeLinks {
  const { team, user } = account ?? {};
  return {
    integrations: team ? paths.integrations(team.slug) : '/docs/features/integrations',
    observability: team ? paths.observability(team.slug) : '/docs/features/observability',
    v0Help: paths.help({ product: productSlug(brand, 'v0'), teamSlug: team?.slug, user: user?.username }),
    cliGuide: '/docs/builds/cli',
  };
}

/** The notice for an account whose topic is closed. */
export function noticeFor(
  key: NoticeKey,
  account: Pick<Account, 'team' | 'user'> | null,
  brand: NoticeBrand,
): Notice {
  return notices[key](brand, noticeLinks(account, brand));
}
