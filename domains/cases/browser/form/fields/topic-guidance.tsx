import { formCopy } from '../../../messages/form.ts';
import { type Account, canOpenCase } from '@reachout/accounts/rules/accounts';
import { noticeCopy } from '@reachout/catalogue/messages/notices';
import { noticeFor } from '@reachout/catalogue/rules/notices';
import type { ProductKey } from '@reachout/catalogue/rules/products';
import type { Area, SuggestedArticle, Topic } from '@reachout/catalogue/rules/topics';
import { showsCommunityMessage, topicState } from '@reachout/accounts/rules/topic-access';
import { LinkButton } from '@reachout/ui/link-button';
import { Notice } from '@reachout/ui/notice';
import type { ClientBrand } from '@reachout/web/lib/client-brand';

interface GuidanceProps {
  brand: ClientBrand;
  account: Account;
  product: ProductKey;
  area: Area | undefined;
  topic: Topic | undefined;
}

/** What a person must know about the chosen topic before typing on: that it is closed to them and what to do instead, or who helps (§6, §8). */
export function TopicNotices({ brand, account, product, topic }: GuidanceProps) {
  if (!canOpenCase(brand, account, product)) {
    const { howToGetSupport } = brand.links;
    return (
      <Notice
        tone="warning"
        role="status"
        actions={
          howToGetSupport === null ? null : (
            <LinkButton size="small" href={howToGetSupport}>
              {formCopy.howToGetSupport()}
            </LinkButton>
          )
        }
      >
        <p>{noticeCopy.unableToCreateCase()}</p>
      </Notice>
    );
  }
  const state = topic && topicState(brand, topic, account, product);
  if (state && !state.available) {
    const { text, action } = noticeFor(state.notice, account, brand);
    return (
      <Notice
        tone="warning"
        role="status"
        title={formCopy.topicClosedTitle()}
        actions={
          <LinkButton size="small" href={action.href}>
            {action.label}
          </LinkButton>
        }
      >
        <p>{text}</p>
      </Notice>
    );
  }
  if (!showsCommunityMessage(topic, account)) return null;
  return (
    <Notice
      role="status"
      actions={
        <LinkButton size="small" href={brand.links.community}>
          {formCopy.askTheCommunity()}
        </LinkButton>
      }
    >
      <p>
        {brand.notices.community.text}
        {topic ? ` ${noticeCopy.topicStillOpen()}` : null}
      </p>
    </Notice>
  );
}

/** Articles that may answer the question at once: those of the topic, else those of the area. */
export function SuggestedArticles({ area, topic }: Pick<GuidanceProps, 'area' | 'topic'>) {
  const articles = topic?.suggestedArticles ?? area?.suggestedArticles ?? [];
  if (articles.length === 0) return null;
  return (
    <nav className="case-articles" aria-labelledby="case-articles-title">
      <p id="case-articles-title" className="case-articles-title">
        {formCopy.suggestedArticles()}
      </p>
      <ArticleList articles={articles} />
    </nav>
  );
}

/** Links to articles. */
export function ArticleList({ articles }: { articles: readonly SuggestedArticle[] }) {
  return (
    <ul>
      {articles.map((article) => (
        <li key={article.path}>
          <ArticleLink {...article} />
        </li>
      ))}
    </ul>
  );
}

/** Opens beside the form, so that nothing typed is left behind. */
function ArticleLink({ title, path }: SuggestedArticle) {
  return (
    <a className="ui-link" href={path} target="_blank" rel="noreferrer">
      {title}
      <span className="ui-hidden-visually"> {formCopy.opensInANewTab()}</span>
    </a>
  );
}
