import { paths } from '@reachout/core/paths';
import type { Brand } from '@reachout/brand/rules/brand';
import { type HasPlans, planLabel, plansOfAccount } from '@reachout/catalogue/rules/plans';
import type { TeamRole } from '@reachout/accounts/rules/permissions';
import { StaffTrail } from '@reachout/web/shell/staff-trail';
import type { ReactNode } from 'react';
import { customerCopy } from '../../messages/customers.ts';
import { findCopy } from '../../messages/find.ts';

export type CustomerBrand = Pick<Brand, 'plans' | 'products' | 'roles'>;

/** The beginning of a customer's page: the way back, what it is, its name, and what is to be known of it at once. */
export function CustomerHead({
  what,
  name,
  badges,
  children,
}: {
  what: string;
  name: string;
  badges: ReactNode;
  /** Shortcuts. */
  children: ReactNode;
}) {
  return (
    <header className="case-head">
      <StaffTrail above={[{ href: paths.staffSearch(), name: findCopy.title() }]} here={<bdi>{name}</bdi>} />
      <p className="text-14 text-muted">{what}</p>
      <h1 className="text-32 font-semibold">
        <bdi>{name}</bdi>
      </h1>
      <div className="site-badges">{badges}</div>
      <div className="site-actions ui-no-print">{children}</div>
    </header>
  );
}

/** A part of the facts beside the timeline. */
export function CustomerSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="customer-section">
      <h2 id={id} className="case-aside-title">
        {title}
      </h2>
      {children}
    </section>
  );
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The plans of an account, by their labels. */
export function plansText(brand: Pick<Brand, 'plans'>, account: HasPlans): string {
  const labels = plansOfAccount(account).flatMap((plan) => planLabel(brand, plan) ?? []);
  return labels.length === 0 ? customerCopy.noPlan() : labels.join(' · ');
}

/** What people call a role; one that the catalogue has no more is called by its key. */
export function roleName({ roles }: Pick<Brand, 'roles'>, role: TeamRole | null): string | null {
  return role === null ? null : (roles.find(({ key }) => key === role)?.name ?? role);
}
