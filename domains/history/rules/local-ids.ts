/**
 * What a record of another system is called here. Two systems never share an id, since no source has an underscore.
 *
 * @param hash of a text in lower-case hex: the name of whatever could not stand in an address
 */
export function localId(
  prefix: 'thread' | 'refund' | 'file' | 'comment' | 'message' | 'prompt',
  { source, id, hash }: { source: string; id: string; hash: (text: string) => string },
): string {
  const name = /^[A-Za-z0-9._-]{1,160}$/.test(id) ? id : hash(id).slice(0, 40);
  return `${prefix}_${source}_${name}`;
}
