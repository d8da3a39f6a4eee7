import { cloneElement, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react';
import type { Message } from './messages.ts';
import type { PlaceNames, TagNames } from './message-values.ts';
import { type MessagePiece, splitTags } from './format.ts';

type RichValues<Text extends string> = { readonly [Name in PlaceNames<Text>]: ReactNode } & {
  readonly [Name in TagNames<Text>]: ReactElement;
};

export type RichProps<Text extends string> = { readonly message: Message<Text> } & {
  readonly values: RichValues<Text>;
};

/**
 * A message with elements in it: a value may be any node, and a tag of the message becomes its element, around the words inside. The order of the words
 * is the language's.
 *
 * @example
 * <Rich message={copy.login} values={{ link: <a href="/login" /> }} />
 */
export function Rich<Text extends string>({ message, values }: RichProps<Text>): ReactNode {
  const given: Readonly<Record<string, unknown>> = values;
  return buildNodes(splitTags(message.parts(given)), given);
}

function buildNodes(pieces: readonly MessagePiece[], values: Readonly<Record<string, unknown>>): ReactNode {
  const nodes: ReactNode[] = [];
  for (let at = 0; at < pieces.length; at += 1) {
    const piece = pieces[at] as MessagePiece;
    if ('node' in piece) nodes.push(piece.node as ReactNode);
    if (!('open' in piece)) continue;
    const rest = pieces.slice(at + 1);
    const end = rest.findIndex((next) => 'close' in next && next.close === piece.open);
    const inside = buildNodes(end === -1 ? rest : rest.slice(0, end), values);
    const element = values[piece.open];
    nodes.push(isValidElement(element) ? cloneElement(element, undefined, inside) : inside);
    at += end === -1 ? rest.length : end + 1;
  }
  // oxlint-disable-next-line react/no-array-index-key -- the parts of a sentence have no other name
  return nodes.map((node, index) => <Fragment key={index}>{node}</Fragment>);
}
