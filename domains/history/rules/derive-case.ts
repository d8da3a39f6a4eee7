import { caseTurn, finishTimestamp, isOpenCaseStatus } from '@reachout/cases/rules/case-status';
import type { HistoryActor, HistoryRecord } from './records.ts';

/** Something that happened to a case, as its history keeps it. */
export interface DerivedEvent {
  kind: 'opened' | 'status' | 'escalation' | 'reminder';
  before: string | null;
  after: string | null;
  /** Null for what nobody did. */
  by: HistoryActor | null;
  at: Date;
}

/** Everything about a case that follows from what happened to it. Times are those of the record. */
export interface DerivedCase {
  status: string;
  version: number;
  staffRevision: number;
  updatedAt: Date;
  /** Null when the last change was nobody's. */
  updatedBy: HistoryActor | null;
  turnSince: Date;
  waitingSince: Date | null;
  remindedAt: Date | null;
  escalatedAt: Date | null;
  solvedAt: Date | null;
  closedAt: Date | null;
  events: DerivedEvent[];
}

/** What the last change left the case in; New without any. */
export function statusOf({ changes = [] }: Pick<HistoryRecord<'case'>, 'changes'>): string {
  return changes.at(-1)?.status ?? 'New';
}

/**
 * Derives a case from its record, by the rules that cases live by here.
 *
 * @param importedAt from when a wait on the customer counts that the record says nothing of, so that nobody is reminded of old matters all at once
 */
export function deriveCase(record: HistoryRecord<'case'>, importedAt: Date): DerivedCase {
  const { comments = [], escalation, reminder } = record;
  const openedAt = new Date(record.createdAt);
  const status = statusOf(record);
  const steps = statusSteps(record);
  const acts = [
    ...comments.map(({ createdAt, by, isInternal = false }) => ({ at: new Date(createdAt), by, isInternal })),
    ...steps.map(({ at, by }) => ({ at, by, isInternal: false })),
    ...(escalation ? [{ at: new Date(escalation.at), by: escalation.by, isInternal: false }] : []),
    ...(reminder ? [{ at: new Date(reminder.at), by: null, isInternal: false }] : []),
  ].toSorted((one, other) => one.at.getTime() - other.at.getTime());
  const lastSeen = acts.findLast(({ isInternal }) => !isInternal);
  const isWaiting = caseTurn(status) === 'customer';
  const waitingSince = record.waitingSince ?? reminder?.at;
  const finished = finishTimestamp(status);
  const finishedAt = lastRun(steps, (after) => finishTimestamp(after) === finished)?.at ?? openedAt;
  return {
    status,
    version: 1 + acts.filter(({ isInternal }) => !isInternal).length,
    staffRevision: comments.filter(({ isInternal }) => isInternal).length,
    updatedAt: new Date(record.updatedAt ?? acts.at(-1)?.at ?? openedAt),
    updatedBy: lastSeen === undefined ? record.openedBy : lastSeen.by,
    turnSince: lastRun(steps, (after) => caseTurn(after) === caseTurn(status))?.at ?? openedAt,
    waitingSince: isWaiting ? new Date(waitingSince ?? importedAt) : null,
    remindedAt: isWaiting && reminder ? new Date(reminder.at) : null,
    escalatedAt: escalation && isOpenCaseStatus(status) ? new Date(escalation.at) : null,
    solvedAt: finished === 'solvedAt' ? finishedAt : null,
    closedAt: finished === 'closedAt' ? finishedAt : null,
    events: eventsOf(record, steps),
  };
}

interface StatusStep {
  before: string;
  after: string;
  at: Date;
  by: HistoryActor;
}

function statusSteps({ changes = [] }: HistoryRecord<'case'>): StatusStep[] {
  let before = 'New';
  return changes.flatMap(({ status: after, at, by }) => {
    if (after === before) return [];
    const step = { before, after, at: new Date(at), by };
    before = after;
    return [step];
  });
}

/** The first of the last steps that all lead to what is asked for; undefined when it was so from the beginning. */
function lastRun(steps: readonly StatusStep[], isSame: (status: string) => boolean): StatusStep | undefined {
  return steps[steps.findLastIndex(({ before }) => !isSame(before))];
}

function eventsOf(record: HistoryRecord<'case'>, steps: readonly StatusStep[]): DerivedEvent[] {
  const { escalation, reminder } = record;
  const later: DerivedEvent[] = [
    ...steps.map((step) => ({ ...step, kind: 'status' as const })),
    ...(escalation
      ? [
          {
            kind: 'escalation' as const,
            before: null,
            after: escalation.reason,
            by: escalation.by,
            at: new Date(escalation.at),
          },
        ]
      : []),
    ...(reminder
      ? [
          {
            kind: 'reminder' as const,
            before: null,
            after: new Date(reminder.closesAt).toISOString(),
            by: null,
            at: new Date(reminder.at),
          },
        ]
      : []),
  ];
  return [
    {
      kind: 'opened',
      before: null,
      after: 'New',
      by: record.openedBy,
      at: new Date(record.createdAt),
    },
    ...later.toSorted((one, other) => one.at.getTime() - other.at.getTime()),
  ];
}
