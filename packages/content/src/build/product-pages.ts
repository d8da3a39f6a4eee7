import { paths } from '@reachout/core/paths';

/** Pages that are not articles but that articles may link to, whoever writes them. */
const productPages: readonly string[] = [
  paths.home(),
  paths.help(),
  paths.login(),
  paths.forgottenPassword(),
  paths.cases(),
  paths.newCase(),
  paths.conversations(),
  paths.refunds(),
  paths.contactSales(),
  paths.status(),
  paths.statusFeed(),
  paths.search(),
  paths.logos(),
  paths.accessTokens(),
  paths.sessions(),
  paths.mailSettings(),
  paths.notifications(),
  paths.notificationSettings(),
  paths.languageSettings(),
  paths.apiReference(),
  paths.openApi(),
  paths.apiTypes(),
  paths.llms(),
  paths.llmsFull(),
  paths.sitemap(),
  paths.feed(),
];

/** Whether a whole path, with or without a query, is one of a page that is no article. */
export function isProductPage(path: string): boolean {
  return productPages.includes(path.split('?', 1)[0] ?? '');
}
