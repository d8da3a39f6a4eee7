import type { Message } from './messages.ts';
import type { PlaceNames, TagNames } from './message-values.ts';
import { splitTags } from './format.ts';

type NodeValues<Text extends string> = { readonly [Name in PlaceNames<Text>]: string | Node } & {
  readonly [Name in TagNames<Text>]: Element;
};

/**
 * A message with elements in it, for scripts without React, as `Rich` makes it with React: a value may be a node, and each tag of the message becomes a copy
 * of its element, around the words inside.
 */
export function messageNodes<Text extends string>(
  message: Message<Text>,
  values: NodeValues<Text>,
): DocumentFragment {
  const given: Readonly<Record<string, unknown>> = values;
  const fragment = document.createDocumentFragment();
  let place: Node & ParentNode = fragment;
  for (const piece of splitTags(message.parts(given))) {
    if ('node' in piece) place.append(piece.node as string | Node);
    else if ('close' in piece) place = place.parentNode ?? fragment;
    else {
      // The types ask for an element for each tag.
      const element = (given[piece.open] as Element).cloneNode(true) as Element;
      place.append(element);
      place = element;
    }
  }
  return fragment;
}
