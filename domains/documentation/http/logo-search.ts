import { catalogue, findLogo, logoName, logoOrigin, type LogoEntry, type LogoOrigin } from '@reachout/logos';

const slugs = Object.keys(catalogue);

/** The number of logos in the catalogue. */
export const logoCount = slugs.length;

/** A logo with all that its page shows. */
export interface FoundLogo {
  slug: string;
  name: string;
  entry: LogoEntry;
  origin: LogoOrigin;
}

/** The logo of a slug. */
export function readLogo(slug: string): FoundLogo | undefined {
  const entry = findLogo(slug);
  const origin = logoOrigin(slug);
  return entry && origin ? { slug, name: logoName(slug), entry, origin } : undefined;
}

/** Slugs of the logos whose name or slug contains the term, ignoring case, spaces and punctuation. */
export function searchLogos(term: string): string[] {
  const wanted = bare(term);
  return slugs.filter((slug) => bare(slug).includes(wanted) || bare(logoName(slug)).includes(wanted));
}

function bare(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}
