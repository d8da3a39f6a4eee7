import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page } from '@playwright/test';

const assets = fileURLToPath(new URL('../dist/client/assets/', import.meta.url));

/** The built style sheets that each class stands in, by file name. Read when the first journey ends. */
let sheetsByClass: ReadonlyMap<string, ReadonlySet<string>> | undefined;

function readSheets(): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const file of readdirSync(assets).filter((name) => name.endsWith('.css'))) {
    for (const [, name = ''] of readFileSync(assets + file, 'utf8').matchAll(/\.([a-z][\w-]*)/gi))
      found.set(name, (found.get(name) ?? new Set()).add(file));
  }
  if (found.size < 300) throw new Error(`Only ${found.size} classes in ${assets}. Run: npm run build`);
  return found;
}

/** What a page shows, and with what. */
interface PageStyles {
  readonly path: string;
  readonly classes: readonly string[];
  readonly sheets: readonly string[];
}

/** Null while the page is still loading: its style sheets may be on their way. */
function readPage(): PageStyles | null {
  if (document.readyState !== 'complete') return null;
  const classes = [...document.querySelectorAll('[class]')].flatMap((element) => [...element.classList]);
  const sheets = [...document.styleSheets].map(({ href }) => href?.split('/').at(-1) ?? '');
  return { path: location.pathname, classes: [...new Set(classes)], sheets };
}

/**
 * Looks at every page that a browser context loads, when it has loaded and when the journey ends. Gives the classes that some style
 * sheet of the build draws, but none that the page has.
 */
export function watchStyles(context: BrowserContext): () => Promise<string[]> {
  const looks: Promise<PageStyles | null>[] = [];
  // A page that is being left tells nothing more.
  const look = (page: Page): void => void looks.push(page.evaluate(readPage).catch(() => null));
  context.on('page', (page) => page.on('load', look));
  return async () => {
    for (const page of context.pages()) look(page);
    const pages = (await Promise.all(looks)).filter((seen) => seen !== null);
    const known = (sheetsByClass ??= readSheets());
    const undrawn = pages
      // What is no page of ours (a file, a feed, a page of another origin) has no style sheet of ours.
      .filter(({ sheets }) => sheets.some((sheet) => sheet.startsWith('base-')))
      .flatMap(({ path, classes, sheets }) =>
        classes
          .filter((name) => known.has(name) && !sheets.some((sheet) => known.get(name)?.has(sheet)))
          .map((name) => `${path}: .${name}`),
      );
    return [...new Set(undrawn)];
  };
}
