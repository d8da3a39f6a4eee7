import { pageCopy } from '../messages/page.ts';
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
        {pageCopy.actions()}
      </h2>
      {actions.reopen.isAllowed ? (
        <Fold name="reopen" label={pageCopy.reopenTheCase()}>
          <CaseActionForm
            {...update}
            name="reopen"
            title={pageCopy.reopenThisCase()}
            submit={pageCopy.reopenTheCase()}
            anyway={pageCopy.reopenItAllTheSame()}
            done={pageCopy.theCaseIsOpenAgain()}
          >
            <input type="hidden" name="status" value="Open" />
            <p>{pageCopy.itIsSupportsTurnThen()}</p>
          </CaseActionForm>
        </Fold>
      ) : null}
      <Unless action={actions.close} label={pageCopy.closeTheCase()}>
        <Fold name="close" label={pageCopy.closeTheCase()}>
          <CaseActionForm
            {...update}
            name="close"
            title={pageCopy.closeThisCase()}
            submit={pageCopy.closeTheCase()}
            anyway={pageCopy.closeItAllTheSame()}
            done={pageCopy.theCaseIsClosed()}
          >
            <input type="hidden" name="status" value="Closed" />
            <p>{pageCopy.supportStopsWorkingOnIt({ reopenClosedDays })}</p>
          </CaseActionForm>
        </Fold>
      </Unless>
      <Unless action={actions.escalate} label={pageCopy.askToEscalate()}>
        <Fold name="escalate" label={pageCopy.askToEscalate()} isOpen={Boolean(typedReason)}>
          <CaseActionForm
            {...update}
            call={places.escalate}
            method="POST"
            copy={null}
            name="escalate"
            title={pageCopy.askToEscalateThisCase()}
            submit={pageCopy.askToEscalate()}
            done={pageCopy.supportWasAskedToEscalate()}
          >
            <TextareaField
              name="reason"
              label={pageCopy.reason()}
              dir="auto"
              defaultValue={typedReason}
              hint={pageCopy.whatDoesWaitingCostYou()}
              data-required="Reason is required"
              aria-required="true"
            />
          </CaseActionForm>
        </Fold>
      </Unless>
      <Unless action={actions.severity} label={pageCopy.changeTheSeverity()}>
        <Fold name="severity" label={pageCopy.changeTheSeverity()}>
          <CaseActionForm
            {...update}
            name="severity"
            title={pageCopy.changeTheSeverity()}
            submit={pageCopy.changeTheSeverity()}
            anyway={pageCopy.changeItAllTheSame()}
            done={pageCopy.theSeverityWasChanged()}
          >
            <RadioGroupField
              name="severity"
              label={pageCopy.severity()}
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
