import type { Account } from '@reachout/accounts/rules/accounts';
import type { Brand } from '@reachout/brand/rules/brand';
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
    text: `Questions about prices and contracts are answered by ${name}'s sales team, not in support cases.`,
    label: 'Contact sales',
  }),
  marketplace: () => ({
    text: 'Products from the marketplace are supported by the vendor who made them, not in support cases.',
    label: 'How to reach the vendor',
  }),
  'marketplace-invoice': () => ({
    text: 'Invoices for marketplace products are issued by their vendor, who also answers questions about them.',
    label: 'How to reach the vendor',
  }),
  'load-testing': () => ({
    text: 'Load tests need approval and are available to enterprise customers. Talk to sales about an enterprise plan before you send test traffic.',
    label: 'Contact sales',
  }),
  cli: (brand) => ({
    text: `${noticeCopy.supportMovedToCommunity({ brand: brand.name })} The guide to the command line covers installation, sign-in and the usual errors.`,
    label: 'Read the command line guide',
  }),
  v0: ({ products }) => ({
    text: `${products.v0.name} has its own support. Choose ${products.v0.name} as the product to get help with it.`,
    label: `Get help with ${products.v0.name}`,
  }),
  'output-generation-v0': ({ products }) => ({
    text: `Cases cannot change what ${products.v0.name} generates. Send feedback in the chat itself, or read how to write prompts that give what you mean.`,
    label: 'Read about prompts',
  }),
  'integrations-v0': (brand) => ({
    text: `${noticeCopy.supportMovedToCommunity({ brand: brand.name })} For services connected to ${brand.products.v0.name}, other builders there often know the answer.`,
    label: 'Ask the community',
  }),
  monitoring: () => ({
    text: 'Monitoring has been replaced by Observability.',
    label: 'Open Observability',
  }),
  community: (brand) => ({
    text: noticeCopy.supportMovedToCommunity({ brand: brand.name }),
    label: 'Ask the community',
  }),
  'enterprise-only': () => ({
    text: 'Support for this topic is available to enterprise customers. Talk to sales about an enterprise plan.',
    label: 'Contact sales',
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
