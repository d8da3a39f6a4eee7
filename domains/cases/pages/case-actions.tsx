import type { Area } from '@reachout/catalogue/rules/topics';
import * as hook from '../rules/page/page-hooks.ts';
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
import { formField } from '../rules/page/action-form-body.ts';
import { customerForms } from '../rules/page/action-forms.ts';
import { ActionDisclosure, CaseActionForm, type FormPlaces } from './action-form.tsx';

export interface CaseActionsProps {
  areas: readonly Area[];
  supportCase: Pick<CaseDetail, 'actions' | 'etag' | 'timeline' | 'area' | 'severity' | 'status'>;
  isPaid: boolean;
  places: FormPlaces;
  /** The reason of an escalation that was refused, to go on with. */
  typedReason?: string;
}

/** Closing, reopening, escalating and the severity. What cannot be done now stays in sight and says why (U06). */
export function CaseActions({ areas, supportCase, isPaid, places, typedReason }: CaseActionsProps) {
  const { actions } = supportCase;
  const common = { places, seen: supportCase };
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
          <CaseActionForm {...common} form={customerForms.reopen}>
            <p>{caseActionCopy.reopenConsequence()}</p>
          </CaseActionForm>
        </ActionDisclosure>
      ) : null}
      <Unless action={actions.close} label={caseActionCopy.close()}>
        <ActionDisclosure name="close" label={caseActionCopy.close()}>
          <CaseActionForm {...common} form={customerForms.close}>
            <p>{caseActionCopy.closeConsequence({ days: reopenClosedDays })}</p>
          </CaseActionForm>
        </ActionDisclosure>
      </Unless>
      <Unless action={actions.escalate} label={caseActionCopy.escalate()}>
        <ActionDisclosure name="escalate" label={caseActionCopy.escalate()} isOpen={Boolean(typedReason)}>
          <CaseActionForm places={places} form={customerForms.escalate}>
            <TextareaField
              name={formField.reason}
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
          <CaseActionForm {...common} form={customerForms.severity}>
            <RadioGroupField
              name={formField.severity}
              label={caseFactCopy.severity()}
              defaultValue={supportCase.severity}
              options={severityChoices(supportCase, { isPaid }, areas).map(({ value, disabledReason }) => ({
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

interface UnlessProps {
  action: CaseDetail['actions']['close'];
  label: string;
  children: ReactNode;
}

function Unless({ action, label, children }: UnlessProps) {
  return action.isAllowed ? children : <Button disabledReason={action.reason}>{label}</Button>;
}
