import type { DeclaredForm } from '@reachout/core/declared-form';
import { fieldNames } from '@reachout/core/field-names';
import { paths } from '@reachout/core/paths';
import { parseUrl } from '@reachout/core/url';
import { currentLanguage } from '@reachout/language/language';
import * as z from 'zod/mini';
import { caseNewsCopy } from '../messages/case-news.ts';
import { pushCopy } from '../messages/push.ts';
import { newsSentence } from './news-sentence.ts';
import type { Notification } from './notifications.ts';

/** Push services are asked at a name of the public internet: never at a number, at this machine, or at a name that only a company's own network knows. */
function isPushEndpoint(text: string): boolean {
  const url = parseUrl(text);
  if (url === undefined) return false;
  const { protocol, hostname, username, password } = url;
  const isName = /^(?:[a-z\d-]+\.)+[a-z][a-z\d-]*[a-z\d]$/.test(hostname);
  const isInner = /\.(?:localhost|local|internal|home\.arpa|lan|intranet|corp|home)$/.test(`.${hostname}`);
  return protocol === 'https:' && username === '' && password === '' && isName && !isInner;
}

const noAddress = { error: () => pushCopy.noAddress() };

const subscribeBody = z.object({
  endpoint: z.string().check(z.maxLength(1_000), z.refine(isPushEndpoint, noAddress)),
  // A point of P-256 and 16 bytes, base64url (RFC 8291).
  p256dh: z.string().check(z.regex(/^B[\w-]{86}$/, noAddress)),
  auth: z.string().check(z.regex(/^[\w-]{22}$/, noAddress)),
});
export type SubscribeBody = z.infer<typeof subscribeBody>;

/** Has this browser show what its person is told. Its script fills the form in, once the person pressed the button and the browser agreed. */
export const pushOnForm = {
  name: 'push-on',
  page: paths.notificationSettings(),
  asks: subscribeBody,
  fields: fieldNames(subscribeBody),
  submit: pushCopy.turnOn,
  done: pushCopy.turnedOn,
} as const satisfies DeclaredForm<SubscribeBody>;

const unsubscribeBody = z.object({});

/** Ends that. */
export const pushOffForm = {
  name: 'push-off',
  page: paths.notificationSettings(),
  asks: unsubscribeBody,
  fields: fieldNames(unsubscribeBody),
  submit: pushCopy.turnOff,
  done: pushCopy.turnedOff,
} as const satisfies DeclaredForm<z.infer<typeof unsubscribeBody>>;

/** Whether a browser shows what its person is told, and the key that it subscribes with. */
export interface PushState {
  isOn: boolean;
  publicKey: string;
}

/** What a browser is sent, as JSON. */
export interface ShownPush {
  title: string;
  body: string;
  lang: string;
  dir: 'ltr' | 'rtl';
  /** Of the case: what is told of it again takes the place of what is shown. */
  tag: string;
  /** The path of the page that it leads to. */
  path: string;
}

/** No subject is shown longer on a locked screen. */
const mostSubject = 120;

/** What is shown of a notification: its case by number and subject, and what happened, in the language that is spoken now. No words of anybody else. */
export function composePush(told: Notification, brand: string): ShownPush {
  const { caseNumber: number, subject, href } = told;
  const { tag: lang, dir } = currentLanguage();
  const letters = [...subject];
  const short = letters.length > mostSubject ? `${letters.slice(0, mostSubject - 1).join('')}…` : subject;
  return {
    title: caseNewsCopy.subject({ number, subject: short }),
    body: newsSentence(told, brand),
    lang,
    dir,
    tag: `case-${number}`,
    path: href,
  };
}
