import { takeCase } from '../rules/keys/page-hooks.ts';
import { mark } from '@reachout/core/page-hooks';
import {
  ActionDisclosure,
  CaseActionForm,
  CaseFormFrame,
  FormError,
  type FormPlaces,
  StaleNotice,
} from '@reachout/cases/pages/action-form';
import { formField } from '@reachout/cases/rules/page/action-form-body';
import { sendButton } from '@reachout/cases/rules/page/page-hooks';
import type { StaffCaseDetail } from '@reachout/cases/rules/calls/cases';
import { Button } from '@reachout/ui/button';
import { SelectField } from '@reachout/ui/select-field';
import { TextareaField } from '@reachout/ui/textarea-field';
import { staffAssigneeCopy } from '../messages/assignee.ts';
import { staffForms } from '../rules/staff-forms.ts';

export interface StaffAssigneeProps {
  supportCase: Pick<StaffCaseDetail, 'assignee' | 'staff' | 'etag' | 'timeline'>;
  places: FormPlaces<'assign'>;
  /** What was filled in without a script and refused. */
  typed?: { assigneeId?: string; note?: string };
}

/** Who of staff has the case: one press to take it, a choice to give it to somebody, who may be told why. */
export function StaffAssignee({ supportCase, places, typed }: StaffAssigneeProps) {
  const { assignee, staff } = supportCase;
  const common = { places, seen: supportCase };
  const options = staff.map(({ id, name, isYou }) => ({
    value: id,
    label: isYou ? staffAssigneeCopy.you({ name }) : name,
  }));
  const you = staff.find(({ isYou }) => isYou);
  // Somebody who answers no cases any more stays a choice until the case is given to another.
  const isListed = assignee === null || staff.some(({ id }) => id === assignee.id);
  return (
    <>
      <p>
        <span className="text-muted">{staffAssigneeCopy.assignee()}: </span>
        {assignee === null ? staffAssigneeCopy.nobody() : <bdi>{assignee.name}</bdi>}
      </p>
      {you === undefined || assignee?.isYou ? null : (
        <CaseFormFrame {...common} form={staffForms.take} className="case-action-form desk-take">
          <Seen assignee={assignee} />
          <input type="hidden" name={formField.assigneeId} value={you.id} />
          <StaleNotice />
          <FormError />
          <Button type="submit" {...mark(takeCase)} {...mark(sendButton)}>
            {staffForms.take.submit()}
          </Button>
        </CaseFormFrame>
      )}
      <ActionDisclosure name="assign" label={staffAssigneeCopy.choose()} isOpen={Boolean(typed?.note)}>
        <CaseActionForm {...common} form={staffForms.assign}>
          <Seen assignee={assignee} />
          <SelectField
            name={formField.assigneeId}
            id="set-assignee"
            label={staffAssigneeCopy.assignee()}
            options={[
              { value: '', label: staffAssigneeCopy.nobody() },
              ...(isListed ? [] : [{ value: assignee.id, label: assignee.name }]),
              ...options,
            ]}
            defaultValue={typed?.note ? typed.assigneeId : (assignee?.id ?? '')}
          />
          <TextareaField
            name={formField.note}
            id="assign-note"
            label={staffAssigneeCopy.note()}
            hint={staffAssigneeCopy.noteHint()}
            dir="auto"
            defaultValue={typed?.note}
          />
        </CaseActionForm>
      </ActionDisclosure>
    </>
  );
}

/** Whom the person saw as the assignee: the case is taken from nobody else. */
function Seen({ assignee }: Pick<StaffCaseDetail, 'assignee'>) {
  return <input type="hidden" name={formField.seenAssigneeId} value={assignee?.id ?? ''} />;
}
