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
    <section aria-labelledby="actions-title" className="case-deeds ui-no-print" data-part="actions">
      <h2 id="actions-title" className="case-aside-title">
        Actions
      </h2>
      {actions.reopen.isAllowed ? (
        <Fold name="reopen" label="Reopen the case">
          <CaseActionForm
            {...update}
            name="reopen"
            title="Reopen this case?"
            submit="Reopen the case"
            anyway="Reopen it all the same"
            done="The case is open again."
          >
            <input type="hidden" name="status" value="Open" />
            <p>It is support’s turn then. Add a reply to say what is still wrong.</p>
          </CaseActionForm>
        </Fold>
      ) : null}
      <Unless action={actions.close} label="Close the case">
        <Fold name="close" label="Close the case">
          <CaseActionForm
            {...update}
            name="close"
            title="Close this case?"
            submit="Close the case"
            anyway="Close it all the same"
            done="The case is closed."
          >
            <input type="hidden" name="status" value="Closed" />
            <p>Support stops working on it. You can reopen it for {reopenClosedDays} days.</p>
          </CaseActionForm>
        </Fold>
      </Unless>
      <Unless action={actions.escalate} label="Ask to escalate">
        <Fold name="escalate" label="Ask to escalate" isOpen={Boolean(typedReason)}>
          <CaseActionForm
            {...update}
            call={places.escalate}
            method="POST"
            copy={null}
            name="escalate"
            title="Ask to escalate this case"
            submit="Ask to escalate"
            done="Support was asked to escalate the case."
          >
            <TextareaField
              name="reason"
              label="Reason"
              dir="auto"
              defaultValue={typedReason}
              hint="What does waiting cost you, and by when do you need an answer?"
              data-required="Reason is required"
              aria-required="true"
            />
          </CaseActionForm>
        </Fold>
      </Unless>
      <Unless action={actions.severity} label="Change the severity">
        <Fold name="severity" label="Change the severity">
          <CaseActionForm
            {...update}
            name="severity"
            title="Change the severity"
            submit="Change the severity"
            anyway="Change it all the same"
            done="The severity was changed."
          >
            <RadioGroupField
              name="severity"
              label="Severity"
              defaultValue={supportCase.severity}
              options={severityChoices(supportCase, { isPaid }).map(({ value, disabledReason }) => ({
                value,
                label: severityOption(value).label,
                description: severityOption(value).meaning,
                disabledReason,
              }))}
            />
          </CaseActionForm>
        </Fold>
      </Unless>
    </section>
  );
}

interface FoldProps {
  name: string;
  label: string;
  isOpen?: boolean;
  children: ReactNode;
}

/** Unfolds without a script; with one it opens as a dialog. */
function Fold({ name, label, isOpen, children }: FoldProps) {
  return (
    <details className="case-action" data-action={name} open={isOpen}>
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
