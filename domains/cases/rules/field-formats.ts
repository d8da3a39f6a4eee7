import { parseWebAddress } from '@reachout/core/link';
import { repairText } from '@reachout/core/text';

/**
 * The deployment's address as it is stored: http or https, with https added where the scheme was left out. Undefined for anything else; the address is shown,
 * never fetched.
 */
export function normaliseDeploymentUrl(text: string): string | undefined {
  const typed = repairText(text.trim());
  const address = /^[a-z][a-z\d+.-]*:/i.test(typed) ? typed : `https://${typed}`;
  if (!parseWebAddress(address)) return undefined;
  return /^https?:\/\/[^/?#\s\\]+\.[^/?#\s\\]+/i.test(address) ? address : undefined;
}

/** True for a text that ends with a dot and at least two letters, without white space inside. */
export function isDomain(text: string): boolean {
  return /^\S+$/u.test(text.trim()) && /[^.]\.\p{L}[\p{L}\p{M}]+$/u.test(text.trim());
}

/** The chat's id from its address: optional http(s)://, optional www., a v0 host, /chat/ and an id; undefined for anything else. */
export function v0ChatId(text: string, hosts: readonly string[]): string | undefined {
  const match = /^(?:https?:\/\/)?(?:www\.)?([^/?#\s]{1,253})\/chat\/([\w-]{1,255})\/?(?:[?#]\S*)?$/i.exec(
    text.trim(),
  );
  const host = match?.[1]?.toLowerCase();
  return host && hosts.includes(host) ? match?.[2] : undefined;
}
