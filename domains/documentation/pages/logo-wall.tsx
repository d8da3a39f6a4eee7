import { logosCopy } from '../messages/logos.ts';
import { paths } from '@reachout/core/paths';
import type { WallLogo } from '@reachout/catalogue/rules/catalogue';
import { Logo } from '@reachout/logos';

const WALL_LOGO_HEIGHT = 24;

export interface LogoWallProps {
  title: string;
  /** Slugs of the logo catalogue and image files, in order. A slug that the logo catalogue does not have leaves no gap. */
  logos: readonly WallLogo[];
}

/** Balanced marks on a hairline grid: who and what runs here, as social proof. */
export function LogoWall({ title, logos }: LogoWallProps) {
  if (logos.length === 0) return null;
  return (
    <section className="logo-wall-section" aria-labelledby="logo-wall">
      <h2 id="logo-wall" className="text-24 font-semibold">
        {title}
      </h2>
      <ul className="logo-wall">
        {logos.map((logo) =>
          typeof logo === 'string' ? (
            <li key={logo}>
              <Logo name={logo} height={WALL_LOGO_HEIGHT} balanced lazy />
            </li>
          ) : (
            <li key={logo.file}>
              <img
                src={paths.contentFile(logo.file)}
                alt={logosCopy.altOfOwn({ name: logo.name })}
                height={WALL_LOGO_HEIGHT}
                loading="lazy"
              />
            </li>
          ),
        )}
      </ul>
      <p className="text-14">
        <a className="ui-link" href={paths.logos()}>
          {logosCopy.allLogos()}
        </a>
      </p>
    </section>
  );
}
