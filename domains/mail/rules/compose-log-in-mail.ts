import { browserLabel } from '@reachout/accounts/rules/browser-label';
import { nameNetwork, type UntoldLogIn } from '@reachout/accounts/rules/log-ins';
import { sessionsCopy } from '@reachout/accounts/messages/sessions';
import type { Brand } from '@reachout/brand/rules/brand';
import { formatDate } from '@reachout/language/format';
import { logInMailCopy } from '../messages/log-in-mail.ts';
import { mailPagesCopy } from '../messages/mail-pages.ts';
import { mailFrame } from './mail-frame.ts';
import { type MailContent, type MailPart, writeMail } from './write-mail.ts';

/** Writes, in the current language, that somebody logged in in browsers that are new. It has no link: whoever forges such a mail lives by one. */
export function composeLogInMail({
  brand,
  logIns,
  provider,
  isChosen,
}: {
  brand: Pick<Brand, 'name' | 'accent'>;
  /** Oldest first. */
  logIns: readonly UntoldLogIn[];
  /** What the identity provider is called, where there is one. */
  provider: string | undefined;
  /** Whether the person may end these mails. */
  isChosen: boolean;
}): MailContent {
  const title = logInMailCopy.subject({ brand: brand.name });
  const page = sessionsCopy.title();
  const isByProvider = provider !== undefined && logIns.some(({ by }) => by === 'provider');
  const texts = [
    logInMailCopy.lead({ count: logIns.length }),
    ...logIns.map(describe),
    logInMailCopy.yours(),
    isByProvider ? logInMailCopy.notYouByProvider({ page, provider }) : logInMailCopy.notYou({ page }),
  ];
  return writeMail(title, {
    ...mailFrame(brand),
    title,
    parts: texts.map((text): MailPart => ({ kind: 'sentence', text })),
    foot: [isChosen ? logInMailCopy.choose({ page: mailPagesCopy.title() }) : logInMailCopy.everybody()],
    footLinks: [],
  });
}

/** A reader's time zone is not known, and nothing says where a network is. */
function describe({ userAgent, network, at }: UntoldLogIn): string {
  const browser = browserLabel(userAgent);
  const time = formatDate(Date.parse(at), { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  const from = nameNetwork(network);
  return from === null
    ? logInMailCopy.logIn({ browser, time })
    : logInMailCopy.logInFrom({ browser, time, network: from });
}
