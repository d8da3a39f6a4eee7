import { createECDH } from 'node:crypto';
import webPush from 'web-push';

/** A pair by which push services know who sends (VAPID, RFC 8292); both base64url. */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

/** A new pair. */
export function createPushKeys(): PushKeys {
  return webPush.generateVAPIDKeys();
}

/** The public key of a private one. Throws for what is none. */
export function publicKeyOf(privateKey: string): string {
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  return ecdh.getPublicKey('base64url');
}
