import { relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { compileGroup } from '../compile.ts';
import { groupOf, type MessageGroup } from '../define-messages.ts';

/** Where messages are written; nothing else is in these folders. */
const messageFile = /\/(?:domains|packages)\/[^?]*\/messages\/[^/?]+(?<!\.test)\.ts$/;

/** What the build of the browser's files tells the server: the texts of each group, and the groups that each entry may need. */
export interface BuiltMessages {
  readonly groups: Readonly<Record<string, MessageGroup['texts']>>;
  /** By the entry's source file, relative to the repository. */
  readonly entries: Readonly<Record<string, readonly string[]>>;
}

/** The file of a build that holds them, beside its manifest. */
export const builtMessagesFile = '.vite/messages.json';

/** Each export of a file of messages with its group. */
async function readGroups(file: string): Promise<[name: string, MessageGroup][]> {
  const module = (await import(pathToFileURL(file).href)) as Record<string, unknown>;
  return Object.entries(module).map(([name, value]) => {
    const group = groupOf(value);
    if (group === undefined) throw new Error(`${file}: ${name} is not made by defineMessages`);
    return [name, group];
  });
}

interface Chunk {
  readonly facadeModuleId: string | null;
  readonly moduleIds: readonly string[];
  readonly imports: readonly string[];
  readonly dynamicImports: readonly string[];
  readonly isEntry: boolean;
}

/** The modules that an entry may come to load. */
function collectModules(
  chunks: ReadonlyMap<string, Chunk>,
  name: string,
  seen = new Set<string>(),
): string[] {
  const chunk = chunks.get(name);
  if (chunk === undefined || seen.has(name)) return [];
  seen.add(name);
  const next = [...chunk.imports, ...chunk.dynamicImports];
  return [...chunk.moduleIds, ...next.flatMap((file) => collectModules(chunks, file, seen))];
}

/**
 * Takes the sentences out of the browser's scripts. `in-page`: the page carries them, in its language; the build says which script needs which. `in-script`:
 * compiled, in English, in the script itself, for development and for tests, where no page is built.
 */
export function messagesPlugin({ root, place }: { root: string; place: 'in-page' | 'in-script' }): Plugin {
  const groups = new Map<string, MessageGroup['texts']>();
  const groupsOfFile = new Map<string, string[]>();
  return {
    name: 'messages',
    enforce: 'pre',
    async transform(_code, id) {
      const [file = ''] = id.split('?');
      if (!messageFile.test(file) || this.environment.config.consumer === 'server') return null;
      const found = await readGroups(file);
      groupsOfFile.set(
        file,
        found.map(([, { name }]) => name),
      );
      for (const [, { name, texts }] of found) groups.set(name, texts);
      const lines = found.map(([name, group]) => {
        const own = place === 'in-script' ? `, ${JSON.stringify(compileGroup(group.texts))}` : '';
        return `export const ${name} = /*#__PURE__*/ pageMessages(${JSON.stringify(group.name)}${own});`;
      });
      return {
        code: [`import { pageMessages } from '@reachout/language/page-messages';`, ...lines].join('\n'),
        map: null,
      };
    },
    generateBundle(_options, bundle) {
      const chunks = new Map(
        Object.entries(bundle).flatMap(([name, part]) =>
          part.type === 'chunk' ? [[name, part as Chunk]] : [],
        ),
      );
      const entries = [...chunks].filter(([, { isEntry }]) => isEntry);
      const groupsOfEntry = entries.map(([name, { facadeModuleId }]) => {
        const needed = collectModules(chunks, name).flatMap((file) => groupsOfFile.get(file) ?? []);
        return [relative(root, facadeModuleId ?? name), [...new Set(needed)].sort()] as const;
      });
      const built: BuiltMessages = {
        groups: Object.fromEntries(groups),
        entries: Object.fromEntries(groupsOfEntry),
      };
      this.emitFile({ type: 'asset', fileName: builtMessagesFile, source: JSON.stringify(built) });
    },
  };
}
