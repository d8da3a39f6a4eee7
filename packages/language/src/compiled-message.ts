/**
 * A message as `@lingui/message-utils` compiles it: parts in order, which are text, `#` within a plural, or a place with its kind. It is JSON, so that a
 * page can carry it, and needs no parser in the browser.
 */
export type CompiledMessage = readonly MessageToken[];

export type MessageToken = string | MessagePlace;

export type MessagePlace =
  | readonly [name: string]
  | readonly [name: string, kind: 'number', style?: 'percent']
  | readonly [name: string, kind: 'plural' | 'selectordinal' | 'select', branches: MessageBranches];

export type MessageBranches = Readonly<Record<string, string | number | readonly MessageToken[]>>;

/** The messages of one group, compiled. */
export type CompiledGroup = Readonly<Record<string, CompiledMessage>>;

/** A part of a finished message: its own words, or what was given for a place, which is never read as words of the message. */
export type MessagePart = { readonly text: string } | { readonly value: unknown };
