import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { LogoOrigin } from '../src/catalogue.ts';
import type { LogoEntry } from '../src/entry.ts';
import { drawLogo } from './draw.ts';
import sources from './sources.json' with { type: 'json' };

/** A mark to take: its slug in the catalogue, the name of its drawing in Simple Icons, and its name where theirs does not serve. */
interface LogoSource {
  readonly slug: string;
  readonly icon: string;
  readonly name?: string;
}

/** What Simple Icons knows of a mark. */
interface IconData {
  readonly title: string;
  readonly slug?: string;
  readonly hex: string;
  readonly source: string;
  readonly guidelines?: string;
  readonly license?: { readonly type: string };
}

/** Everything that the generator writes: the data, and the text of each drawing by the name of its file. */
export interface DrawnCatalogue {
  readonly catalogue: Record<string, LogoEntry>;
  readonly names: Record<string, string>;
  readonly origins: Record<string, LogoOrigin>;
  readonly drawings: Record<string, string>;
}

/** The whole set is CC0; some marks come under terms of their own, of which only these put no condition on showing them. */
const cleanLicences = ['CC0-1.0', 'MIT'];
const setLicence = 'CC0-1.0';

// Only the package's main file is exported; data and drawings lie beside it.
const iconsFolder = dirname(createRequire(import.meta.url).resolve('simple-icons'));

/**
 * Draws every mark of sources.json from Simple Icons; the same input gives the same output to the byte.
 *
 * @throws Error for a mark that is not there, has no path, or comes under narrower terms.
 */
export function drawCatalogue(): DrawnCatalogue {
  const icons = readIcons();
  const drawn: DrawnCatalogue = { catalogue: {}, names: {}, origins: {}, drawings: {} };
  for (const source of (sources as LogoSource[]).toSorted((a, b) => (a.slug < b.slug ? -1 : 1))) {
    const data = icons.get(source.icon);
    if (!data) throw new Error(`Simple Icons has no "${source.icon}": correct it in sources.json`);
    const licence = data.license?.type ?? setLicence;
    if (!cleanLicences.includes(licence)) {
      throw new Error(`"${source.icon}" is under ${licence}: remove it from sources.json`);
    }
    const { entry, files } = drawLogo({ slug: source.slug, path: readPath(source.icon), hex: data.hex });
    drawn.catalogue[source.slug] = entry;
    drawn.names[source.slug] = source.name ?? data.title;
    drawn.origins[source.slug] = {
      licence,
      owner: data.source,
      ...(data.guidelines && { guidelines: data.guidelines }),
    };
    for (const [variant, file] of Object.entries(files)) {
      drawn.drawings[`${source.slug}-${variant}.svg`] = file;
    }
  }
  return drawn;
}

function readIcons(): ReadonlyMap<string, IconData> {
  const icons = JSON.parse(readFileSync(join(iconsFolder, 'data/simple-icons.json'), 'utf8')) as IconData[];
  return new Map(icons.map((icon) => [icon.slug ?? icon.title.toLowerCase(), icon]));
}

function readPath(icon: string): string {
  const drawing = readFileSync(join(iconsFolder, `icons/${icon}.svg`), 'utf8');
  const path = / d="([^"]+)"/.exec(drawing)?.[1];
  if (!path) throw new Error(`The drawing of "${icon}" has no path`);
  return path;
}
