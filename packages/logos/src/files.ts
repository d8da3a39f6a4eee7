import { catalogue } from './catalogue.ts';

/**
 * The files to serve under /docs/static/media: by the name in the address, which holds a hash of the content, the path of the file. What
 * stands at an address never changes.
 */
export const logoFiles: ReadonlyMap<string, string> = new Map(
  Object.entries(catalogue).flatMap(([slug, { variants }]) =>
    Object.entries(variants).map(([variant, { src }]): [string, string] => [
      src.slice(src.lastIndexOf('/') + 1),
      `${import.meta.dirname}/../svg/${slug}-${variant}.svg`,
    ]),
  ),
);
