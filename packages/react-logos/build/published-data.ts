import type { LogoEntry } from '@reachout/logos/entry';

/** The text of a module and of its types. */
export interface ModuleText {
  readonly script: string;
  readonly types: string;
}

/** One logo in a line: name, height, width, balanced scale, and the hash of each variant's file. */
type Row = readonly [string, number, number, number, Readonly<Record<string, string>>];

/**
 * The catalogue as data that a page can afford: a fifth of what it is written out. What is left out is the same for every entry, which is
 * checked here.
 */
export function publishedCatalogue(
  catalogue: Readonly<Record<string, LogoEntry>>,
  nameOf: (slug: string) => string,
): ModuleText {
  const rows = Object.entries(catalogue).map(([slug, entry]) => [slug, rowOf(slug, entry, nameOf(slug))]);
  return {
    script: `const rows = ${JSON.stringify(Object.fromEntries(rows))};
const rowOf = (slug) => (Object.hasOwn(rows, slug) ? rows[slug] : undefined);

/** The logo of a name, or undefined for one that the catalogue does not have. */
export function findLogo(slug) {
  const row = rowOf(slug);
  if (!row) return undefined;
  const [, height, width, balancedScale, hashes] = row;
  const variants = Object.entries(hashes).map(([variant, hash]) => [
    variant,
    { src: \`/docs/static/media/\${slug}-\${variant}.\${hash}.svg\`, height, width, blurWidth: 0, blurHeight: 0 },
  ]);
  return { height, width, balancedScale, variants: Object.fromEntries(variants) };
}

/** How the owner of a logo is written; the name itself where nothing else is known. */
export function logoName(slug) {
  return rowOf(slug)?.[0] ?? slug;
}
`,
    types: `import type { LogoEntry } from './entry.js';
export declare function findLogo(slug: string): LogoEntry | undefined;
export declare function logoName(slug: string): string;
`,
  };
}

function rowOf(slug: string, entry: LogoEntry, name: string): Row {
  const { height, width, balancedScale, variants } = entry;
  const hashes = Object.entries(variants).map(([variant, drawing]) => {
    const hash = /\.([0-9a-f]{8})\.svg$/.exec(drawing.src)?.[1] ?? '';
    const src = `/docs/static/media/${slug}-${variant}.${hash}.svg`;
    const expected = { src, height, width, blurWidth: 0, blurHeight: 0 };
    if (JSON.stringify(expected) !== JSON.stringify(drawing)) {
      throw new Error(`The ${variant} drawing of ${slug} is unlike all others: publish it as it is.`);
    }
    return [variant, hash];
  });
  return [name, height, width, balancedScale, Object.fromEntries(hashes)];
}

/** The names as a list and as a type, so that an editor completes them and a misspelt one is an error. */
export function publishedNames(names: readonly string[]): ModuleText {
  const sorted = [...names].sort();
  return {
    script: `/** Every name, in alphabetical order. */\nexport const logoNames = ${JSON.stringify(sorted)};\n`,
    types: `/** A name of the catalogue: a kebab-case company or technology. */
export type LogoName =
${sorted.map((name) => `  | '${name}'`).join('\n')};
/** Every name, in alphabetical order. */
export declare const logoNames: readonly LogoName[];
`,
  };
}
