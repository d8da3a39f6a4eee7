import * as hook from '../rules/page/page-hooks.ts';
import { mark } from '@reachout/core/page-hooks';
import { caseFactCopy } from '../messages/facts.ts';
import { participantCopy } from '../messages/participants.ts';
import type { CaseDetail } from '../rules/calls/cases.ts';
import { Button } from '@reachout/ui/button';
import { TextField } from '@reachout/ui/text-field';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { formField } from '../rules/page/action-form-body.ts';
import { type ActionForm, customerForms } from '../rules/page/action-forms.ts';
import {
  CaseFormFrame,
  type CaseFormFrameProps,
  FormError,
  type FormPlaces,
  StaleNotice,
} from './action-form.tsx';

/** The forms that change who takes part, on the page of a customer and on that of staff. */
export interface ParticipantForms {
  addParticipant: ActionForm & { action: 'update'; submit: () => string };
  removeParticipant: ActionForm & { action: 'update'; submit: (values: { email: string }) => string };
}

export interface CaseParticipantsProps {
  supportCase: Pick<CaseDetail, 'participants' | 'actions' | 'etag' | 'timeline'>;
  /** The person’s own address. */
  email: string;
  places: FormPlaces<'update'>;
  forms?: ParticipantForms;
  /** What is said of each of them, by their addresses. */
  about?: ReadonlyMap<string, ReactNode>;
  /** Below the list. */
  children?: ReactNode;
  /** The address of somebody who was not added, to go on with. */
  typedEmail?: string;
}

/** Who else takes part: people of the account see the case and answer it; everybody named may leave. */
export function CaseParticipants(props: CaseParticipantsProps) {
  const { supportCase, email, places, forms = customerForms, about, typedEmail, children } = props;
  const { participants, actions } = supportCase;
  const target = { places, seen: supportCase };
  const canChange = actions.participants.isAllowed;
  const mayRemove = (each: string): boolean => canChange || (actions.leave.isAllowed && each === email);
  return (
    <section
      aria-labelledby="participants-title"
      className="case-participants"
      {...mark(hook.part, 'participants')}
    >
      <h2 id="participants-title" className="case-aside-title">
        {caseFactCopy.participants()}
      </h2>
      {participants.length === 0 ? (
        <p className="text-14 text-muted">{participantCopy.none()}</p>
      ) : (
        <ul>
          {participants.map((each) => (
            <li key={each}>
              <bdi>{each}</bdi>
              {about?.get(each)}
              {mayRemove(each) ? (
                <RemoveForm
                  {...target}
                  form={forms.removeParticipant}
                  email={each}
                  rest={participants.filter((other) => other !== each)}
                  label={
                    each === email ? participantCopy.leave() : forms.removeParticipant.submit({ email: each })
                  }
                />
              ) : null}
            </li>
          ))}
        </ul>
      )}
      {children}
      {actions.participants.isAllowed ? (
        <AddForm {...target} form={forms.addParticipant} participants={participants} typed={typedEmail} />
      ) : (
        <p className="ui-reason ui-no-print">{actions.participants.reason}</p>
      )}
    </section>
  );
}

type Target = Pick<CaseFormFrameProps<'update'>, 'places' | 'seen'>;

interface AddFormProps extends Target {
  form: ParticipantForms['addParticipant'];
  participants: readonly string[];
  typed: string | undefined;
}

function AddForm({ form, participants, typed, ...target }: AddFormProps) {
  return (
    <CaseFormFrame {...target} form={form} className="case-participants-add ui-no-print">
      <ParticipantInputs participants={participants} />
      <TextField
        name={formField.participants}
        id="participant"
        type="email"
        defaultValue={typed}
        label={participantCopy.email()}
        hint={participantCopy.emailHint()}
        autoComplete="off"
        {...mark(hook.requiredText, participantCopy.emailRequired())}
      />
      <StaleNotice />
      <FormError />
      <Button type="submit" size="small" {...mark(hook.sendButton)}>
        {form.submit()}
      </Button>
    </CaseFormFrame>
  );
}

interface RemoveFormProps extends Target {
  form: ParticipantForms['removeParticipant'];
  email: string;
  rest: readonly string[];
  label: string;
}

function RemoveForm({ form, email, rest, label, ...target }: RemoveFormProps) {
  return (
    <CaseFormFrame {...target} id={`remove-${email}`} form={form} className="ui-no-print">
      {/* An empty list is a list too: the last one leaves an empty entry. */}
      <ParticipantInputs participants={rest.length === 0 ? [''] : rest} />
      <StaleNotice />
      <FormError />
      <button
        type="submit"
        className="ui-icon-button"
        aria-label={label}
        title={label}
        {...mark(hook.sendButton)}
      >
        <X size={16} strokeWidth={1.5} aria-hidden="true" />
      </button>
    </CaseFormFrame>
  );
}

/** The list travels as a whole: the server compares it with the copy that it was made from. */
function ParticipantInputs({ participants }: { participants: readonly string[] }) {
  return participants.map((each) => (
    <input key={each} type="hidden" name={formField.participants} value={each} />
  ));
}
