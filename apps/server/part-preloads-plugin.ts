import type { BuildOptions, Plugin } from 'vite';

const helper = /^\0vite\/preload-helper\.js$/;

/** What Vite's own does for scripts, and no more: no part brings a style sheet. */
const smallHelper = `
const asked = new Set();
const askFor = (file) => {
  if (asked.has(file)) return;
  asked.add(file);
  const link = document.createElement('link');
  link.rel = link.relList.supports('modulepreload') ? 'modulepreload' : 'preload';
  link.as = 'script';
  link.crossOrigin = '';
  link.href = '/' + file;
  document.head.append(link);
};
export const __vitePreload = (load, files) => {
  files?.forEach(askFor);
  return load();
};`;

/** A script as far as it says what it needs. */
interface Chunk {
  imports?: readonly string[];
}

/**
 * Beside each `import()` of a part stand the files to fetch ahead, so that none of them waits for another. Only those that the page lacks are named: not the part itself, which is asked for
 * anyway, and not what the script that asks was loaded with.
 */
export function filesToFetchAhead(
  bundle: Readonly<Record<string, Chunk>>,
  asking: string,
  part: string,
  files: readonly string[],
): string[] {
  const known = new Set<string>([part]);
  const visit = (name: string): void => {
    if (known.has(name)) return;
    known.add(name);
    bundle[name]?.imports?.forEach(visit);
  };
  visit(asking);
  return files.filter((file) => !known.has(file));
}

interface PartPreloads {
  plugin: Plugin;
  modulePreload: Exclude<BuildOptions['modulePreload'], boolean | undefined>;
}

/** The plugin, and the setting of the build that goes with it. */
export function createPartPreloads(): PartPreloads {
  let built: Record<string, Chunk> = {};
  return {
    plugin: {
      name: 'part-preloads',
      enforce: 'pre',
      transform: { filter: { id: helper }, handler: () => ({ code: smallHelper, map: null }) },
      generateBundle: {
        order: 'pre',
        handler(_options, bundle) {
          for (const file of Object.values(bundle))
            if (file.type === 'chunk' && file.isDynamicEntry && file.viteMetadata?.importedCss.size)
              this.error(
                `${file.fileName} brings a style sheet, which nothing would load: name it in its page.`,
              );
          built = bundle as Record<string, Chunk>;
        },
      },
    },
    modulePreload: {
      polyfill: false,
      resolveDependencies: (part, files, { hostId }) => filesToFetchAhead(built, hostId, part, files),
    },
  };
}
