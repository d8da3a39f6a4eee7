import { displayName } from '@reachout/http/attachment';
import { recogniseType } from '@reachout/http/recognise-type';

/** A file's name to show, and its media type by its first bytes, whatever its sender says of it. */
export async function describeFile(
  name: string,
  head: Uint8Array,
): Promise<{ name: string; contentType: string }> {
  return { name: displayName(name), contentType: await recogniseType(head) };
}
