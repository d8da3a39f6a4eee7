import { serialize } from 'node:v8';
import { type IndexedTexts, type IndexKind, indexMakers } from '@reachout/assistant/index-makers';

/** An index that is to be made. */
export type IndexTask = { [Kind in IndexKind]: { kind: Kind; texts: IndexedTexts<Kind> } }[IndexKind];

/** Makes an index, in the form in which it is stored. */
export function makeIndex({ kind, texts }: IndexTask): Uint8Array<ArrayBuffer> {
  // The two belong together by their type, which is not seen through a table.
  const make = indexMakers[kind] as (texts: IndexTask['texts']) => unknown;
  return new Uint8Array(serialize(make(texts)));
}
