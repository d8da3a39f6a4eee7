import { deploymentStateLabel } from '@reachout/accounts/rules/project-state';
import { mark } from '@reachout/core/page-hooks';
import { paths } from '@reachout/core/paths';
import { queryString } from '@reachout/core/url';
import { Badge } from '@reachout/ui/badge';
import { article } from '@reachout/web/lib/page-hooks';
import { Timestamp } from '@reachout/web/lib/timestamp';
import { startRefundCopy } from '@reachout/refunds/messages/start';
import { openingCopy } from '../../messages/other-cases.ts';
import { customerCopy } from '../../messages/customers.ts';
import {
  type CustomerAccount,
  type HappeningKind,
  maxCountedOpenCases,
} from '../../rules/customers/customer.ts';
import {
  type CustomerBrand,
  CustomerHead,
  CustomerSection,
  Fact,
  plansText,
  roleName,
} from './customer-parts.tsx';
import { CustomerTimeline } from './timeline.tsx';

export interface CustomerAccountPageProps {
  brand: CustomerBrand;
  account: CustomerAccount;
  of: HappeningKind | undefined;
  isContinued: boolean;
  /** The server's clock in milliseconds. */
  now: number;
}

/** A team or a personal account with everything that happened with it, for support staff. It needs no script. */
export function CustomerAccountPage({ brand, account, of, isContinued, now }: CustomerAccountPageProps) {
  const { id, name, kind, openCases, isRemoved, latestConversation } = account;
  return (
    <div className="ui-page case-page" {...mark(article)}>
      <CustomerHead
        what={kind === 'team' ? customerCopy.team() : customerCopy.personalAccount()}
        name={name}
        badges={
          <>
            <Badge tone="accent">{plansText(brand, account)}</Badge>
            <Badge tone={openCases > 0 ? 'warning' : 'neutral'}>
              {openCases === maxCountedOpenCases
                ? customerCopy.openCasesOrMore({ count: openCases })
                : customerCopy.openCases({ count: openCases })}
            </Badge>
            {isRemoved ? <Badge tone="error">{customerCopy.removed()}</Badge> : null}
          </>
        }
      >
        <a
          className="ui-link text-14"
          href={`${paths.staffCases()}${queryString({ accountId: id, sort: '-updatedAt' })}`}
        >
          {customerCopy.allCases()}
        </a>
        <a className="ui-link text-14" href={paths.staffNewCase({ account: id })}>
          {openingCopy.openFor()}
        </a>
        <a className="ui-link text-14" href={paths.staffNewRefund(id)}>
          {startRefundCopy.link()}
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
          timeline={account.timeline}
          of={of}
          isContinued={isContinued}
          now={now}
          hrefOf={(asked) => paths.staffAccount(id, asked)}
        />
        <aside aria-label={customerCopy.facts()} className="case-aside">
          <Facts account={account} />
          <Members brand={brand} account={account} />
          <Projects account={account} />
          <Domains account={account} />
        </aside>
      </div>
    </div>
  );
}

type PartProps = Pick<CustomerAccountPageProps, 'account'>;

function Facts({ account }: PartProps) {
  const { slug, since, successManager } = account;
  return (
    <dl className="case-facts">
      <Fact label={customerCopy.slug()}>
        <bdi>{slug}</bdi>
      </Fact>
      <Fact label={customerCopy.since()}>
        <Timestamp at={since} />
      </Fact>
      {successManager === null ? null : (
        <Fact label={customerCopy.successManager()}>
          <bdi>{successManager.name}</bdi>
          {successManager.email === undefined ? null : (
            <>
              <br />
              <bdi>{successManager.email}</bdi>
            </>
          )}
        </Fact>
      )}
    </dl>
  );
}

function Members({ brand, account }: PartProps & { brand: CustomerBrand }) {
  const { kind, members, memberCount } = account;
  const isTeam = kind === 'team';
  return (
    <CustomerSection
      id="members"
      title={isTeam ? customerCopy.memberCount({ count: memberCount }) : customerCopy.owner()}
    >
      <ul className="customer-list">
        {members.map(({ userId, name, email, role }) => (
          <li key={userId}>
            <a className="ui-link" href={paths.staffPerson(userId)}>
              <bdi>{name}</bdi>
            </a>
            <span className="text-13 text-muted">
              {isTeam && role !== null ? (
                <>
                  <span>{roleName(brand, role)}</span>
                  {' · '}
                </>
              ) : null}
              <bdi>{email}</bdi>
            </span>
          </li>
        ))}
      </ul>
      {memberCount > members.length ? (
        <p className="text-13 text-muted">
          {customerCopy.moreMembers({ count: memberCount - members.length })}
        </p>
      ) : null}
    </CustomerSection>
  );
}

function Projects({ account: { projects, hasMoreProjects } }: PartProps) {
  return (
    <CustomerSection id="projects" title={customerCopy.projects()}>
      {projects.length === 0 ? (
        <p className="text-14 text-muted">{customerCopy.noProjects()}</p>
      ) : (
        <ul className="customer-list">
          {projects.map(({ id, name, deployment }) => (
            <li key={id}>
              <bdi className="font-medium">{name}</bdi>
              {deployment === null ? (
                <span className="text-13 text-muted">{customerCopy.notDeployed()}</span>
              ) : (
                <>
                  <span className="text-13">
                    <bdi>{deployment.host}</bdi>
                  </span>
                  <span className="customer-deployment text-13 text-muted">
                    <Badge tone={deployment.state === 'ERROR' ? 'error' : 'neutral'}>
                      {deploymentStateLabel(deployment.state)}
                    </Badge>
                    <Timestamp at={deployment.at} />
                  </span>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {hasMoreProjects ? <p className="text-13 text-muted">{customerCopy.moreProjects()}</p> : null}
    </CustomerSection>
  );
}

function Domains({ account: { domains, hasMoreDomains } }: PartProps) {
  if (domains.length === 0) return null;
  return (
    <CustomerSection id="domains" title={customerCopy.domains()}>
      <ul className="customer-list">
        {domains.map(({ name }) => (
          <li key={name}>
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
      {hasMoreDomains ? <p className="text-13 text-muted">{customerCopy.moreDomains()}</p> : null}
    </CustomerSection>
  );
}
