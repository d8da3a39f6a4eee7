import { logosCopy } from '../messages/logos.ts';
import { paths } from '@reachout/core/paths';
import { Logo, logoName } from '@reachout/logos';
import { CopyButton } from '@reachout/ui/copy-button';

const GRID_LOGO_HEIGHT = 32;

/** Entries of the catalogue as cards: the mark, its name, and the slug to copy. */
export function LogoGrid({ slugs }: { slugs: readonly string[] }) {
  return (
    <ul className="logo-grid">
      {slugs.map((slug) => (
        <li key={slug}>
          <a href={paths.logoEntry(slug)}>
            <span className="logo-grid-mark" aria-hidden="true">
              <Logo name={slug} height={GRID_LOGO_HEIGHT} balanced lazy />
            </span>
            <span className="text-14 font-medium">{logoName(slug)}</span>
          </a>
          <p className="logo-grid-slug">
            <code id={`logo-${slug}`}>{slug}</code>
            <CopyButton target={`logo-${slug}`} label={logosCopy.copyName({ slug })} />
          </p>
        </li>
      ))}
    </ul>
  );
}
