import type { Brand } from '@reachout/brand/rules/brand';
import { drawScene, drawSignet, type GridScene, signetSize } from '@reachout/brand/rules/brand-grid';
import { pixelPath } from '@reachout/ui/pixel-icon';

interface BrandGridProps {
  brand: Pick<Brand, 'logo'>;
  scene: GridScene;
}

/** The grid of the brand's mark as a drawing that says how things stand. Decoration: the words beside it say the same. */
export function BrandGrid({ brand, scene }: BrandGridProps) {
  const { solid, faint } = drawScene(brand.logo.pixels, scene);
  const size = brand.logo.pixels.length;
  return (
    <svg
      className="ui-pixel-icon brand-grid"
      data-size="large"
      viewBox={`0 0 ${size} ${size}`}
      aria-hidden="true"
    >
      <path d={pixelPath(faint)} />
      <path d={pixelPath(solid)} />
    </svg>
  );
}

interface SignetProps {
  brand: Pick<Brand, 'logo'>;
  /** What is known again by it, like the number of a case, which stands beside it. */
  name: string;
  /** True for something that has only just come to be: its squares appear one row after the other. */
  isNew?: boolean;
}

/** A small mark by which people know something again: the brand's grid, filled in a way of its own for each name. */
export function Signet({ brand, name, isNew = false }: SignetProps) {
  const layers = drawSignet(brand.logo.pixels, name);
  return (
    <svg
      className={isNew ? 'brand-grid brand-signet brand-appears' : 'brand-grid brand-signet'}
      viewBox={`0 0 ${signetSize} ${signetSize}`}
      aria-hidden="true"
    >
      {layers.toReversed().map((layer, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the layers have no name but their place
        <path key={at} d={pixelPath(layer)} />
      ))}
    </svg>
  );
}
