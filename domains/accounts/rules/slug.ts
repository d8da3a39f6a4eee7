const slugPattern = /^[a-z0-9](?:[a-z0-9-]{0,98}[a-z0-9])?$/;

/** True for a team's slug or a person's username: up to 100 small letters, digits and hyphens, which stands in addresses. */
export function isSlug(text: string): boolean {
  return slugPattern.test(text);
}

/** The nearest slug to any text: "Zoë.Lind@x" becomes "zoe-lind-x". Empty when nothing of the text can stand in one. */
export function slugFrom(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 90)
    .replaceAll(/^-+|-+$/g, '');
}
