import { compileText } from './compile.ts';
import type { CompiledMessage } from './compiled-message.ts';
import { currentLanguage, type Language } from './language.ts';
import { createMessage, type Messages } from './messages.ts';

/** A group of messages as it is written. */
export interface MessageGroup {
  readonly name: string;
  readonly texts: Readonly<Record<string, string>>;
}

const groups = new WeakMap<object, MessageGroup>();

/**
 * Messages that people read, in English, in ICU message format, under the name of their group: the one place in which a sentence is written. In the browser
 * the build replaces this call by one that reads the page (`pageMessages`), so that no script carries a sentence.
 *
 * @example
 * export const listCopy = defineMessages('cases.list', {
 *   title: 'Cases',
 *   open: '{count, plural, one {# open case} other {# open cases}} of {account}',
 *   login: '<link>Log in</link> to see your cases.',
 * });
 * listCopy.open({ count: 2, account: 'Orbit' }); // 2 open cases of Orbit
 */
export function defineMessages<const Texts extends Readonly<Record<string, string>>>(
  name: string,
  texts: Texts,
): Messages<Texts> {
  const entries = Object.entries(texts).map(([key, text]) => [
    key,
    createMessage(readInLanguage(text, name)),
  ]);
  const messages = Object.fromEntries(entries) as Messages<Texts>;
  groups.set(messages, { name, texts });
  return messages;
}

/** Reads a text in the current language: translated and compiled once for each language. */
function readInLanguage(text: string, group: string): () => CompiledMessage {
  let known: Map<Language, CompiledMessage> | undefined;
  return () => {
    const language = currentLanguage();
    const found = known?.get(language);
    if (found !== undefined) return found;
    const message = compileText(language.translate(text, group));
    (known ??= new Map()).set(language, message);
    return message;
  };
}

/** What `defineMessages` was given, for the build; undefined for anything else. */
export function groupOf(messages: unknown): MessageGroup | undefined {
  return typeof messages === 'object' && messages !== null ? groups.get(messages) : undefined;
}
