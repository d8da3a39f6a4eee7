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
