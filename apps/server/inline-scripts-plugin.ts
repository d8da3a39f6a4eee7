import { build, type Plugin, type Rolldown } from 'vite';

/** Where the client's build leaves the scripts that pages hold themselves, by the path of each source. */
const inlineScriptsFile = '.vite/inline-scripts.json';

/** Builds each entry into one script without imports, so that the server can write it into a page. */
export const inlineScripts = (entries: readonly string[], root: string): Plugin => ({
  name: 'inline-scripts',
  async generateBundle() {
    const scripts = await Promise.all(
      entries.map(async (entry) => [entry, await buildScript(root, entry)] as const),
    );
    const source = JSON.stringify(Object.fromEntries(scripts));
    this.emitFile({ type: 'asset', fileName: inlineScriptsFile, source });
  },
});

async function buildScript(root: string, entry: string): Promise<string> {
  const built = (await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: `${root}/${entry}`,
        optimization: { inlineConst: { mode: 'all', pass: 2 } },
        output: { format: 'iife' },
      },
    },
  })) as Rolldown.RolldownOutput;
  const text = built.output[0].code.trim();
  // Whatever could end the element early, or open another, would be read as HTML.
  if (/<\/script|<script|<!--/i.test(text))
    throw new Error(`${entry} cannot stand in a page: it holds a tag.`);
  return text;
}
