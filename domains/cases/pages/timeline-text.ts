import {
  caseTeamCopy,
  caseTriageCopy,
  correctionCopy,
  linkCopy,
  mergeCopy,
  redactionCopy,
  splitCopy,
} from '../messages/put-right.ts';
import { timelineCopy } from '../messages/timeline.ts';
import { reopenClosedDays } from '../rules/case-life.ts';
import { promiseMessage } from '../rules/clocks/promise-message.ts';
import { factLabel } from '../rules/history/correction.ts';
import { placeLabel, reasonLabel } from '../rules/history/redaction.ts';
import type { Because } from '../rules/routing/route-case.ts';
import type { CaseTimelineItem } from '../rules/calls/case-life.ts';
import { refundStatusLabel } from '@reachout/billing/rules/refund-status-label';
import { currencyExponent } from '@reachout/core/money';
import type { MessagePart } from '@reachout/language/compiled-message';
import { formatDate, formatNumber, joinParts } from '@reachout/language/format';
import { type CaseSide, severityLabel, statusLabel } from './case-labels.ts';

/** Entries that are a line of the timeline rather than what somebody wrote. */
export type TimelineChange = Exclude<
  CaseTimelineItem,
  { type: 'opened' | 'comment' | 'note' | 'reminder' | 'unanswered' | 'promise' }
>;

/** What happened, without who did it, in parts: what people typed or chose is a value. */
export function changeParts(item: TimelineChange, side: CaseSide = 'customer'): MessagePart[] {
  switch (item.type) {
    case 'status': {
      const after = statusOf(item.after, side);
      return item.before === null
        ? timelineCopy.statusIs.parts({ after })
        : timelineCopy.statusChanged.parts({ before: statusOf(item.before, side), after });
    }
    case 'severity':
      return timelineCopy.severityChanged.parts({
        before: severityOf(item.before),
        after: severityOf(item.after),
      });
    case 'participants':
      return participantParts(item);
    case 'escalation':
      return timelineCopy.escalation.parts({});
    case 'file':
      return timelineCopy.file.parts({ name: item.file.name });
    case 'continued':
      return timelineCopy.continued.parts({ number: `#${item.caseNumber}` });
    case 'merged':
      return mergeCopy.merged.parts({ number: `#${item.caseNumber}` });
    case 'tookOver':
      return mergeCopy.tookOver.parts({ number: `#${item.caseNumber}` });
    case 'refund':
      return timelineCopy.refund.parts({ amount: amountOf(item), status: refundStatusLabel(item.status) });
    case 'assigned':
      return item.assignee === null
        ? timelineCopy.unassigned.parts({})
        : timelineCopy.assigned.parts({ person: item.assignee });
    case 'split':
      return splitCopy.split.parts({ number: `#${item.caseNumber}` });
    case 'splitFrom':
      return splitCopy.splitFrom.parts({ date: inUtc(item.writtenAt), number: `#${item.caseNumber}` });
    case 'openedFor':
      return splitCopy.openedFor.parts({ person: item.person });
    case 'linked':
      return linkCopy.linked.parts({ name: item.name });
    case 'unlinked':
      return linkCopy.unlinked.parts({ name: item.name });
    case 'team':
      return teamParts(item);
    case 'corrected':
      return correctionCopy.corrected.parts({
        fact: factLabel(item.fact),
        before: orNone(item.before),
        after: orNone(item.after),
      });
    case 'redacted':
      return inList(
        redactionCopy.removed.parts({
          what: reasonLabel(item.reason),
          places: item.places.map(placeLabel),
        }),
      );
    case 'tags':
      return tagParts(item);
    case 'snooze':
      return item.until === null
        ? caseTriageCopy.woken.parts({})
        : caseTriageCopy.snoozed.parts({ time: inUtc(item.until) });
    case 'other': {
      const { kind, before, after } = item;
      return before === null && after === null
        ? [{ value: kind }]
        : timelineCopy.other.parts({ kind, before: orNone(before), after: orNone(after) });
    }
  }
}

function teamParts({ team, because }: Extract<TimelineChange, { type: 'team' }>): MessagePart[] {
  if (team === null) return caseTeamCopy.givenBack.parts({});
  if (because === null) return caseTeamCopy.handedOver.parts({ team });
  if (because.length === 0) return caseTeamCopy.routedAll.parts({ team });
  return inList(caseTeamCopy.routed.parts({ team, because: because.map(becauseText) }));
}

/** What a rule looked at, as a part of a sentence. */
export function becauseText({ condition, name }: Because): string {
  return caseTeamCopy.is({ condition: caseTeamCopy[condition](), name });
}

function tagParts({ added, removed }: Extract<TimelineChange, { type: 'tags' }>): MessagePart[] {
  if (removed.length === 0) return inList(caseTriageCopy.tagged.parts({ tags: added }));
  if (added.length === 0) return inList(caseTriageCopy.untagged.parts({ tags: removed }));
  return inList(caseTriageCopy.retagged.parts({ tags: added, others: removed }));
}

function participantParts({
  added,
  removed,
}: Extract<TimelineChange, { type: 'participants' }>): MessagePart[] {
  if (removed.length === 0) return inList(timelineCopy.added.parts({ people: added }));
  if (added.length === 0) return inList(timelineCopy.removed.parts({ people: removed }));
  return inList(timelineCopy.addedAndRemoved.parts({ people: added, others: removed }));
}

/** Each of a list is a part of its own. */
function inList(parts: readonly MessagePart[]): MessagePart[] {
  return parts.flatMap((part): MessagePart[] =>
    'value' in part && Array.isArray(part.value)
      ? part.value.flatMap((value, index) => [
          ...(index === 0 ? [] : [{ text: timelineCopy.separator() }]),
          { value },
        ])
      : [part],
  );
}

/** What a rule did to a case that waited so long for its customer. */
export function unansweredText(days: number): string {
  return timelineCopy.unanswered({ days, reopenDays: reopenClosedDays });
}

/** What an entry says to whoever cannot see it come in. */
export function entryText(item: CaseTimelineItem, side: CaseSide = 'customer'): string {
  const { via: program, name: person } = item.actor;
  const who = program === undefined ? person : timelineCopy.through({ program, person });
  switch (item.type) {
    case 'opened':
      return timelineCopy.saysOpened({ who });
    case 'comment':
      return timelineCopy.saysReply({ who });
    case 'note':
      return timelineCopy.saysNote({ who });
    case 'reminder':
      return timelineCopy.saysReminder();
    case 'unanswered':
      return unansweredText(item.days);
    case 'promise':
      return promiseMessage(item)({ time: inUtc(item.dueAt) });
    default:
      return timelineCopy.says({ change: joinParts(changeParts(item, side)), who });
  }
}

function inUtc(iso: string): string {
  const style = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' } as const;
  return `${formatDate(new Date(iso), style)} UTC`;
}

function orNone(text: string | null): string {
  return text || timelineCopy.none();
}

function statusOf(value: string | null, side: CaseSide): string {
  return value ? statusLabel(value, side) : timelineCopy.none();
}

function severityOf(value: string | null): string {
  return value ? severityLabel(value) : timelineCopy.none();
}

function amountOf({ amountMinor, currency }: Extract<CaseTimelineItem, { type: 'refund' }>): string {
  const style = { style: 'currency', currency, currencyDisplay: 'code' } as const;
  return formatNumber(amountMinor / 10 ** currencyExponent(currency), style);
}
