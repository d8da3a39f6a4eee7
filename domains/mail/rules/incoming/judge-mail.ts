import { findForwarded, type Forwarded, isForwardSubject } from '../reply/find-forwarded.ts';
import { isForwardMarker } from '../reply/quote-markers.ts';
import { trimReply } from '../reply/trim-reply.ts';

/** What of a mail decides what it is, before anybody is asked who sent it. */
export interface IncomingFacts {
  messageId: string | null;
  /** By their names in lower case, the topmost first. */
  headers: Readonly<Record<string, readonly string[]>>;
  subject: string;
  /** In lower case. */
  author: { address: string } | null;
  isReport: boolean;
}

/** Our own side of it. */
export interface OwnMail {
  /** What stands behind the `@` of our Message-IDs. */
  domain: string;
  /** True for an address that mail is answered to here. */
  isOwnAddress: (address: string) => boolean;
}

/** Why a mail is nobody's words: a program wrote it, or we did. */
export type NobodysMail = 'report' | 'own' | 'automatic';

const ownId = /^(?:mail|reset|note)_[\da-f]{40}@/;
const automaticPrecedence = /^\s*(?:bulk|junk|list|auto[_-]?reply)\s*$/i;
/** Fields that only programs write, with any value. */
const automaticFields = [
  'x-autoreply',
  'x-autorespond',
  'x-auto-response-suppress',
  'x-autoresponder',
  'list-id',
  'list-unsubscribe',
  'x-failed-recipients',
];
/** What mail programs call the answers that they give by themselves, where they say it in no field. */
const automaticSubject =
  /^\s*(?:auto(?:matic)?[ -]?(?:reply|response|matische antwort)|automatische antwort|abwesenheits|out of (?:the )?office|réponse automatique|respuesta automática|resposta automática|risposta automatica|automatisch antwoord|自動応答|自动回复|自動回覆)/i;

/** Tells mail that nobody answers with; undefined for what a person may have written (RFC 3834). */
export function findNobodysMail(
  { messageId, headers, subject, author, isReport }: IncomingFacts,
  { domain, isOwnAddress }: OwnMail,
): NobodysMail | undefined {
  const first = (name: string): string => headers[name]?.[0]?.trim() ?? '';
  if (isReport) return 'report';
  const isOurs = ownId.test(messageId ?? '') && messageId?.endsWith(`@${domain}`) === true;
  if (isOurs || (author !== null && isOwnAddress(author.address))) return 'own';
  const submitted = first('auto-submitted').toLowerCase();
  const isAutomatic =
    (submitted !== '' && submitted.split(';')[0]?.trim() !== 'no') ||
    automaticPrecedence.test(first('precedence')) ||
    automaticFields.some((name) => headers[name] !== undefined) ||
    first('return-path') === '<>' ||
    /\bmultipart\/report\b/i.test(first('content-type')) ||
    automaticSubject.test(subject);
  return isAutomatic ? 'automatic' : undefined;
}

/** The words that somebody wrote themselves: without what they answer, what they pass on, and signatures. Empty where there are none. */
export function findOwnWords(text: string, subject = ''): string {
  const above = findForwarded(text, subject)?.above ?? text;
  const lines = above.replaceAll('\r\n', '\n').split('\n');
  const passedOn = lines.findIndex(isForwardMarker);
  const own = passedOn === -1 ? lines : lines.slice(0, passedOn);
  return trimReply(own.join('\n'));
}

/** What a mail passes on, where its subject says that it does: in an answer it stands in what is answered. */
export function findPassedOn(text: string, subject: string): Forwarded | undefined {
  return isForwardSubject(subject) ? findForwarded(text, subject) : undefined;
}

/**
 * A comment of somebody's own words, and below them what they pass on, as a quotation of whoever wrote that. Cut at `longest` characters.
 *
 * @param heading says whose it is
 */
export function quotePassedOn(
  words: string,
  { from, date, subject, text }: Forwarded,
  { heading, longest }: { heading: (values: { from: string }) => string; longest: number },
): string {
  const writer = [from.name, from.address].filter((each) => each !== null).join(', ');
  const facts = [heading({ from: writer }), date, subject].filter((each) => each !== null).join(' · ');
  const quote = [facts, '', ...text.split('\n')].map((line) => `> ${line}`.trimEnd()).join('\n');
  const room = longest - words.length - 2;
  if (room < facts.length + 2) return words;
  return [words, quote.slice(0, room).trimEnd()].filter((each) => each !== '').join('\n\n');
}
