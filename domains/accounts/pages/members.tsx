import { formatList } from '@reachout/language/format';
import { productName, mainProduct, productSlug } from '@reachout/catalogue/rules/products';
import { teamCopy } from '../messages/team.ts';
import type { Account } from '../rules/accounts.ts';
import type { Brand } from '@reachout/brand/rules/brand';
import { seatCopy } from '@reachout/billing/messages/seats';
import { paths } from '@reachout/core/paths';
import { effectivePlan, isEnterprisePlan, type PlanKey } from '@reachout/catalogue/rules/plans';
import { LinkButton } from '@reachout/ui/link-button';
import { Notice } from '@reachout/ui/notice';
import { type MemberRow, MembersTable } from './members-table.tsx';
import { OffsetPager } from './pager.tsx';
import { type RoleRow, RolesTable } from './roles-table.tsx';
import { TeamHead } from './team-head.tsx';

export interface MembersPageProps {
  brand: Pick<Brand, 'products' | 'slug' | 'plans' | 'roles' | 'teamPermissions'>;
  account: Pick<Account, 'name' | 'plan' | 'v0Plan' | 'otherPlans' | 'role'>;
  teamSlug: string;
  members: readonly MemberRow[];
  total: number;
  offset: number;
  pageSize: number;
  roles: readonly RoleRow[];
  /** Whether the viewer's role may change members. */
  mayManage: boolean;
  /** Null where seats are not counted: on every plan but Pro. */
  paidSeats: number | null;
}

/** A team's members: who they are, what their roles mean for support and billing, and what a seat is. */
export function MembersPage(props: MembersPageProps) {
  const { brand, account, teamSlug, total, offset, pageSize, paidSeats } = props;
  const v0Name = permissionProduct(brand, account);
  const openToAll = brand.products.filter(
    ({ key, cases }) => cases === 'everybody' && effectivePlan(brand, account, key) !== null,
  );
  return (
    <div className="ui-page site-page">
      <TeamHead team={{ name: account.name, slug: teamSlug }} page="members">
        {teamCopy.peopleInTeam({ count: total })}
      </TeamHead>
      <MembersTable brand={brand} members={props.members} v0Name={v0Name} />
      <OffsetPager
        hrefOf={(to) => `${paths.teamMembers(teamSlug)}?offset=${to}`}
        {...{ total, offset, pageSize }}
      />
      <section className="site-section" aria-labelledby="roles">
        <h2 id="roles" className="text-18 font-semibold">
          {teamCopy.rolesTitle()}
        </h2>
        <RolesTable roles={props.roles} />
        {openToAll.map(({ key, name }) => (
          <p key={key} className="text-14 text-muted">
            {teamCopy.casesForEverybody({ product: name })}
          </p>
        ))}
      </section>
      <section className="site-section" aria-labelledby="seats">
        <h2 id="seats" className="text-18 font-semibold">
          {teamCopy.seats()}
        </h2>
        <Seats brand={brand} plan={account.plan} paidSeats={paidSeats} />
      </section>
      <section className="site-section ui-no-print" aria-labelledby="changes">
        <h2 id="changes" className="text-18 font-semibold">
          {teamCopy.whoCanChange()}
        </h2>
        <p className="text-14">{props.mayManage ? teamCopy.ownersChangeYou() : teamCopy.ownersChange()}</p>
        <p>
          <LinkButton
            size="small"
            href={paths.help({ product: productSlug(brand, mainProduct(brand)), teamSlug })}
          >
            {teamCopy.reachOut()}
          </LinkButton>
        </p>
      </section>
    </div>
  );
}

/** The name of the product that permissions besides roles are for, if the team has it. */
function permissionProduct(
  brand: MembersPageProps['brand'],
  account: MembersPageProps['account'],
): string | null {
  const product = brand.teamPermissions[0]?.product;
  if (product === undefined || effectivePlan(brand, account, product) === null) return null;
  return productName(brand, product);
}

function Seats({
  brand,
  plan,
  paidSeats,
}: Pick<MembersPageProps, 'brand' | 'paidSeats'> & { plan: PlanKey | null }) {
  const seats = brand.roles.flatMap(({ name, paidSeat }) => (paidSeat ? [name] : []));
  if (paidSeats === null)
    return (
      <p className="text-14">
        {isEnterprisePlan(brand, plan) ? teamCopy.seatsByContract() : teamCopy.seatsNotCharged()}
      </p>
    );
  return (
    <>
      <p className="text-14">
        {teamCopy.paidSeats({ count: paidSeats, roles: formatList(seats, 'conjunction') })}
      </p>
      <Notice tone="info">
        <p>
          {seatCopy.refundNote()} {teamCopy.seatCharged()}
        </p>
      </Notice>
    </>
  );
}
