import { caseActionCopy } from '../../messages/actions.ts';
import { composerCopy } from '../../messages/composer.ts';
import { participantCopy } from '../../messages/participants.ts';
import type { formField } from './action-form-body.ts';

/** The calls of the API that a form of a case's page stands for, with their methods. */
export const formCalls = { comment: 'POST', update: 'PATCH', escalate: 'POST', assign: 'POST' } as const;
export type FormCall = keyof typeof formCalls;

/**
 * A form on a case's page, declared once for all three ways in which it is served: rendered by the page, posted to it without a script, and sent by the
 * script to the API.
 */
export interface ActionForm {
  call: FormCall;
  /** What it sends besides what a person fills in. It is the form that decides this: a posted field of the same name does not. */
  sends?: Readonly<Partial<Record<keyof typeof formField, string>>>;
  title?: () => string;
  submit?: () => string;
  /** The button once somebody else has changed the case. */
  anyway?: () => string;
  /** Said when it is done. */
  done: () => string;
  /** Said on top of the page when it was refused and the reason stands at its field. */
  notDone?: () => string;
}

/** What a customer does with a case. The names are what the forms send as `form`. */
export const customerForms = {
  reply: { call: 'comment', done: composerCopy.replySent, notDone: composerCopy.replyNotSent },
  close: {
    call: 'update',
    sends: { status: 'Closed' },
    title: caseActionCopy.closeQuestion,
    submit: caseActionCopy.close,
    anyway: caseActionCopy.closeAnyway,
    done: caseActionCopy.closed,
  },
  reopen: {
    call: 'update',
    sends: { status: 'Open' },
    title: caseActionCopy.reopenQuestion,
    submit: caseActionCopy.reopen,
    anyway: caseActionCopy.reopenAnyway,
    done: caseActionCopy.reopened,
  },
  escalate: {
    call: 'escalate',
    title: caseActionCopy.escalateTitle,
    submit: caseActionCopy.escalate,
    done: caseActionCopy.escalated,
  },
  severity: {
    call: 'update',
    title: caseActionCopy.changeSeverity,
    submit: caseActionCopy.changeSeverity,
    anyway: caseActionCopy.changeSeverityAnyway,
    done: caseActionCopy.severityChanged,
  },
  'add-participant': {
    call: 'update',
    submit: participantCopy.add,
    anyway: participantCopy.addAnyway,
    done: participantCopy.added,
  },
  'remove-participant': { call: 'update', done: participantCopy.removed },
} as const satisfies Record<string, ActionForm>;

/** The calls that a customer's forms stand for. */
export type CustomerCall = (typeof customerForms)[keyof typeof customerForms]['call'];
