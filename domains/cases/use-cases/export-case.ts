import { caseExportCopy } from '../messages/export.ts';
import { caseFactCopy } from '../messages/facts.ts';
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
import type { Brand } from '@reachout/brand/rules/brand';
import { factsOfColumns } from '../rules/case-field-uses.ts';
import { reopenClosedDays } from '../rules/case-life.ts';
import { promiseMessage } from '../rules/clocks/promise-message.ts';
import { caseStatusLabel } from '../rules/case-status.ts';
import { factLabel } from '../rules/history/correction.ts';
import { placeLabel, reasonLabel } from '../rules/history/redaction.ts';
import { markedSeverity } from '../rules/severity-mark.ts';
import type { CaseTimelineItem } from '../rules/calls/case-life.ts';
import type { CaseDetail } from '../rules/calls/cases.ts';
import { refundStatusLabel } from '@reachout/billing/rules/refund-status-label';
import { formatMoney } from '@reachout/core/money';
import { productName } from '@reachout/catalogue/rules/products';
import { currentLanguage } from '@reachout/language/language';
import { refundRequestCopy } from '@reachout/refunds/messages/request';
import { refundLineText, type RefundRequest } from '@reachout/refunds/rules/refund-request';
import { ok, type Result } from '@reachout/core/result';
import { portableMarkdown } from '@reachout/core/typed-markdown';
import { severityOption } from '@reachout/catalogue/rules/severity';
import { findArea, findTopic } from '@reachout/catalogue/rules/topics';
import { timestampText, oneLine, quote, speakerOf } from '@reachout/chat/use-cases/conversation-markdown';
import type { ServiceDeps } from '@reachout/ports/deps';
import type { Viewer } from '@reachout/ports/viewer';
import { type CaseKey, readCase } from './read-case.ts';

/** A Markdown document and what to call it. */
export interface CaseExport {
  name: string;
  text: string;
}

/** A case within the person's reach as a Markdown document; it never holds an internal note. */
export async function exportCase(
  deps: ServiceDeps,
  viewer: Viewer,
  key: CaseKey,
): Promise<Result<CaseExport>> {
  const found = await readCase(deps, viewer, key);
  if (!found.ok) return found;
  const { supportCase, account } = found.value;
  return ok(writeExport(deps.brand, supportCase, account.name));
}

/** The document of a case as it was told to one reader. */
export function writeExport(brand: Brand, supportCase: CaseDetail, accountName: string): CaseExport {
  return {
    name: `case-${supportCase.caseNumber}.md`,
    text: caseMarkdown(brand, supportCase, accountName),
  };
}

/**
 * A case as Markdown: its facts, the description, and everything that happened. What people wrote stands in quotation marks of Markdown, so that none of it
 * reads as a part of the document's own.
 */
function caseMarkdown(brand: Brand, supportCase: CaseDetail, accountName: string): string {
  const { caseNumber, subject, description, refund, invoice, timeline, transcript } = supportCase;
  const parts = [
    `# ${caseExportCopy.title({ caseNumber, subject: oneLine(subject) })}`,
    caseExportCopy.lead({ brand: brand.name }),
    factsOf(brand, supportCase, accountName)
      .map(([name, value]) => `- ${caseExportCopy.fact({ name, value })}`)
      .join('\n'),
    ...(description === ''
      ? []
      : [`## ${caseExportCopy.description()}`, quote(portableMarkdown(description))]),
    ...(refund === null || invoice === null ? [] : addedParts(refund, invoice.invoiceNumber)),
    `## ${caseExportCopy.history()}`,
    ...timeline.map(describeItem),
    ...(transcript.length === 0 ? [] : [`## ${caseExportCopy.conversation()}`]),
    ...transcript.map(({ role, content, preparedBy, createdAt }) => {
      const who = speakerOf({ role, preparedBy }, oneLine(supportCase.openedBy.name));
      return `### ${caseExportCopy.saidAt({ who, time: timestampText(createdAt) })}\n\n${quote(content)}`;
    }),
  ];
  return `${parts.join('\n\n')}\n`;
}

/** What the system says of a requested refund: not in quotation marks, since nobody wrote it (D39). */
function addedParts(refund: RefundRequest, invoiceNumber: string): string[] {
  const { tag } = currentLanguage();
  return [
    `## ${refundRequestCopy.label()}`,
    refundRequestCopy.sum({ amount: formatMoney(refund, tag), invoice: oneLine(invoiceNumber) }),
    refund.lines
      .map((each) => `- ${oneLine(each.description)}: ${refundLineText(each, refund.currency, tag)}`)
      .join('\n'),
    refundRequestCopy[refund.reason](),
  ];
}

function factsOf(
  brand: Brand,
  supportCase: CaseDetail,
  accountName: string,
): [name: string, value: string][] {
  const areas = brand.areas;
  const { status, severity, product, area, topic, participants, files } = supportCase;
  const { label, meaning } = severityOption(severity);
  const facts: [string, string | null][] = [
    [caseFactCopy.account(), oneLine(accountName)],
    [caseFactCopy.status(), oneLine(caseStatusLabel(status))],
    [
      caseFactCopy.severity(),
      markedSeverity(caseExportCopy.severity({ label, meaning }), supportCase.severityMark),
    ],
    [caseFactCopy.product(), productName(brand, product)],
    [caseFactCopy.area(), oneLine(findArea(area, areas)?.name ?? area)],
    [
      caseFactCopy.topic(),
      topic === '' ? caseFactCopy.topicNotStated() : oneLine(findTopic(area, topic, areas)?.name ?? topic),
    ],
    [caseFactCopy.project(), supportCase.projectName && oneLine(supportCase.projectName)],
    ...factsOfColumns(supportCase, brand).map(({ label: name, value }): [string, string] => [
      name,
      oneLine(value),
    ]),
    [caseFactCopy.invoice(), supportCase.invoice && oneLine(supportCase.invoice.invoiceNumber)],
    [
      caseFactCopy.opened(),
      caseExportCopy.openedBy({
        time: timestampText(supportCase.createdAt),
        person: supportCase.isOpenedBySupport
          ? splitCopy.bySupport({ person: oneLine(supportCase.openedBy.name) })
          : oneLine(supportCase.openedBy.name),
      }),
    ],
    [caseFactCopy.lastUpdate(), timestampText(supportCase.updatedAt)],
    [caseExportCopy.closesUnanswered(), supportCase.closesAt && timestampText(supportCase.closesAt)],
    [caseFactCopy.participants(), participants.length === 0 ? null : inLine(participants)],
    [caseFactCopy.files(), files.length === 0 ? null : inLine(files.map(({ name }) => name))],
    [caseExportCopy.continues(), supportCase.continues && `#${supportCase.continues.caseNumber}`],
    [caseExportCopy.continuedBy(), supportCase.continuedBy && `#${supportCase.continuedBy.caseNumber}`],
    [mergeCopy.mergedInto(), supportCase.mergedInto && `#${supportCase.mergedInto.caseNumber}`],
  ];
  return facts.flatMap(([name, value]) => (value === null ? [] : [[name, value] as [string, string]]));
}

/** Texts of people in one line. */
function inLine(texts: readonly string[]): string {
  return texts.map(oneLine).join(timelineCopy.separator());
}

function describeItem(item: CaseTimelineItem): string {
  const who = whoOf(item);
  const time = timestampText(item.at);
  switch (item.type) {
    case 'comment':
    case 'note': {
      const files = item.files
        .map(({ name }) => `\n\n${caseExportCopy.file({ name: oneLine(name) })}`)
        .join('');
      const heading = item.type === 'note' ? caseExportCopy.noteAt : caseExportCopy.saidAt;
      return `### ${heading({ who, time })}\n\n${quote(portableMarkdown(item.body))}${files}`;
    }
    case 'escalation':
      return `### ${caseExportCopy.escalation({ who, time })}\n\n${quote(portableMarkdown(item.reason))}`;
    default:
      return `- ${describeChange(item, who, time)}`;
  }
}

function whoOf({ actor: { name, via, kind } }: CaseTimelineItem): string {
  const person =
    via === undefined
      ? oneLine(name)
      : caseExportCopy.through({ program: oneLine(via), person: oneLine(name) });
  return kind === 'staff' ? caseExportCopy.ofSupport({ person }) : person;
}

type Change = Exclude<CaseTimelineItem, { type: 'comment' | 'note' | 'escalation' }>;

function describeChange(item: Change, who: string, time: string): string {
  switch (item.type) {
    case 'opened':
      return caseExportCopy.opened({ time, who });
    case 'status':
      return caseExportCopy.statusChanged({
        time,
        who,
        before: statusOf(item.before),
        after: statusOf(item.after),
      });
    case 'severity':
      return caseExportCopy.severityChanged({
        time,
        who,
        before: oneLine(item.before ?? caseExportCopy.nothing()),
        after: oneLine(item.after ?? caseExportCopy.nothing()),
      });
    case 'participants':
      return describeParticipants(item, who, time);
    case 'file':
      return caseExportCopy.fileAdded({ time, who, name: oneLine(item.file.name) });
    case 'continued':
      return caseExportCopy.continued({ time, who, caseNumber: item.caseNumber });
    case 'split':
      return splitCopy.exportedSplit({ time, who, caseNumber: item.caseNumber });
    case 'splitFrom':
      return splitCopy.exportedSplitFrom({
        time,
        who,
        date: timestampText(item.writtenAt),
        caseNumber: item.caseNumber,
      });
    case 'openedFor':
      return splitCopy.exportedOpenedFor({ time, who, person: oneLine(item.person) });
    case 'linked':
      return linkCopy.exported({ time, who, name: oneLine(item.name) });
    case 'unlinked':
      return linkCopy.exportedUnlinked({ time, who, name: oneLine(item.name) });
    case 'merged':
      return mergeCopy.exported({ time, who, caseNumber: item.caseNumber });
    case 'tookOver':
      return mergeCopy.exportedTookOver({ time, who, caseNumber: item.caseNumber });
    case 'refund': {
      const { amountMinor: amount, currency, status } = item;
      return caseExportCopy.refund({
        time,
        who,
        amount: formatMoney({ amount, currency }, currentLanguage().tag),
        status: refundStatusLabel(status),
      });
    }
    case 'reminder':
      return caseExportCopy.byRule({
        time,
        what: timelineCopy.reminder({ time: timestampText(item.closesAt) }),
      });
    case 'unanswered':
      return caseExportCopy.byRule({
        time,
        what: timelineCopy.unanswered({ days: item.days, reopenDays: reopenClosedDays }),
      });
    case 'promise':
      return caseExportCopy.byRule({ time, what: promiseMessage(item)({ time: timestampText(item.dueAt) }) });
    case 'assigned':
      return item.assignee === null
        ? caseExportCopy.unassigned({ time, who })
        : caseExportCopy.assigned({ time, who, person: oneLine(item.assignee) });
    case 'team':
      return item.team === null
        ? caseTeamCopy.exportedBack({ time, who })
        : caseTeamCopy.exported({ time, who, team: oneLine(item.team) });
    case 'corrected':
      return correctionCopy.exported({
        time,
        who,
        fact: factLabel(item.fact),
        before: oneLine(item.before ?? caseExportCopy.nothing()),
        after: oneLine(item.after ?? caseExportCopy.nothing()),
      });
    case 'redacted':
      return redactionCopy.exported({
        time,
        who,
        what: reasonLabel(item.reason),
        places: item.places.map(placeLabel).join(timelineCopy.separator()),
      });
    case 'tags':
      return caseTriageCopy.exportedTags({
        time,
        who,
        added: inLine(item.added) || caseExportCopy.nothing(),
        removed: inLine(item.removed) || caseExportCopy.nothing(),
      });
    case 'snooze':
      return item.until === null
        ? caseTriageCopy.exportedWaking({ time, who })
        : caseTriageCopy.exportedSnooze({ time, who, until: timestampText(item.until) });
    case 'other':
      return caseExportCopy.other({
        time,
        who,
        kind: oneLine(item.kind),
        value: oneLine(item.after ?? item.before ?? ''),
      });
  }
}

function statusOf(status: string | null): string {
  return status === null ? caseExportCopy.nothing() : oneLine(caseStatusLabel(status));
}

function describeParticipants(
  { added, removed }: { added: string[]; removed: string[] },
  who: string,
  time: string,
): string {
  if (removed.length === 0) return caseExportCopy.added({ time, who, people: inLine(added) });
  if (added.length === 0) return caseExportCopy.removed({ time, who, people: inLine(removed) });
  return caseExportCopy.addedAndRemoved({ time, who, people: inLine(added), others: inLine(removed) });
}
