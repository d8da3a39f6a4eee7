import { paths } from '@reachout/core/paths';
import type { Catalogue, CatalogueTarget } from './catalogue.ts';
import { productSlug } from './products.ts';

/** What a notice says, and the one next step that it offers. */
export interface Notice {
  readonly text: string;
  readonly action: { readonly label: string; readonly href: string };
}

/** Who is there to turn to. */
export interface Contact {
  readonly name: string;
  readonly href: string;
}

/** The account that is chosen, as far as pages of it are addressed. */
interface Addressed {
  readonly team?: { readonly slug: string } | undefined;
  readonly user?: { readonly username: string } | undefined;
}

/** An account, and who at the provider looks after it, if that is known. */
interface LookedAfter extends Addressed {
  readonly successManager?:
    | { readonly name: string; readonly email?: string | undefined; readonly url?: string | undefined }
    | undefined;
}

/** As much of the brand as notices and contacts lead to. */
interface HasTargets extends Pick<Catalogue, 'products'> {
  readonly links: Readonly<Partial<Record<string, string | null | undefined>>>;
}

/** The notice for an account whose topic is closed; the generic one where the catalogue has none of this key. */
export function noticeFor(
  key: string,
  account: Addressed | null,
  brand: HasTargets & Pick<Catalogue, 'notices'>,
): Notice {
  const { text, label, target } = brand.notices[key] ?? brand.notices.community;
  return { text, action: { label, href: addressOf(target, account, brand) } };
}

/** Whom enterprise customers turn to (§6): the account's own contact, or else everybody's; undefined where nobody is named. */
export function customerSuccessContact(
  brand: HasTargets & Pick<Catalogue, 'customerSuccess'>,
  account: LookedAfter | null,
): Contact | undefined {
  const own = account?.successManager;
  const ownAddress = own?.url ?? (own?.email === undefined ? undefined : `mailto:${own.email}`);
  if (own !== undefined && ownAddress !== undefined) return { name: own.name, href: ownAddress };
  const { customerSuccess: contact } = brand;
  return contact && { name: contact.name, href: addressOf(contact.target, account, brand) };
}

function addressOf(target: CatalogueTarget, account: Addressed | null, brand: HasTargets): string {
  const { team, user } = account ?? {};
  // Joining the catalogue to the brand refused a link that the brand has not; one to a page that the documentation has not is null.
  if ('brandLink' in target) return brand.links[target.brandLink] ?? paths.help();
  if ('link' in target) return target.link;
  if ('page' in target) return team ? paths.observability(team.slug) : target.otherwise;
  return paths.help({
    product: productSlug(brand, target.product),
    teamSlug: team?.slug,
    user: user?.username,
  });
}
