import { planLabel } from '@reachout/catalogue/rules/plans';
import { productName } from '@reachout/catalogue/rules/products';
import { severityOption } from '@reachout/catalogue/rules/severity';
import { caseStatusLabel, staffStatusLabel } from '@reachout/cases/rules/case-status';
import type { StaffCaseDetail } from '@reachout/cases/rules/calls/cases';
import { appError } from '@reachout/core/errors';
import { err, ok, type Result } from '@reachout/core/result';
import type { ServiceDeps } from '@reachout/ports/deps';
import type { Viewer } from '@reachout/ports/viewer';
import { findCaseAsStaff } from '@reachout/cases/use-cases/find-case';
import { macroChoiceCopy } from '../../messages/macro-choice.ts';
import {
  fillMacro,
  type MacroFacts,
  macroVariables,
  openVariables,
} from '../../rules/macros/macro-variables.ts';
import { countMacroUse } from '../../store/macros-queries.ts';
import { describeForStaff } from '../describe-staff-case.ts';
import { readMacro } from './keep-macros.ts';

/** A macro as it goes into an answer to one case. */
export interface FilledMacro {
  name: string;
  /** Variables that the case says nothing for are still in it. */
  text: string;
  /** Those, by their name, with what they are called. */
  gaps: { name: string; label: string }[];
  /** What it does besides, as the form of the answer sends it, with what that is called. */
  acts: MacroAct[];
}

export interface MacroAct {
  field: 'status' | 'severity' | 'take';
  value: string;
  label: string;
}

/** Fills a macro in from a case, for whoever answers it, and counts that. Errors: not_found. */
export async function fillMacroForCase(
  deps: ServiceDeps,
  viewer: Viewer,
  { caseNumber, macroId }: { caseNumber: string; macroId: string },
): Promise<Result<FilledMacro>> {
  const [found, macro] = [
    await findCaseAsStaff(deps, viewer, caseNumber),
    await readMacro(deps, viewer, macroId),
  ];
  if (!found.ok) return found;
  if (!macro.ok) return err(appError('not_found'));
  const supportCase = await describeForStaff(deps, viewer, found.value);
  const text = fillMacro(macro.value.text, factsOf(deps, viewer, supportCase));
  await countMacroUse(deps.db, { id: macroId });
  const { name, status, severity, takes } = macro.value;
  return ok({
    name,
    text,
    gaps: openVariables(text).map((gap) => ({ name: gap, label: macroVariables[gap].label() })),
    acts: [
      ...(status === null
        ? []
        : [
            {
              field: 'status',
              value: status,
              label: macroChoiceCopy.status({ status: staffStatusLabel(status) }),
            } as const,
          ]),
      ...(severity === null
        ? []
        : [
            {
              field: 'severity',
              value: severity,
              label: macroChoiceCopy.severity({ severity: severityOption(severity).label }),
            } as const,
          ]),
      ...(takes ? [{ field: 'take', value: 'yes', label: macroChoiceCopy.take() } as const] : []),
    ],
  });
}

function factsOf(
  { brand }: Pick<ServiceDeps, 'brand'>,
  viewer: Viewer,
  { openedBy, caseNumber, subject, status, severity, product, projectName, account }: StaffCaseDetail,
): MacroFacts {
  return {
    customerName: openedBy.name,
    caseNumber,
    caseSubject: subject,
    caseStatus: caseStatusLabel(status),
    caseSeverity: severityOption(severity).label,
    caseProduct: productName(brand, product),
    caseProject: projectName ?? '',
    accountName: account.name,
    accountPlan: planLabel(brand, account.plan) ?? '',
    agentName: viewer.name,
  };
}
