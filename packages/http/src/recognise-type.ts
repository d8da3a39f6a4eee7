import { fileTypeFromBuffer } from 'file-type';

/** Detects the media type by content: a known signature, else text, else octet-stream (D29). `head` is the first bytes, at most 4,100. */
export async function recogniseType(head: Uint8Array): Promise<string> {
  const known = await fileTypeFromBuffer(head);
  if (known !== undefined) return known.mime;
  return isText(head) ? 'text/plain; charset=utf-8' : 'application/octet-stream';
}

function isText(head: Uint8Array): boolean {
  // The sample may end in the middle of a character.
  const text = new TextDecoder('utf-8').decode(head, { stream: true });
  return !/(?![\t\n\v\f\r])\p{Cc}|\ufffd/u.test(text);
}
