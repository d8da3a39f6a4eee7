import type { Brand } from '@reachout/brand/rules/brand';
import { paths } from '@reachout/core/paths';
import { BrandMark } from './brand-mark.tsx';

/** The foot of every page: where else to go, and the operator's own line. */
export function SiteFooter({ brand }: { brand: Brand }) {
  const links = [
    { label: 'Docs', href: paths.docs() },
    { label: 'Guides', href: paths.guides() },
    { label: 'Support', href: paths.help() },
    { label: 'Status', href: brand.links.status },
    { label: 'Community', href: brand.links.community },
    { label: 'GitHub', href: brand.links.github },
    { label: 'Contact sales', href: brand.links.contactSales },
    { label: 'API', href: paths.apiReference() },
    { label: 'Support terms', href: paths.supportTerms() },
    { label: 'Privacy', href: brand.links.privacy },
    { label: 'Terms', href: brand.links.terms },
  ].filter((link, index, all) => all.findIndex(({ href }) => href === link.href) === index);
  return (
    <footer className="site-footer ui-no-print">
      <div className="ui-page site-footer-row">
        <p className="site-footer-brand">
          <BrandMark brand={brand} size={16} />
          <span>{brand.copy.footer}</span>
        </p>
        <nav aria-label="Footer">
          <ul className="site-footer-links">
            {links.map((link) => (
              <li key={link.label}>
                <a href={link.href}>{link.label}</a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  );
}
