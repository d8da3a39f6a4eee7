import { mark } from '@reachout/core/page-hooks';
import { paths } from '@reachout/core/paths';
import { Badge } from '@reachout/ui/badge';
import { article } from '@reachout/web/lib/page-hooks';
import { Timestamp } from '@reachout/web/lib/timestamp';
import { openingCopy } from '../../messages/other-cases.ts';
import { customerCopy } from '../../messages/customers.ts';
import type { CustomerPerson, HappeningKind } from '../../rules/customers/customer.ts';
import {
  type CustomerBrand,
  CustomerHead,
  CustomerSection,
  Fact,
  plansText,
  roleName,
} from './customer-parts.tsx';
import { CustomerTimeline } from './timeline.tsx';

export interface CustomerPersonPageProps {
  brand: CustomerBrand;
  person: CustomerPerson;
  of: HappeningKind | undefined;
  isContinued: boolean;
  /** The server's clock in milliseconds. */
  now: number;
}

/** A person with everything that happened with them, for support staff. It needs no script. */
export function CustomerPersonPage({ brand, person, of, isContinued, now }: CustomerPersonPageProps) {
  const { id, name, email, accounts, latestConversation } = person;
  return (
    <div className="ui-page case-page" {...mark(article)}>
      <CustomerHead what={customerCopy.person()} name={name} badges={<Badges person={person} />}>
        <a className="ui-link text-14" href={paths.staffNewCase({ person: id })}>
          {openingCopy.openFor()}
        </a>
        {latestConversation === null ? null : (
          <a className="ui-link text-14" href={paths.staffConversation(latestConversation)}>
            {customerCopy.latestConversation()}
          </a>
        )}
      </CustomerHead>
      <div className="case-columns">
        <CustomerTimeline
          brand={brand}
          timeline={person.timeline}
          of={of}
          isContinued={isContinued}
          now={now}
          hrefOf={(asked) => paths.staffPerson(id, asked)}
        />
        <aside aria-label={customerCopy.facts()} className="case-aside">
          <dl className="case-facts">
            <Fact label={customerCopy.email()}>
              <bdi>{email}</bdi>
            </Fact>
            <Fact label={customerCopy.since()}>
              <Timestamp at={person.since} />
            </Fact>
          </dl>
          <CustomerSection id="accounts" title={customerCopy.accounts()}>
            {accounts.length === 0 ? (
              <p className="text-14 text-muted">{customerCopy.noAccounts()}</p>
            ) : (
              <ul className="customer-list">
                {accounts.map((account) => (
                  <li key={account.id}>
                    <a className="ui-link" href={paths.staffAccount(account.id)}>
                      <bdi>{account.name}</bdi>
                    </a>
                    <span className="text-13 text-muted">
                      {[
                        account.kind === 'personal'
                          ? customerCopy.personalAccount()
                          : roleName(brand, account.role),
                        plansText(brand, account),
                        account.isRemoved ? customerCopy.removed() : null,
                      ]
                        .filter((each) => each !== null)
                        .join(' · ')}
                    </span>
                  </li>
                ))}
              </ul>
            )}
          </CustomerSection>
        </aside>
      </div>
    </div>
  );
}

function Badges({ person }: Pick<CustomerPersonPageProps, 'person'>) {
  const { isStaff, isDisabled, isRemoved, isEmailVerified } = person;
  return (
    <>
      {isStaff ? <Badge tone="accent">{customerCopy.staff()}</Badge> : null}
      {isDisabled ? <Badge tone="error">{customerCopy.disabled()}</Badge> : null}
      {isRemoved ? <Badge tone="error">{customerCopy.removed()}</Badge> : null}
      {isEmailVerified ? null : <Badge tone="warning">{customerCopy.notVerified()}</Badge>}
    </>
  );
}
