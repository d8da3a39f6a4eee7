import { logosCopy } from '../messages/logos.ts';
import { logoCopy } from '@reachout/logos/messages/logo';
import type { LogoEntry, LogoVariantKey } from '@reachout/logos';

const TILE_LOGO_HEIGHT = 56;

/** Every variant in order, with what it is for. */
const variantLabels: readonly { key: LogoVariantKey; label: () => string; page: 'light' | 'dark' }[] = [
  { key: 'light', label: logosCopy.forLight, page: 'light' },
  { key: 'dark', label: logosCopy.forDark, page: 'dark' },
  { key: 'color-light', label: logosCopy.colourForLight, page: 'light' },
  { key: 'color-dark', label: logosCopy.colourForDark, page: 'dark' },
];

export interface LogoVariantsProps {
  slug: string;
  name: string;
  entry: LogoEntry;
}

/** The variants of one logo on the pages they are for, each with its file. */
export function LogoVariants({ slug, name, entry }: LogoVariantsProps) {
  return (
    <ul className="logo-variants">
      {variantLabels.map(({ key, label, page }) => {
        const variant = entry.variants[key];
        if (!variant) return null;
        return (
          <li key={key}>
            <figure>
              <div className="logo-variant" data-page={page}>
                <img
                  src={variant.src}
                  alt={logoCopy.alt({ name })}
                  height={TILE_LOGO_HEIGHT}
                  width={Math.round((TILE_LOGO_HEIGHT * variant.width) / variant.height)}
                />
              </div>
              <figcaption>
                <span>{label()}</span>
                <a className="ui-link" href={variant.src} download={`${slug}-${key}.svg`}>
                  <code>{key}</code>.svg
                </a>
              </figcaption>
            </figure>
          </li>
        );
      })}
    </ul>
  );
}
