import { logosCopy } from '../messages/logos.ts';
import { paths } from '@reachout/core/paths';
import { Logo } from '@reachout/logos';

const WALL_LOGO_HEIGHT = 24;

export interface LogoWallProps {
  title: string;
  /** Slugs of the catalogue, in order. One that the catalogue does not have leaves no gap. */
  slugs: readonly string[];
}

/** Balanced marks on a hairline grid: who and what runs here, as social proof. */
export function LogoWall({ title, slugs }: LogoWallProps) {
  if (slugs.length === 0) return null;
  return (
    <section className="logo-wall-section" aria-labelledby="logo-wall">
      <h2 id="logo-wall" className="text-24 font-semibold">
        {title}
      </h2>
      <ul className="logo-wall">
        {slugs.map((slug) => (
          <li key={slug}>
            <Logo name={slug} height={WALL_LOGO_HEIGHT} balanced lazy />
          </li>
        ))}
      </ul>
      <p className="text-14">
        <a className="ui-link" href={paths.logos()}>
          {logosCopy.allLogos()}
        </a>
      </p>
    </section>
  );
}
