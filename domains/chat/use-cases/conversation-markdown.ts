import type { StoredMessage } from '../rules/calls/conversations.ts';
import { isSpeaker } from '../rules/message-kinds.ts';
import type { Reference } from '@reachout/documentation/rules/reference';
import { parseLink } from '@reachout/core/link';
import { pastCopy } from '../messages/past.ts';
import { chatNoticeCopy } from '../messages/notice.ts';
import { preparedSpeakerForOthers } from '@reachout/cases/rules/prepared-speaker';
import { productName } from '@reachout/catalogue/rules/products';
import type { Brand } from '@reachout/brand/rules/brand';
import type { WholeConversation } from './read-conversations.ts';

/**
 * A conversation as a Markdown document. What the person wrote stands in quotation marks of Markdown, so that none of it
 * reads as a part of the document's own; references are whole addresses.
 */
export function conversationMarkdown(
  { conversation, messages }: WholeConversation,
  { brand, origin, personName }: { brand: Brand; origin: string; personName: string },
): string {
  const { title, product, account, caseNumber, createdAt } = conversation;
  const facts = [
    pastCopy.begun({ time: timestampText(createdAt) }),
    ...(product === null ? [] : [pastCopy.product({ product: productName(brand, product) })]),
    ...(account === null ? [] : [pastCopy.account({ account: oneLine(account.name) })]),
    ...(caseNumber === null ? [] : [pastCopy.caseFact({ caseNumber })]),
  ];
  const parts = [
    `# ${oneLine(title)}`,
    `${pastCopy.exportLead({ brand: brand.name })} ${chatNoticeCopy.ai()}`,
    facts.map((fact) => `- ${fact}`).join('\n'),
    ...messages.flatMap((message) => describe(message, { personName, origin })),
  ];
  return `${parts.join('\n\n')}\n`;
}

function describe(
  { role, content, references, status, preparedBy, createdAt }: StoredMessage,
  { personName, origin }: { personName: string; origin: string },
): string[] {
  if (!isSpeaker(role) || (content === '' && status === 'complete')) return [];
  const isPerson = role === 'user';
  const heading = `## ${speakerOf({ role, preparedBy }, oneLine(personName))}, ${timestampText(createdAt)}`;
  // A link's words are nobody's: none of them reads as a part of the document's own either.
  const text = isPerson || preparedBy !== undefined ? quote(content) : content.trim();
  const sources = references.map(({ file }, index) => `${index + 1}. ${source(file, origin)}`);
  return [
    heading,
    ...(text === '' ? [] : [text]),
    ...(status === 'interrupted' || status === 'errored' ? [`*${pastCopy.interrupted()}*`] : []),
    ...(sources.length === 0 ? [] : [`${pastCopy.sourceList()}\n\n${sources.join('\n')}`]),
  ];
}

/** Whose words a message has, for a document. */
export function speakerOf(
  { role, preparedBy }: { role: 'user' | 'assistant'; preparedBy?: 'link' | undefined },
  personName: string,
): string {
  if (preparedBy !== undefined) return preparedSpeakerForOthers(role, personName);
  return role === 'user' ? personName : pastCopy.assistant();
}

/** A time as documents show it. */
export function timestampText(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;
}

/** A text as a quotation of Markdown, so that none of it reads as a part of the document. */
export function quote(text: string): string {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
}

/** A text as one line of Markdown that means nothing but itself. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/([\\`*_[\]<>#])/g, String.raw`\$1`);
}

/** A source by its title, as a link with the whole address if it may be followed; the host beside it if it is no page of this site. */
function source({ title, path }: Reference['file'], origin: string): string {
  const name = oneLine(title ?? pastCopy.source());
  const link = parseLink(path, origin);
  if (!link) return name;
  const { href } = new URL(link.href, origin);
  const address = href.replaceAll('(', '%28').replaceAll(')', '%29');
  return `[${name}](${address})${link.destination === null ? '' : ` (${link.destination})`}`;
}
