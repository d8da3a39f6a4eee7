import { pastCopy } from '../messages/past.ts';
import type { Brand } from '@reachout/brand/rules/brand';
import type { Conversation } from '../rules/calls/conversations.ts';
import { paths } from '@reachout/core/paths';
import { ProductMark } from '@reachout/accounts/pages/product-mark';

export interface ConversationFactsProps {
  brand: Pick<Brand, 'products' | 'slug'>;
  conversation: Conversation;
}

/** What a conversation is about, on one line: product, account, and the case that came of it. */
export function ConversationFacts({ brand, conversation }: ConversationFactsProps) {
  const { product, account, caseNumber } = conversation;
  return (
    <ul className="conversation-facts text-14 text-muted">
      {product === null ? null : (
        <li>
          <ProductMark brand={brand} product={product} />
        </li>
      )}
      {account === null ? null : (
        <li>
          <bdi>{account.name}</bdi>
        </li>
      )}
      {caseNumber === null ? null : (
        <li>
          {account === null ? (
            pastCopy.case({ caseNumber })
          ) : (
            <a className="ui-link" href={paths.caseDetail({ teamSlug: account.teamSlug, caseNumber })}>
              {pastCopy.case({ caseNumber })}
            </a>
          )}
        </li>
      )}
    </ul>
  );
}
