import * as hook from '../rules/page-hooks.ts';
import { mark } from '@reachout/core/page-hooks';
import { caseActionCopy } from '../messages/actions.ts';
import { caseFactCopy } from '../messages/facts.ts';
import { reopenClosedDays } from '../rules/case-life.ts';
import { severityChoices } from '../rules/case-actions.ts';
import type { CaseDetail } from '../rules/calls/cases.ts';
import { severityOption } from '@reachout/catalogue/rules/severity';
import { Button } from '@reachout/ui/button';
import { RadioGroupField } from '@reachout/ui/radio-group-field';
import { TextareaField } from '@reachout/ui/textarea-field';
import type { ReactNode } from 'react';
import { CaseActionForm, seenCopy } from './action-form.tsx';

/** The addresses of a customer's case: of the page, and of the calls. */
export interface CasePlaces {
  page: string;
  update: string;
  comment: string;
  escalate: string;
}

export interface CaseActionsProps {
  supportCase: Pick<CaseDetail, 'actions' | 'etag' | 'timeline' | 'area' | 'severity' | 'status'>;
  isPaid: boolean;
  places: CasePlaces;
  /** The reason of an escalation that was refused, to go on with. */
  typedReason?: string;
}

/** Closing, reopening, escalating and the severity. What cannot be done now stays in sight and says why (U06). */
export function CaseActions({ supportCase, isPaid, places, typedReason }: CaseActionsProps) {
  const { actions } = supportCase;
  const update = {
    action: places.page,
    call: places.update,
    method: 'PATCH',
    copy: seenCopy(supportCase),
  } as const;
  return (
    <section
      aria-labelledby="actions-title"
      className="case-action-list ui-no-print"
      {...mark(hook.part, 'actions')}
    >
      <h2 id="actions-title" className="case-aside-title">
        {caseActionCopy.title()}
      </h2>
      {actions.reopen.isAllowed ? (
        <ActionDisclosure name="reopen" label={caseActionCopy.reopen()}>
          <CaseActionForm
            {...update}
            name="reopen"
            title={caseActionCopy.reopenQuestion()}
            submit={caseActionCopy.reopen()}
            anyway={caseActionCopy.reopenAnyway()}
            done={caseActionCopy.reopened()}
          >
            <input type="hidden" name="status" value="Open" />
            <p>{caseActionCopy.reopenConsequence()}</p>
          </CaseActionForm>
        </ActionDisclosure>
      ) : null}
      <Unless action={actions.close} label={caseActionCopy.close()}>
        <ActionDisclosure name="close" label={caseActionCopy.close()}>
          <CaseActionForm
            {...update}
            name="close"
            title={caseActionCopy.closeQuestion()}
            submit={caseActionCopy.close()}
            anyway={caseActionCopy.closeAnyway()}
            done={caseActionCopy.closed()}
          >
            <input type="hidden" name="status" value="Closed" />
            <p>{caseActionCopy.closeConsequence({ days: reopenClosedDays })}</p>
          </CaseActionForm>
        </ActionDisclosure>
      </Unless>
      <Unless action={actions.escalate} label={caseActionCopy.escalate()}>
        <ActionDisclosure name="escalate" label={caseActionCopy.escalate()} isOpen={Boolean(typedReason)}>
          <CaseActionForm
            {...update}
            call={places.escalate}
            method="POST"
            copy={null}
            name="escalate"
            title={caseActionCopy.escalateTitle()}
            submit={caseActionCopy.escalate()}
            done={caseActionCopy.escalated()}
          >
            <TextareaField
              name="reason"
              label={caseActionCopy.reason()}
              dir="auto"
              defaultValue={typedReason}
              hint={caseActionCopy.reasonHint()}
              {...mark(hook.requiredText, caseActionCopy.reasonRequired())}
              aria-required="true"
            />
          </CaseActionForm>
        </ActionDisclosure>
      </Unless>
      <Unless action={actions.severity} label={caseActionCopy.changeSeverity()}>
        <ActionDisclosure name="severity" label={caseActionCopy.changeSeverity()}>
          <CaseActionForm
            {...update}
            name="severity"
            title={caseActionCopy.changeSeverity()}
            submit={caseActionCopy.changeSeverity()}
            anyway={caseActionCopy.changeSeverityAnyway()}
            done={caseActionCopy.severityChanged()}
          >
            <RadioGroupField
              name="severity"
              label={caseFactCopy.severity()}
              defaultValue={supportCase.severity}
              options={severityChoices(supportCase, { isPaid }).map(({ value, disabledReason }) => ({
                value,
                label: severityOption(value).label,
                description: severityOption(value).meaning,
                disabledReason,
              }))}
            />
          </CaseActionForm>
        </ActionDisclosure>
      </Unless>
    </section>
  );
}

interface ActionDisclosureProps {
  name: string;
  label: string;
  isOpen?: boolean;
  children: ReactNode;
}

/** Opens in its place without a script; with one it opens as a dialog. */
function ActionDisclosure({ name, label, isOpen, children }: ActionDisclosureProps) {
  return (
    <details className="case-action" {...mark(hook.action, name)} open={isOpen}>
      <summary className="ui-button" data-variant="secondary" data-size="default">
        {label}
      </summary>
      {children}
    </details>
  );
}

interface UnlessProps {
  action: CaseDetail['actions']['close'];
  label: string;
  children: ReactNode;
}

function Unless({ action, label, children }: UnlessProps) {
  return action.isAllowed ? children : <Button disabledReason={action.reason}>{label}</Button>;
}
