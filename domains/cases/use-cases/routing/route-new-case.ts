import type { Brand } from '@reachout/brand/rules/brand';
import { effectivePlan, planLabel } from '@reachout/catalogue/rules/plans';
import { productName } from '@reachout/catalogue/rules/products';
import { findArea, findTopic } from '@reachout/catalogue/rules/topics';
import type { Database } from '@reachout/database/client';
import type { ServiceDeps } from '@reachout/ports/deps';
import { becauseOf, type RouteCondition, routeCase } from '../../rules/routing/route-case.ts';
import { automatic, type CaseRow } from '../../store/cases-queries.ts';
import { insertStaffEvent } from '../../store/staff-events-queries.ts';
import { findLanguageOf, listRoutes, setCaseTeam } from '../../store/teams-queries.ts';

/** Gives a new case to the team whose rule takes it first, and keeps why. Call it in the transaction that opens the case, whichever door it came by. */
export async function routeNewCase(
  { brand }: Pick<ServiceDeps, 'brand'>,
  tx: Database,
  row: CaseRow,
): Promise<CaseRow> {
  const routes = await listRoutes(tx);
  if (routes.length === 0) return row;
  const route = routeCase(
    {
      product: row.product,
      area: row.area,
      topic: row.topic,
      plan: effectivePlan(brand, row, row.product),
      severity: String(row.severity),
      language: row.openedBy === null ? null : await findLanguageOf(tx, { userId: row.openedBy }),
    },
    routes,
  );
  if (route === undefined) return row;
  const because = becauseOf(route.conditions, (condition, value) =>
    conditionName(brand, row, condition, value),
  );
  await insertStaffEvent(tx, { accountId: row.accountId, caseNumber: row.number }, automatic, {
    kind: 'routed',
    before: JSON.stringify(because),
    after: route.teamName,
  });
  return setCaseTeam(tx, { row, teamId: route.teamId });
}

/** What the value of a condition is called. */
export function conditionName(
  brand: Brand,
  { area }: { area?: string },
  condition: RouteCondition,
  value: string,
): string {
  switch (condition) {
    case 'product':
      return productName(brand, value);
    case 'area':
      return findArea(value, brand.areas)?.name ?? value;
    case 'topic':
      return findTopic(area ?? '', value, brand.areas)?.name ?? value;
    case 'plan':
      return planLabel(brand, value) ?? value;
    case 'severity':
      return `SEV${value}`;
    case 'language':
      return value;
  }
}
