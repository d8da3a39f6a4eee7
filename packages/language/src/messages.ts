import type { CompiledMessage, MessagePart } from './compiled-message.ts';
import { formatParts, joinParts } from './format.ts';
import type { MessageValue, TagNames, ValuesOf } from './message-values.ts';

type Given<Values> = keyof Values extends never ? [] : [values: Values];

/**
 * One message. Called, it is the text in the current language, without its tags; `parts` is for a screen that makes elements of them (`Rich`). It is asked
 * anew at each use: whoever keeps the text keeps its language.
 */
export interface Message<Text extends string = string> {
  (...given: Given<ValuesOf<Text>>): string;
  parts(values: Readonly<Record<string, unknown>>): MessagePart[];
  /** Never there: carries the names of the tags for the types. */
  readonly tags?: TagNames<Text>;
  readonly values?: ValuesOf<Text>;
}

/** The messages of one group. */
export type Messages<Texts extends Readonly<Record<string, string>>> = {
  readonly [Key in keyof Texts]: Message<Texts[Key]>;
};

/** A message of which only the reading is known. */
export function createMessage(read: () => CompiledMessage): Message<never> {
  const parts = (values: Readonly<Record<string, unknown>> = {}): MessagePart[] =>
    formatParts(read(), values);
  const message = (values?: Readonly<Record<string, MessageValue>>): string => joinParts(parts(values));
  return Object.assign(message, { parts }) as unknown as Message<never>;
}
