declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  interface Ece {
    /** Reads what was encrypted for a browser (RFC 8188). */
    decrypt: (
      body: Buffer,
      options: { version: 'aes128gcm'; privateKey: ECDH; authSecret: string },
    ) => Buffer;
  }
  const ece: Ece;
  export default ece;
}
