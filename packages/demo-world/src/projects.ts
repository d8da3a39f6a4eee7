import { createHash } from 'node:crypto';

/** The id of a demo project, the same in every installation. */
export function demoProjectId(accountId: string, name: string): string {
  return `prj_${stableText(`${accountId}/${name}`, 20)}`;
}

/** The host of a demo deployment; `index` counts from the newest, 0. */
export function demoDeploymentHost(accountId: string, name: string, index: number, domain: string): string {
  return `${name}-${stableText(`${accountId}/${name}/${index}`, 9)}.${domain}`;
}

function stableText(seed: string, length: number): string {
  const number = BigInt(`0x${createHash('sha256').update(seed).digest('hex')}`);
  return number.toString(36).slice(0, length);
}
