import type { Brand } from '@reachout/brand/rules/brand';
import { factsOfColumns } from '../rules/case-field-uses.ts';
import { waitWords } from '../rules/case-life.ts';
import { severityMarkWords, topicNotStated } from '../rules/severity-mark.ts';
import type { CaseTimelineItem } from '../rules/calls/case-life.ts';
import type { CaseDetail } from '../rules/calls/cases.ts';
import { formatMoney } from '@reachout/core/money';
import { productName } from '@reachout/brand/rules/products';
import { currentLanguage } from '@reachout/language/language';
import { refundRequestCopy } from '@reachout/refunds/messages/request';
import { refundLineText, type RefundRequest } from '@reachout/refunds/rules/refund-request';
import { ok, type Result } from '@reachout/core/result';
import { severityOption } from '@reachout/catalogue/rules/severity';
import { areasOf, findArea, findTopic } from '@reachout/catalogue/rules/topics';
import { moment, oneLine, quote, speakerOf } from '@reachout/chat/use-cases/conversation-markdown';
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
    `# Case #${caseNumber}: ${oneLine(subject)}`,
    `Support case at ${brand.name}.`,
    factsOf(brand, supportCase, accountName)
      .map(([name, value]) => `- ${name}: ${value}`)
      .join('\n'),
    ...(description === '' ? [] : ['## Description', quote(description)]),
    ...(refund === null || invoice === null ? [] : addedParts(refund, invoice.invoiceNumber)),
    '## What happened',
    ...timeline.map(describeItem),
    ...(transcript.length === 0 ? [] : ['## Conversation that led to the case']),
    ...transcript.map(
      ({ role, content, preparedBy, createdAt }) =>
        `### ${speakerOf({ role, preparedBy }, oneLine(supportCase.openedBy.name))}, ${moment(createdAt)}\n\n${quote(content)}`,
    ),
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
  const areas = areasOf(brand);
  const { status, severity, product, area, topic, participants, files } = supportCase;
  const { label, meaning } = severityOption(severity);
  const facts: [string, string | null][] = [
    ['Account', oneLine(accountName)],
    ['Status', oneLine(status)],
    ['Severity', `${label}, ${meaning}${severityMarkWords(supportCase.severityMark)}`],
    ['Product', productName(brand, product)],
    ['Area', oneLine(findArea(area, areas)?.name ?? area)],
    ['Topic', topic === '' ? topicNotStated : oneLine(findTopic(area, topic, areas)?.name ?? topic)],
    ['Project', supportCase.projectName && oneLine(supportCase.projectName)],
    ...factsOfColumns(supportCase).map(({ label, value }): [string, string] => [label, oneLine(value)]),
    ['Invoice', supportCase.invoice && oneLine(supportCase.invoice.invoiceNumber)],
    ['Opened', `${moment(supportCase.createdAt)} by ${oneLine(supportCase.openedBy.name)}`],
    ['Last update', moment(supportCase.updatedAt)],
    ['Closes without an answer', supportCase.closesAt && moment(supportCase.closesAt)],
    ['Participants', participants.length === 0 ? null : participants.map(oneLine).join(', ')],
    ['Files', files.length === 0 ? null : files.map(({ name }) => oneLine(name)).join(', ')],
    ['Continues', supportCase.continues && `#${supportCase.continues.caseNumber}`],
    ['Continued by', supportCase.continuedBy && `#${supportCase.continuedBy.caseNumber}`],
  ];
  return facts.flatMap(([name, value]) => (value === null ? [] : [[name, value] as [string, string]]));
}

function describeItem(item: CaseTimelineItem): string {
  const { name, via, kind } = item.actor;
  const person = via === undefined ? oneLine(name) : `${oneLine(via)} for ${oneLine(name)}`;
  const who = `${person}${kind === 'staff' ? ' (Support)' : ''}`;
  const when = moment(item.at);
  switch (item.type) {
    case 'comment':
    case 'note': {
      const files = item.files.map(({ name }) => `\n\nFile: ${oneLine(name)}`).join('');
      const title = item.type === 'note' ? `Internal note of ${who}` : who;
      return `### ${title}, ${when}\n\n${quote(item.body)}${files}`;
    }
    case 'escalation':
      return `### ${who} asked to escalate, ${when}\n\n${quote(item.reason)}`;
    case 'opened':
      return `- ${when}: ${who} opened the case.`;
    case 'status':
    case 'severity':
      return `- ${when}: ${who} changed the ${item.type} from ${oneLine(item.before ?? 'nothing')} to ${oneLine(item.after ?? 'nothing')}.`;
    case 'participants':
      return `- ${when}: ${who} ${describeParticipants(item)}.`;
    case 'file':
      return `- ${when}: ${who} added the file ${oneLine(item.file.name)}.`;
    case 'continued':
      return `- ${when}: ${who} replied, which opened case #${item.caseNumber}.`;
    case 'refund':
      return `- ${when}: ${who} moved the refund of ${formatMoney({ amount: item.amountMinor, currency: item.currency })} to “${item.status.replaceAll('_', ' ')}”.`;
    case 'reminder':
      return `- ${when}: ${waitWords.reminder.before}${moment(item.closesAt)}${waitWords.reminder.after}.`;
    case 'unanswered':
      return `- ${when}: ${waitWords.unanswered(item.days)}.`;
    case 'other':
      return `- ${when}: ${who}, ${oneLine(item.kind)}: ${oneLine(item.after ?? item.before ?? '')}`;
  }
}

function describeParticipants({ added, removed }: { added: string[]; removed: string[] }): string {
  return [
    ...(added.length === 0 ? [] : [`added ${added.map(oneLine).join(', ')}`]),
    ...(removed.length === 0 ? [] : [`removed ${removed.map(oneLine).join(', ')}`]),
  ].join(' and ');
}
