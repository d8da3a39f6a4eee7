import { type TopicField, topicFields } from '@reachout/catalogue/rules/topic-fields';
import type { CaseFieldFact } from './case-field-uses.ts';
import { type CaseStatus, type CaseTurn, caseTurn } from './case-status.ts';
import { type SeverityMark, markedSeverity } from './severity-mark.ts';
import { preparedSpeakerForOthers } from './prepared-speaker.ts';
import { formatMoney } from '@reachout/core/money';
import {
  type RefundReasonKind,
  type RefundRequest,
  refundLineText,
} from '@reachout/refunds/rules/refund-request';
import type { Severity } from '@reachout/catalogue/rules/severity';

/** What support staff read of a matter that is handed over to their desk, whichever system that is. */
export type DeskPart =
  /** Words of a person or of the assistant: shown as they are, never read as markup. */
  | { kind: 'text'; text: string }
  | { kind: 'heading'; text: string }
  | { kind: 'fact'; label: string; value: string }
  | { kind: 'link'; label: string; url: string };

/** A message of a conversation that is handed over. */
export interface HandoverMessage {
  role: 'user' | 'assistant';
  content: string;
  /** A link put these words there, before the person's first message (D32). */
  preparedBy?: 'link';
}

/** What the form knew of the matter when it was handed over (§7). */
export interface HandoverFields {
  product?: string;
  area?: string;
  topic?: string;
  subject?: string;
  description?: string;
  projectName?: string;
}

/** The same as it is kept, with what was said in topics' fields. */
export type KeptHandoverFields = HandoverFields & Partial<Record<TopicField, string>>;

/** The desk's priorities, from urgent to low. */
export type DeskPriority = 0 | 1 | 2 | 3;

/** Where a matter stands, in the words that desks have in common: staff's turn, somebody else's, or over. */
export const deskStates = ['open', 'waiting', 'done'] as const;
export type DeskState = (typeof deskStates)[number];

const stateOfTurn: Record<CaseTurn, DeskState> = {
  support: 'open',
  customer: 'waiting',
  'third party': 'waiting',
  nobody: 'done',
  unknown: 'open',
};

/** Where a case of the status stands. */
export function deskState(status: string): DeskState {
  return stateOfTurn[caseTurn(status)];
}

const statusOfState: Record<DeskState, CaseStatus> = {
  open: 'Open',
  waiting: 'Waiting on you',
  done: 'Solved',
};

/** What the desk's state makes of a status; one that means the same already stays. */
export function statusOfDesk(state: DeskState, status: string): string {
  return deskState(status) === state ? status : statusOfState[state];
}

/**
 * What both sides come to, `agreed` being the state that they had in common last. Who changed it alone has their way; when both did, or words wait that the
 * desk has not seen, a case that awaits an answer stays open.
 */
export function mergeDeskStates({
  agreed,
  here,
  there,
  hasUnseenWords,
}: {
  agreed: DeskState;
  here: DeskState;
  there: DeskState;
  hasUnseenWords: boolean;
}): DeskState {
  if (here === there || there === agreed) return here;
  if (hasUnseenWords) return 'open';
  if (here === agreed) return there;
  return here === 'open' || there === 'open' ? 'open' : there;
}

/** What a desk may have fields for. */
export const deskFactNames = [
  'caseNumber',
  'caseUrl',
  'subject',
  'description',
  'product',
  'area',
  'topic',
  'severity',
  'project',
  'invoice',
  'refundAmount',
  'recordType',
  'recordTypeId',
  ...topicFields,
] as const;
export type DeskFactName = (typeof deskFactNames)[number];
export type DeskFacts = Readonly<Partial<Record<DeskFactName, string>>>;

const priorities: Record<Severity, DeskPriority> = { '1': 0, '2': 1, '3': 2, '4': 3 };

/** The priority of a case; a matter without a severity waits its turn. */
export function deskPriority(severity: Severity | null): DeskPriority {
  return severity === null ? 2 : priorities[severity];
}

/** Characters of a title at the desk. */
export const maxDeskTitle = 160;

/** What the desk shows of a matter: who, where, what about, and what was said. */
export interface DeskMatter {
  fields: HandoverFields;
  /** What was said in topics' fields. */
  facts: readonly CaseFieldFact[];
  severity: Severity | null;
  severityMark: SeverityMark | null;
  /** The number of the invoice that it is about. */
  invoice: string | null;
  /** The record type that the form was sent with, where it names one of another system. */
  recordType: string | null;
  messages: readonly HandoverMessage[];
  /** What is asked back, where the case is about a refund (D39). */
  refund: RefundRequest | null;
  /** The case, padded, with its address where the site's own address is known. */
  supportCase: { number: string; url: string | null; files: readonly string[] } | null;
  /** The same as the form sent it, for desks with fields for it. */
  values: Pick<DeskFacts, 'recordType' | 'recordTypeId'>;
}

/** The matter in single values. */
export function factsOfMatter(matter: DeskMatter): DeskFacts {
  const { fields, severity, invoice, refund, supportCase, values } = matter;
  return {
    ...values,
    ...Object.fromEntries(matter.facts.map(({ field, value }) => [field, value])),
    ...(supportCase && {
      caseNumber: supportCase.number,
      ...(supportCase.url && { caseUrl: supportCase.url }),
    }),
    ...given({
      subject: fields.subject,
      description: fields.description,
      product: fields.product,
      area: fields.area,
      topic: fields.topic,
      project: fields.projectName,
      severity: severity ?? undefined,
      invoice: invoice ?? undefined,
    }),
    ...(refund && { refundAmount: formatMoney({ amount: refund.amount, currency: refund.currency }) }),
  };
}

function given(facts: { [Name in DeskFactName]?: string | undefined }): DeskFacts {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined && value !== ''));
}

/** The title of a matter: the case's number and subject, or the first words that were said. */
export function deskTitle({ fields, messages, supportCase }: DeskMatter): string {
  const said = messages.find(({ role }) => role === 'user')?.content;
  const subject = (fields.subject?.trim() || said?.trim() || 'A conversation with the assistant').replace(
    /\s+/g,
    ' ',
  );
  const title = supportCase === null ? subject : `#${supportCase.number} ${subject}`;
  return cutText(title, maxDeskTitle);
}

/** The matter in parts: the case, the facts of the form and of the refund, the description under whose words it is, and the conversation. */
export function deskParts(matter: DeskMatter): DeskPart[] {
  const { fields, severity, severityMark, invoice, recordType, messages } = matter;
  return [
    ...caseParts(matter),
    ...facts({
      Product: fields.product,
      Area: fields.area,
      Topic: fields.topic,
      Severity: severity === null ? undefined : markedSeverity(severity, severityMark),
      Project: fields.projectName,
    }),
    ...matter.facts.map(({ label, value }): DeskPart => ({ kind: 'fact', label, value })),
    ...facts({ 'Record type': recordType ?? undefined, Invoice: invoice ?? undefined }),
    ...refundParts(matter),
    ...(fields.description ? said('Customer', fields.description) : []),
    ...(messages.length > 0 ? [{ kind: 'heading' as const, text: 'Conversation with the assistant' }] : []),
    ...messages.flatMap((message) => said(speakerAtDesk(message), message.content)),
  ];
}

/** Words under the name of who said them. */
function said(who: string, text: string): DeskPart[] {
  return [
    { kind: 'heading', text: who },
    { kind: 'text', text },
  ];
}

function refundParts({ refund }: DeskMatter): DeskPart[] {
  if (refund === null) return [];
  const { amount, currency, lines, reason } = refund;
  return [
    ...facts({ 'Refund requested': formatMoney({ amount, currency }) }),
    // Two lines may be of one item.
    ...lines.flatMap((line) => facts({ [line.description]: refundLineText(line, currency, 'en') })),
    ...facts({ Reason: deskReasons[reason] }),
  ];
}

const deskReasons: Record<RefundReasonKind, string> = {
  none: 'None was given',
  unverified: 'May have been drafted with AI, not verified',
};

function speakerAtDesk({ role, preparedBy }: HandoverMessage): string {
  if (preparedBy !== undefined) return preparedSpeakerForOthers(role, 'Customer');
  return role === 'user' ? 'Customer' : 'Assistant';
}

/** What the desk is told when a conversation that it knows became a case. */
export function deskCaseParts(matter: DeskMatter): DeskPart[] {
  return deskParts({ ...matter, messages: [] });
}

function caseParts({ supportCase }: DeskMatter): DeskPart[] {
  if (supportCase === null) return [];
  const { number, url, files } = supportCase;
  const label = `Case #${number}`;
  return [
    url === null ? { kind: 'heading', text: label } : { kind: 'link', label, url },
    ...facts({ Files: files.length === 0 ? undefined : files.join(', ') }),
  ];
}

function facts(values: Record<string, string | undefined>): DeskPart[] {
  return Object.entries(values).flatMap(([label, value]): DeskPart[] =>
    value ? [{ kind: 'fact', label, value }] : [],
  );
}

/** The first `max` UTF-16 units of a text, with an ellipsis in place of the last one when something is left out. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  return `${text
    .slice(0, max - 1)
    .toWellFormed()
    .replace(/\uFFFD$/, '')}…`;
}

/** A text in pieces of at most `max` bytes of UTF-8, none of which splits a character; lines stay whole where they can. */
export function splitBytes(text: string, max: number): string[] {
  const pieces: string[] = [];
  let rest = text;
  while (bytesOf(rest) > max) {
    let end = 0;
    let bytes = 0;
    let lineEnd = 0;
    for (const character of rest) {
      bytes += bytesOf(character);
      if (bytes > max) break;
      end += character.length;
      if (character === '\n') lineEnd = end;
    }
    const cut = lineEnd > end / 2 ? lineEnd : end;
    pieces.push(rest.slice(0, cut));
    rest = rest.slice(cut);
  }
  return rest === '' ? pieces : [...pieces, rest];
}

/** Bytes of UTF-8. */
function bytesOf(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x8_00 ? 2 : point < 0x1_00_00 ? 3 : 4;
  }
  return bytes;
}

/** A text in pieces of at most `max` UTF-16 units, none of which splits a character. */
export function splitText(text: string, max: number): string[] {
  const pieces: string[] = [];
  for (let start = 0; start < text.length;) {
    const end = start + max;
    const last = text.charCodeAt(end - 1);
    const cut = end < text.length && last >= 0xd800 && last <= 0xdbff ? end - 1 : end;
    pieces.push(text.slice(start, cut));
    start = cut;
  }
  return pieces;
}
