import { teamCopy } from '../messages/team.ts';
import type { Account } from '../rules/accounts.ts';
import type { Brand } from '@reachout/brand/rules/brand';
import { seatCopy } from '@reachout/billing/messages/seats';
import { paths } from '@reachout/core/paths';
import { isEnterprisePlan, type Plan } from '../rules/plans.ts';
import { LinkButton } from '@reachout/ui/link-button';
import { Notice } from '@reachout/ui/notice';
import { type MemberRow, MembersTable } from './members-table.tsx';
import { OffsetPager } from './pager.tsx';
import { type RoleRow, RolesTable } from './roles-table.tsx';
import { TeamHead } from './team-head.tsx';

export interface MembersPageProps {
  brand: Pick<Brand, 'products' | 'slug'>;
  account: Pick<Account, 'name' | 'plan' | 'v0Plan' | 'role'>;
  teamSlug: string;
  members: readonly MemberRow[];
  total: number;
  offset: number;
  pageSize: number;
  roles: readonly RoleRow[];
  /** Null where seats are not counted: on every plan but Pro. */
  paidSeats: number | null;
}

/** A team's members: who they are, what their roles mean for support and billing, and what a seat is. */
export function MembersPage(props: MembersPageProps) {
  const { brand, account, teamSlug, total, offset, pageSize, paidSeats } = props;
  const v0Name = account.v0Plan === null ? null : brand.products.v0.name;
  return (
    <div className="ui-page site-page">
      <TeamHead team={{ name: account.name, slug: teamSlug }} page="members">
        {teamCopy.peopleInTeam({ count: total })}
      </TeamHead>
      <MembersTable members={props.members} v0Name={v0Name} />
      <OffsetPager
        hrefOf={(to) => `${paths.teamMembers(teamSlug)}?offset=${to}`}
        {...{ total, offset, pageSize }}
      />
      <section className="site-section" aria-labelledby="roles">
        <h2 id="roles" className="text-18 font-semibold">
          {teamCopy.rolesTitle()}
        </h2>
        <RolesTable roles={props.roles} />
        {v0Name === null ? null : <p className="text-14 text-muted">{teamCopy.v0Cases({ v0Name })}</p>}
      </section>
      <section className="site-section" aria-labelledby="seats">
        <h2 id="seats" className="text-18 font-semibold">
          {teamCopy.seats()}
        </h2>
        <Seats plan={account.plan} paidSeats={paidSeats} />
      </section>
      <section className="site-section ui-no-print" aria-labelledby="changes">
        <h2 id="changes" className="text-18 font-semibold">
          {teamCopy.whoCanChange()}
        </h2>
        <p className="text-14">
          {account.role === 'OWNER' ? teamCopy.ownersChangeYou() : teamCopy.ownersChange()}
        </p>
        <p>
          <LinkButton size="small" href={paths.help({ product: brand.slug, teamSlug })}>
            {teamCopy.reachOut()}
          </LinkButton>
        </p>
      </section>
    </div>
  );
}

function Seats({ plan, paidSeats }: Pick<MembersPageProps, 'paidSeats'> & { plan: Plan | null }) {
  if (paidSeats === null)
    return (
      <p className="text-14">
        {isEnterprisePlan(plan) ? teamCopy.seatsByContract() : teamCopy.seatsNotCharged()}
      </p>
    );
  return (
    <>
      <p className="text-14">{teamCopy.paidSeats({ count: paidSeats })}</p>
      <Notice tone="info">
        <p>
          {seatCopy.refundNote()} {teamCopy.seatCharged()}
        </p>
      </Notice>
    </>
  );
}
