import type { DeclaredForm, FormValues } from '@reachout/core/declared-form';
import { apiRoutes, paths } from '@reachout/core/paths';
import { caseActionCopy } from '../../messages/actions.ts';
import { composerCopy } from '../../messages/composer.ts';
import { participantCopy } from '../../messages/participants.ts';
import {
  type CaseUpdateBody,
  caseUpdateBody,
  type CommentBody,
  commentBody,
  type EscalationBody,
  escalationBody,
} from '../calls/case-life.ts';
import { askedOf, formField } from './action-form-body.ts';

/** What a form of a case's page does, with the method of its call. */
export const formActions = { comment: 'POST', update: 'PATCH', escalate: 'POST', assign: 'POST' } as const;
export type FormAction = keyof typeof formActions;

/**
 * A form on a case's page. Its script sends it to the call with the person's draft and the copy of the case that they have before them, instead of in place: what
 * is written in one form stays while everything around it is brought up to date.
 */
export interface ActionForm<Asked = unknown> extends DeclaredForm<Asked> {
  name: string;
  call: string;
  action: FormAction;
  title?: () => string;
  /** The button once somebody else has changed the case. */
  anyway?: () => string;
  done: () => string;
  /** Said on top of the page when it was refused and the reason stands at its field. */
  notDone?: () => string;
}

/** What its fields ask of its call: what is not filled in is not said. */
export function askedOfValues(values: FormValues): Record<string, unknown> {
  return askedOf(
    Object.entries(values).flatMap(([name, value]) => [value].flat().map((each) => [name, each] as const)),
  );
}

/** The copy of the case that a form was filled in beside. */
export const copyFields = { version: formField.version, seen: formField.seen } as const;

const page = `${paths.cases()}/:caseNumber`;
const update = {
  page,
  call: apiRoutes.case,
  action: 'update',
  asks: caseUpdateBody,
  asked: askedOfValues,
  fields: copyFields,
} as const;
const participants = {
  ...update,
  fields: { ...copyFields, participants: formField.participants },
  lists: [formField.participants],
} as const;

/** What a customer does with a case. */
export const customerForms = {
  reply: {
    name: 'reply',
    page,
    call: apiRoutes.caseComments,
    action: 'comment',
    asks: commentBody,
    asked: askedOfValues,
    fields: { id: formField.id, body: formField.body },
    file: formField.file,
    submit: composerCopy.send,
    done: composerCopy.replySent,
    notDone: composerCopy.replyNotSent,
  },
  close: {
    ...update,
    name: 'close',
    sends: { status: 'Closed' },
    title: caseActionCopy.closeQuestion,
    submit: caseActionCopy.close,
    anyway: caseActionCopy.closeAnyway,
    done: caseActionCopy.closed,
  },
  reopen: {
    ...update,
    name: 'reopen',
    sends: { status: 'Open' },
    title: caseActionCopy.reopenQuestion,
    submit: caseActionCopy.reopen,
    anyway: caseActionCopy.reopenAnyway,
    done: caseActionCopy.reopened,
  },
  escalate: {
    name: 'escalate',
    page,
    call: apiRoutes.caseEscalation,
    action: 'escalate',
    asks: escalationBody,
    asked: askedOfValues,
    fields: { reason: formField.reason },
    title: caseActionCopy.escalateTitle,
    submit: caseActionCopy.escalate,
    done: caseActionCopy.escalated,
  },
  severity: {
    ...update,
    name: 'severity',
    fields: { ...copyFields, severity: formField.severity },
    title: caseActionCopy.changeSeverity,
    submit: caseActionCopy.changeSeverity,
    anyway: caseActionCopy.changeSeverityAnyway,
    done: caseActionCopy.severityChanged,
  },
  addParticipant: {
    ...participants,
    name: 'add-participant',
    submit: participantCopy.add,
    anyway: participantCopy.addAnyway,
    done: participantCopy.added,
  },
  removeParticipant: {
    ...participants,
    name: 'remove-participant',
    submit: participantCopy.remove,
    done: participantCopy.removed,
  },
} as const satisfies Record<
  string,
  ActionForm<CommentBody> | ActionForm<CaseUpdateBody> | ActionForm<EscalationBody>
>;

/** What a customer's forms do. */
export type CustomerAction = (typeof customerForms)[keyof typeof customerForms]['action'];
