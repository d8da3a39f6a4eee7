import { caseNumberPattern } from '@reachout/core/parse-case-number';
import { createHmac, timingSafeEqual } from 'node:crypto';

/** Addresses to which mails about cases are answered. */
export interface ReplyAddresses {
  /** The address of a case. */
  of: (caseNumber: number) => string;
  /** Where servers tell of mail that they could not deliver. */
  bounces: string;
  /** The case to whose address a mail was sent; undefined for none that was made here. */
  caseOf: (recipients: readonly string[]) => number | undefined;
  /** True for an address of this kind, whoever made it. */
  isOwn: (address: string) => boolean;
}

const signatureBytes = 10;
const bounces = 'bounces';
const signedNumber = new RegExp(String.raw`^(${caseNumberPattern})-([\da-f]{${2 * signatureBytes}})$`);

/**
 * Makes the addresses of cases of one address of the operator's: `case@example.com` becomes `case+12-<signature>@example.com`. Nobody can make the address of another case; who writes to one
 * is proven besides. Lower case only, because servers on the way may not keep capital letters.
 */
export function createReplyAddresses({
  secret,
  address,
}: {
  secret: string;
  address: string;
}): ReplyAddresses {
  const key = createHmac('sha256', secret).update('reply addresses').digest();
  const at = address.lastIndexOf('@');
  const [local, domain] = [address.slice(0, at).toLowerCase(), address.slice(at + 1).toLowerCase()];
  const sign = (caseNumber: number): Buffer =>
    createHmac('sha256', key).update(`case ${caseNumber}`).digest().subarray(0, signatureBytes);
  const suffixOf = (recipient: string): string | undefined => {
    const lower = recipient.toLowerCase();
    const isOwn = lower.startsWith(`${local}+`) && lower.endsWith(`@${domain}`);
    return isOwn ? lower.slice(local.length + 1, lower.length - domain.length - 1) : undefined;
  };
  return {
    of: (caseNumber) => `${local}+${caseNumber}-${sign(caseNumber).toString('hex')}@${domain}`,
    bounces: `${local}+${bounces}@${domain}`,
    isOwn: (each) => suffixOf(each) !== undefined || each.toLowerCase() === `${local}@${domain}`,
    caseOf(recipients) {
      for (const recipient of recipients) {
        const [, digits, signature] = signedNumber.exec(suffixOf(recipient) ?? '') ?? [];
        if (digits === undefined || signature === undefined) continue;
        const caseNumber = Number(digits);
        if (timingSafeEqual(Buffer.from(signature, 'hex'), sign(caseNumber))) return caseNumber;
      }
      return undefined;
    },
  };
}
