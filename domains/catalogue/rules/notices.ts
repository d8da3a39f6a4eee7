import type { Account } from '@reachout/accounts/rules/accounts';
import type { Brand } from '@reachout/brand/rules/brand';
import { closedTopicCopy } from '../messages/closed-topics.ts';
import { noticeCopy } from '../messages/notices.ts';
import { paths } from '@reachout/core/paths';
import { productSlug } from '@reachout/brand/rules/products';
import type { NoticeKey } from '@reachout/brand/rules/notice-keys';

/** What a notice says, and the one next step that it offers. */
export interface Notice {
  readonly text: string;
  readonly action: { readonly label: string; readonly href: string };
}

type NoticeBrand = Pick<Brand, 'name' | 'slug' | 'links' | 'products'>;

/** The pages that depend on the selected account. */
export const noticePages = ['observability', 'v0Help'] as const;
export type NoticePage = (typeof noticePages)[number];

/** Where a notice leads: to an address of the brand, to an article, or to a page of the selected account. */
export type NoticeTarget =
  | { readonly brandLink: 'contactSales' | 'community' | 'marketplace' }
  | { readonly article: string }
  | { readonly page: NoticePage };

const promptsArticle = '/docs/v0/prompts';

/** Where each notice leads. What stands there has to say what the notice promises: a test follows every one of them. */
export const noticeTargets = {
  'pricing-enquiry': { brandLink: 'contactSales' },
  marketplace: { brandLink: 'marketplace' },
  'marketplace-invoice': { brandLink: 'marketplace' },
  'load-testing': { brandLink: 'contactSales' },
  cli: { article: '/docs/builds/cli' },
  v0: { page: 'v0Help' },
  'output-generation-v0': { article: promptsArticle },
  'integrations-v0': { brandLink: 'community' },
  monitoring: { page: 'observability' },
  community: { brandLink: 'community' },
  'enterprise-only': { brandLink: 'contactSales' },
} as const satisfies Record<NoticeKey, NoticeTarget>;

/** What each notice says, with the words of its link. */
export const noticeWords: Record<
  NoticeKey,
  (brand: NoticeBrand) => { readonly text: string; readonly label: string }
> = {
  'pricing-enquiry': ({ name }) => ({
    text: closedTopicCopy.pricingEnquiry({ brand: name }),
    label: closedTopicCopy.contactSales(),
  }),
  marketplace: () => ({ text: closedTopicCopy.marketplace(), label: closedTopicCopy.reachVendor() }),
  'marketplace-invoice': () => ({
    text: closedTopicCopy.marketplaceInvoice(),
    label: closedTopicCopy.reachVendor(),
  }),
  'load-testing': () => ({ text: closedTopicCopy.loadTesting(), label: closedTopicCopy.contactSales() }),
  cli: ({ name }) => ({ text: closedTopicCopy.cli({ brand: name }), label: closedTopicCopy.readCliGuide() }),
  v0: ({ products }) => ({
    text: closedTopicCopy.v0({ product: products.v0.name }),
    label: closedTopicCopy.getHelpWith({ product: products.v0.name }),
  }),
  'output-generation-v0': ({ products }) => ({
    text: closedTopicCopy.outputGeneration({ product: products.v0.name }),
    label: closedTopicCopy.readAboutPrompts(),
  }),
  'integrations-v0': ({ name, products }) => ({
    text: closedTopicCopy.integrations({ brand: name, product: products.v0.name }),
    label: closedTopicCopy.askCommunity(),
  }),
  monitoring: () => ({ text: closedTopicCopy.monitoring(), label: closedTopicCopy.openObservability() }),
  community: ({ name }) => ({
    text: noticeCopy.supportMovedToCommunity({ brand: name }),
    label: closedTopicCopy.askCommunity(),
  }),
  'enterprise-only': () => ({
    text: closedTopicCopy.enterpriseOnly(),
    label: closedTopicCopy.contactSales(),
  }),
};

/** The notice for an account whose topic is closed. */
export function noticeFor(
  key: NoticeKey,
  account: Pick<Account, 'team' | 'user'> | null,
  brand: NoticeBrand,
): Notice {
  const { text, label } = noticeWords[key](brand);
  return { text, action: { label, href: addressOf(noticeTargets[key], account, brand) } };
}

function addressOf(
  target: NoticeTarget,
  account: Pick<Account, 'team' | 'user'> | null,
  { links, slug }: Pick<Brand, 'links' | 'slug'>,
): string {
  if ('brandLink' in target) return links[target.brandLink];
  if ('article' in target) return target.article;
  const { team, user } = account ?? {};
  switch (target.page) {
    // Only teams have the page; the article is for everybody.
    case 'observability':
      return team ? paths.observability(team.slug) : '/docs/features/observability';
    case 'v0Help':
      return paths.help({
        product: productSlug({ slug }, 'v0'),
        teamSlug: team?.slug,
        user: user?.username,
      });
  }
}
