import { dkimSign } from 'mailauth';
import { generateKeyPairSync, type KeyObject } from 'node:crypto';

/** Records of domains, as `node:dns` answers. */
export type MailResolver = (domain: string, type: string) => Promise<string[][]>;

/** A domain of the tests, with the key by which it signs mail and the records that say so. */
export interface MailSigner {
  domain: string;
  sign: (message: string, options?: { maxBodyLength?: number }) => Promise<Buffer>;
  records: Readonly<Record<string, string>>;
}

const selector = 'test';

/** Makes such a domain. Without a policy it publishes its key alone. */
export function createMailSigner(domain: string, { policy }: { policy?: string } = {}): MailSigner {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    domain,
    async sign(message, { maxBodyLength } = {}) {
      const signature = {
        signingDomain: domain,
        selector,
        privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
        ...(maxBodyLength !== undefined && { maxBodyLength }),
      };
      const signed = await dkimSign(message, {
        ...signature,
        canonicalization: 'relaxed/relaxed',
        signatureData: [signature],
      });
      return Buffer.from(signed.signatures + message);
    },
    records: {
      [`${selector}._domainkey.${domain}`]: `v=DKIM1; k=rsa; p=${publicPart(publicKey)}`,
      ...(policy !== undefined && { [`_dmarc.${domain}`]: `v=DMARC1; p=${policy}` }),
    },
  };
}

function publicPart(key: KeyObject): string {
  return key.export({ type: 'spki', format: 'der' }).toString('base64');
}

/** Answers for the domains alone, as a name server would; everything else does not exist. */
export function resolverOf(...signers: readonly MailSigner[]): MailResolver {
  const records = Object.assign({}, ...signers.map((signer) => signer.records)) as Record<string, string>;
  return async (name, type) => {
    const text = type === 'TXT' ? records[name.toLowerCase()] : undefined;
    if (text === undefined) throw Object.assign(new Error('no such record'), { code: 'ENOTFOUND' });
    return [[text]];
  };
}
