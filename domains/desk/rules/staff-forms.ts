import type { ActionForm } from '@reachout/cases/rules/page/action-forms';
import { caseFactCopy } from '@reachout/cases/messages/facts';
import { staffAssigneeCopy } from '../messages/assignee.ts';
import { staffCaseCopy } from '../messages/case.ts';

/** What support staff do with a case. The names are what the forms send as `form`. */
export const staffForms = {
  answer: {
    call: 'comment',
    sends: { visibility: 'public' },
    done: staffCaseCopy.answered,
    notDone: staffCaseCopy.notSent,
  },
  // A note must never become an answer.
  note: {
    call: 'comment',
    sends: { visibility: 'internal' },
    done: staffCaseCopy.noteAdded,
    notDone: staffCaseCopy.notSent,
  },
  take: { call: 'assign', anyway: staffAssigneeCopy.takeAnyway, done: staffAssigneeCopy.assigned },
  assign: {
    call: 'assign',
    title: staffAssigneeCopy.title,
    submit: staffAssigneeCopy.assign,
    anyway: staffAssigneeCopy.assignAnyway,
    done: staffAssigneeCopy.assigned,
  },
  status: {
    call: 'update',
    title: caseFactCopy.status,
    submit: staffCaseCopy.setStatus,
    anyway: staffCaseCopy.setAnyway,
    done: staffCaseCopy.statusChanged,
  },
  severity: {
    call: 'update',
    title: caseFactCopy.severity,
    submit: staffCaseCopy.setSeverity,
    anyway: staffCaseCopy.setAnyway,
    done: staffCaseCopy.severityChanged,
  },
} as const satisfies Record<string, ActionForm>;
