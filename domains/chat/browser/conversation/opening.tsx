import { Rich } from '@reachout/language/rich';
import { composerCopy } from '../../messages/composer.ts';
import { helpOffer } from '@reachout/accounts/rules/accounts';
import { type ChatSelection, openingTool } from '../../rules/chat-form.ts';
import { noticeCopy } from '@reachout/catalogue/messages/notices';
import { isEnterprise } from '@reachout/catalogue/rules/plans';
import type { ChatSurroundings } from '../chat-actions.ts';
import { AccountRow, BypassRow, ProductRow } from './choice-rows.tsx';

/** What stands where the conversation will be: the choice that is due, or how to begin. */
export function Opening(props: ChatSurroundings & { onCreateCase: () => void }) {
  const { brand, product, account } = props;
  const selection: ChatSelection = { product, account: account?.id ?? null };
  const isEnterpriseAccount = product !== null && isEnterprise(brand, account, product);
  switch (openingTool(selection, isEnterpriseAccount)) {
    case 'product_selector':
      return <ProductRow {...props} />;
    case 'account_selector':
      return <AccountRow {...props} />;
    case 'enterprise_bypass':
      return (
        <>
          <BypassRow {...props} />
          <Greeting {...props} />
        </>
      );
    default:
      return <Greeting {...props} />;
  }
}

function Greeting({ brand, account, product, hasOpenTopic }: ChatSurroundings) {
  const offer = product === null ? null : helpOffer(brand, account, product);
  return (
    <div className="chat-greeting">
      <p className="font-medium">{composerCopy.greeting()}</p>
      <p className="text-muted">{composerCopy.greetingHint({ name: brand.name })}</p>
      {offer === 'community' ? (
        <p className="text-muted">
          {brand.notices.community.text} {hasOpenTopic ? `${noticeCopy.topicsStillOpen()} ` : null}
          <a className="ui-link" href={brand.links.community}>
            {composerCopy.askTheCommunity()}
          </a>
        </p>
      ) : null}
      {offer === 'sales' ? (
        <p className="text-muted">
          <Rich
            message={composerCopy.questionsAboutPlan}
            values={{ link: <a className="ui-link" href={brand.links.contactSales} /> }}
          />
        </p>
      ) : null}
    </div>
  );
}
