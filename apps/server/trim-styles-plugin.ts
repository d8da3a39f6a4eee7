import postcss, { type AtRule, type ChildNode, type Declaration, type Root } from 'postcss';
import type { Plugin } from 'vite';

/** Takes out of the built style sheets what Tailwind writes for browsers that this build is not for, and what another sheet of the same page says. */
export const trimStyles: Plugin = {
  name: 'trim-styles',
  enforce: 'post',
  generateBundle(_options, bundle) {
    const sheets = Object.values(bundle).flatMap((file) =>
      file.type === 'asset' && file.fileName.endsWith('.css') ? [file] : [],
    );
    const trimmed = trimSheets(sheets.map(({ source }) => String(source)));
    sheets.forEach((sheet, at) => (sheet.source = trimmed[at] ?? sheet.source));
  },
};

/** Every browser of the build mixes colours (`cssTarget` in vite.client.config.ts). */
const everywhere = /^\(color:\s*color-mix\(in lab, red, red\)\)$/;

/**
 * The same sheets, shorter. A variable of the theme needs no second value, since the sheet of every page has its first one; one of Tailwind's own that no sheet sets is its
 * second value; the notice of its licence and each utility stand once.
 */
export function trimSheets(sheets: readonly string[]): string[] {
  const roots = sheets.map((css) => postcss.parse(css));
  const ofTheme = namesSetIn(
    roots,
    ({ parent }) => parent?.parent?.type === 'atrule' && isTheme(parent.parent),
  );
  const ofAny = namesSetIn(roots, () => true);
  // What is registered has a value of its own.
  for (const root of roots) root.walkAtRules('property', ({ params }) => void ofAny.add(params));
  let isNoticeGiven = false;
  for (const root of roots) {
    root.walkAtRules('supports', (rule) => {
      if (everywhere.test(rule.params)) rule.replaceWith(rule.nodes ?? []);
    });
    root.walkDecls((declaration) => {
      declaration.value = shorten(declaration.value, ofTheme, ofAny);
    });
    root.walkComments((comment) => {
      if (isNoticeGiven) comment.remove();
      isNoticeGiven = true;
    });
  }
  const ofEveryPage = roots.find((root) => layersOf(root, 'theme').length > 0);
  const known = new Set(ofEveryPage === undefined ? [] : ownOf(ofEveryPage).map(String));
  for (const root of roots)
    if (root !== ofEveryPage) for (const node of ownOf(root)) if (known.has(String(node))) node.remove();
  return roots.map(String);
}

/** Tailwind's own part of a sheet: its utilities, and what their variables begin with. */
function ownOf(root: Root): ChildNode[] {
  return [
    ...layersOf(root, 'utilities').flatMap((layer) => layer.nodes ?? []),
    ...layersOf(root, 'properties'),
    ...root.nodes.filter((node) => node.type === 'atrule' && node.name === 'property'),
  ];
}

function layersOf(root: Root, name: string): AtRule[] {
  return root.nodes.filter(
    (node): node is AtRule =>
      node.type === 'atrule' && node.name === 'layer' && node.params === name && node.nodes !== undefined,
  );
}

const isTheme = (node: postcss.Container | postcss.Document): boolean =>
  'params' in node && 'name' in node && node.name === 'layer' && node.params === 'theme';

function namesSetIn(roots: readonly Root[], isMeant: (declaration: Declaration) => boolean): Set<string> {
  const names = new Set<string>();
  for (const root of roots)
    root.walkDecls(/^--/, (declaration) => {
      if (isMeant(declaration)) names.add(declaration.prop);
    });
  return names;
}

/** A variable with a second value that holds no other parentheses than those of a variable without one. */
const withSecond = /var\((--[\w-]+),((?:[^(),]|var\(--[\w-]+\))*)\)/g;

function shorten(value: string, ofTheme: ReadonlySet<string>, ofAny: ReadonlySet<string>): string {
  const shorter = value.replaceAll(withSecond, (whole, name: string, second: string) => {
    if (ofTheme.has(name)) return `var(${name})`;
    return name.startsWith('--tw-') && !ofAny.has(name) ? second : whole;
  });
  // What stood inside may have become short enough for what stands around it.
  return shorter === value ? value : shorten(shorter, ofTheme, ofAny);
}
