import { shellCopy } from '../messages/shell.ts';
import type { Brand } from '@reachout/brand/rules/brand';
import { paths } from '@reachout/core/paths';
import { englishText } from '@reachout/language/english-text';
import type { Language } from '@reachout/language/language';
import { BrandMark } from './brand-mark.tsx';
import { LanguageSwitch } from './language-switch.tsx';

/** The foot of every page: where else to go, the operator's own line, and this page in other languages. */
export function SiteFooter({ brand, languages }: { brand: Brand; languages: readonly Language[] }) {
  const places: readonly { label: string; href: string | null }[] = [
    { label: shellCopy.docs(), href: paths.docs() },
    { label: shellCopy.guides(), href: brand.links.guides },
    { label: shellCopy.support(), href: paths.help() },
    { label: shellCopy.status(), href: brand.links.status },
    { label: shellCopy.community(), href: brand.links.community },
    { label: 'GitHub', href: brand.links.github },
    { label: shellCopy.contactSales(), href: brand.links.contactSales },
    { label: 'API', href: paths.apiReference() },
    { label: shellCopy.supportTerms(), href: brand.links.supportTerms },
    { label: shellCopy.privacy(), href: brand.links.privacy },
    { label: shellCopy.terms(), href: brand.links.terms },
  ];
  const links = places.flatMap(({ label, href }, index) =>
    href === null || places.findIndex((place) => place.href === href) < index ? [] : [{ label, href }],
  );
  return (
    <footer className="site-footer ui-no-print">
      <div className="ui-page site-footer-row">
        <p className="site-footer-brand">
          <BrandMark brand={brand} size={16} />
          <span {...englishText()}>{brand.copy.footer}</span>
        </p>
        <nav aria-label={shellCopy.footer()}>
          <ul className="site-footer-links">
            {links.map((link) => (
              <li key={link.label}>
                <a href={link.href}>{link.label}</a>
              </li>
            ))}
          </ul>
        </nav>
        <LanguageSwitch languages={languages} />
      </div>
    </footer>
  );
}
