const hex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/** The name of a new trace as W3C traceparent: what the server does for this request can be found by it. */
export function newTraceParent(): string {
  return `00-${hex(16)}-${hex(8)}-01`;
}
