import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { CompiledGroup, CompiledMessage } from './compiled-message.ts';

const compiled = new Map<string, CompiledMessage>();

/** A text in ICU message format, compiled; once for each text. Throws when it is not well formed. */
export function compileText(text: string): CompiledMessage {
  const known = compiled.get(text);
  if (known !== undefined) return known;
  const message = compileMessageOrThrow(text) as CompiledMessage;
  compiled.set(text, message);
  return message;
}

/** The texts of a group, compiled. */
export function compileGroup(texts: Readonly<Record<string, string>>): CompiledGroup {
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, compileText(text)]));
}
