import { helpOffer } from '@reachout/accounts/rules/accounts';
import { type ChatSelection, openingTool } from '../../rules/chat-form.ts';
import { noticeCopy } from '@reachout/catalogue/messages/notices';
import { isEnterprise } from '@reachout/accounts/rules/plans';
import type { ChatSurroundings } from '../chat-actions.ts';
import { AccountRow, BypassRow, ProductRow } from './choice-rows.tsx';

/** What stands where the conversation will be: the choice that is due, or how to begin. */
export function Opening(props: ChatSurroundings & { onCreateCase: () => void }) {
  const { product, account } = props;
  const selection: ChatSelection = { product, account: account?.id ?? null };
  const isEnterpriseAccount = product !== null && isEnterprise(account, product);
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
  const offer = product === null ? null : helpOffer(account, product);
  return (
    <div className="chat-greeting">
      <p className="font-medium">What can we help you with?</p>
      <p className="text-muted">
        Describe it in your own words, with the exact error message if there is one. The assistant answers
        from {brand.name}’s documentation and shows its sources.
      </p>
      {offer === 'community' ? (
        <p className="text-muted">
          {noticeCopy.supportMovedToCommunity({ brand: brand.name })}{' '}
          {hasOpenTopic ? `${noticeCopy.topicsStillOpen()} ` : null}
          <a className="ui-link" href={brand.links.community}>
            Ask the community
          </a>
        </p>
      ) : null}
      {offer === 'sales' ? (
        <p className="text-muted">
          Questions about a larger plan?{' '}
          <a className="ui-link" href={brand.links.contactSales}>
            Contact sales
          </a>
        </p>
      ) : null}
    </div>
  );
}
