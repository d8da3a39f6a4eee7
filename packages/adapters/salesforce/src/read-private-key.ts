import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** The key of the JWT bearer flow. What is wrong with it is said at start, and its content never. */
export function readPrivateKey(path: string): string {
  try {
    const pem = readFileSync(path, 'utf8');
    if (createPrivateKey(pem).asymmetricKeyType === 'rsa') return pem;
  } catch {
    throw new Error(`SALESFORCE_PRIVATE_KEY_FILE: ${path} is no file with a private key in PEM.`);
  }
  throw new Error(`SALESFORCE_PRIVATE_KEY_FILE: the key in ${path} is not of the kind RSA.`);
}
