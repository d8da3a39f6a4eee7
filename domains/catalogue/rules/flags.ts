import type { FlagRule } from './catalogue.ts';

/** For whom a flag is asked. */
export interface FlagSubject {
  /** The name of this installation's environment, such as `staging`. */
  readonly environment: string | undefined;
  /** What a percentage is of: the account, or the person where no account is chosen. */
  readonly key: string;
  readonly accountId?: string | undefined;
}

/** Whether a flag is on: by its account, then by its percentage, then by its environment, else as the rule says. */
export function isFlagOn(name: string, rule: FlagRule, subject: FlagSubject): boolean {
  if (typeof rule === 'boolean') return rule;
  const { accountId, environment, key } = subject;
  const { accounts = {}, environments = {}, percentage } = rule;
  if (accountId !== undefined && Object.hasOwn(accounts, accountId)) return accounts[accountId] ?? rule.on;
  if (percentage !== undefined && shareOf(`${name} ${key}`) < percentage) return true;
  if (environment !== undefined && Object.hasOwn(environments, environment))
    return environments[environment] ?? rule.on;
  return rule.on;
}

/**
 * A place from 0 to 100 for a text, always the same and spread evenly (FNV-1a, then mixed as by MurmurHash3's finaliser). The flag's name is in the text, so that two flags
 * at ten percent are not on for the same accounts.
 */
export function shareOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32) * 100;
}
