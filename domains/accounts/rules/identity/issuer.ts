/** An issuer as it is stored: providers do not agree on the slash at the end. */
export function withoutSlash(issuer: string): string {
  return issuer.replace(/\/$/, '');
}
