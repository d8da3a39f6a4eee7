/**
 * Sends a stored file for saving, never for opening in the page (D29): an attachment of the type that its bytes are,
 * with nosniff and a policy that runs nothing. The name is encoded as RFC 6266 and 5987 ask.
 */
export function sendAttachment(
  file: { name: string; type: string; size: number },
  bytes: ReadableStream<Uint8Array>,
): Response {
  return new Response(bytes, {
    headers: {
      'Content-Type': file.type,
      'Content-Length': String(file.size),
      'Content-Disposition': `attachment; filename="${asciiName(file.name)}"; filename*=UTF-8''${encodeName(file.name)}`,
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cache-Control': 'private, no-store',
    },
  });
}

/** True where a page asks for a picture that it shows. */
export function isForPage(headers: Pick<Headers, 'get'>): boolean {
  return headers.get('sec-fetch-dest') === 'image';
}

/** Strips path separators, control characters and bidirectional overrides from a file's name. */
export function displayName(name: string): string {
  const last = name.toWellFormed().split(/[/\\]/).at(-1) ?? '';
  const shown = last.replace(/[\p{Cc}\p{Cf}]/gu, '').trim();
  return shown === '' || /^\.+$/.test(shown) ? 'file' : shown.slice(0, 255).toWellFormed();
}

function asciiName(name: string): string {
  return displayName(name).replace(/[^\x20-\x7e]|["\\%]/g, '_');
}

function encodeName(name: string): string {
  return encodeURIComponent(displayName(name)).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
