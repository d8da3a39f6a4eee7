import * as assistantCalls from '@reachout/chat/rules/assistant-call';
import * as calls from './calls.ts';
import * as chat from '@reachout/chat/rules/chat-schemas';
import * as invoices from '@reachout/billing/rules/invoices';
import * as references from '@reachout/documentation/rules/references';
import { domainIssues } from '@reachout/catalogue/rules/domain-issues';
import { caseStatuses, caseTurns } from '@reachout/cases/rules/case-status';
import { linkKinds } from '@reachout/cases/rules/history/links';
import { redactedPlaces, redactionReasons } from '@reachout/cases/rules/history/redaction';
import { severityMarks } from '@reachout/cases/rules/severity-mark';
import { permissionResources } from '@reachout/catalogue/rules/grants';
import { planKeySchema, productKeySchema, v0PlanKeySchema } from '@reachout/catalogue/rules/calls/keys';
import { promiseTargets } from '@reachout/catalogue/rules/clocks/promise-targets';
import { yesOrNo } from '@reachout/desk/rules/list/case-filters';
import { refundOutcomes } from '@reachout/refunds/rules/refund-form';
import { refundLedgerStatuses } from '@reachout/billing/rules/refund-ledger';
import { teamSizes } from '@reachout/sales/rules/calls/sales';
import { recordKinds } from '@reachout/world/rules/kinds';
import { severities } from '@reachout/catalogue/rules/severity';
import { componentStatuses } from '@reachout/status/rules/components';
import { incidentStates, toldImpacts } from '@reachout/status/rules/incidents';
import * as z from 'zod/mini';
import type { Schema } from './call-part.ts';

/** Enumerations that become a component of their own, whichever field uses them. */
const choices: Readonly<Record<string, Schema>> = {
  CaseStatus: z.enum(caseStatuses),
  CaseTurn: z.enum(caseTurns),
  DomainIssue: z.enum(domainIssues),
  ComponentStatus: z.enum(componentStatuses),
  IncidentImpact: z.enum(toldImpacts),
  LinkKind: z.enum(linkKinds),
  InvoiceStatus: z.enum(invoices.invoiceStatuses),
  IncidentState: z.enum(incidentStates),
  PermissionResource: z.enum(permissionResources),
  Plan: planKeySchema,
  Product: productKeySchema,
  PromiseTarget: z.enum(promiseTargets),
  RecordKind: z.enum(recordKinds),
  RedactedPlace: z.enum(redactedPlaces),
  RedactionReason: z.enum(redactionReasons),
  RefundOutcome: z.enum(refundOutcomes),
  RefundStatus: z.enum(refundLedgerStatuses),
  Severity: z.enum(severities),
  SeverityMark: z.enum(severityMarks),
  TeamSize: z.enum(teamSizes),
  V0Plan: v0PlanKeySchema,
  YesOrNo: z.enum(yesOrNo),
};

/**
 * The schemas that become named components: every one that these modules export, under the name of its export. A shape that is used twice is
 * exported once, and so has one name in all generated clients.
 */
export const namedSchemas: ReadonlyMap<string, Schema> = new Map([
  ...Object.entries(choices),
  ...onlyOnce(
    [calls, chat, invoices, references, assistantCalls]
      .flatMap((module) => Object.entries<unknown>(module))
      .filter((entry): entry is [string, Schema] => isSchema(entry[1])),
  ).map(([name, schema]): [string, Schema] => [componentName(name), schema]),
]);

/** If a schema is exported twice, the first export names it. */
function onlyOnce(entries: [string, Schema][]): [string, Schema][] {
  const seen = new Set<Schema>();
  return entries.filter(([, schema]) => !seen.has(schema) && seen.add(schema));
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && '_zod' in value;
}

/** `caseDetailSchema` is CaseDetail, `casesResponse` CasesResponse. */
function componentName(exported: string): string {
  const name = exported.replace(/Schema$/, '');
  return name.charAt(0).toUpperCase() + name.slice(1);
}
