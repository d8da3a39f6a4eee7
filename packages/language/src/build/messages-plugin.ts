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
  readonly entries: Readonly<Record<string, EntryMessages>>;
}

/** The groups of an entry: what its scripts need at once, and what only those need that are loaded later. */
export interface EntryMessages {
  readonly now: readonly string[];
  readonly later: readonly string[];
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

interface ModuleLinks {
  readonly importedIds: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
}

/** The modules that a module loads at once, or those that it may ever come to load. Chunks do not tell: a small module may lie in any of them. */
function collectModules(
  linksOf: (id: string) => ModuleLinks | null,
  id: string,
  when: 'now' | 'ever',
  seen = new Set<string>(),
): Set<string> {
  if (seen.has(id)) return seen;
  seen.add(id);
  const { importedIds = [], dynamicallyImportedIds = [] } = linksOf(id) ?? {};
  for (const next of when === 'now' ? importedIds : [...importedIds, ...dynamicallyImportedIds])
    collectModules(linksOf, next, when, seen);
  return seen;
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
      const chunks = Object.values(bundle).filter((part) => part.type === 'chunk');
      // What was shaken off the tree says nothing.
      const kept = new Set(chunks.flatMap(({ moduleIds }) => moduleIds));
      const messagesOfEntry = chunks
        .filter(({ isEntry }) => isEntry)
        .map(({ facadeModuleId }) => {
          const entry = facadeModuleId ?? '';
          const groupsIn = (when: 'now' | 'ever'): string[] => {
            const files = [...collectModules((id) => this.getModuleInfo(id), entry, when)];
            const names = files
              .filter((file) => kept.has(file))
              .flatMap((file) => groupsOfFile.get(file) ?? []);
            return [...new Set(names)].sort();
          };
          const now = groupsIn('now');
          const later = groupsIn('ever').filter((group) => !now.includes(group));
          return [relative(root, entry), { now, later }] as const;
        });
      const built: BuiltMessages = {
        groups: Object.fromEntries(groups),
        entries: Object.fromEntries(messagesOfEntry),
      };
      this.emitFile({ type: 'asset', fileName: builtMessagesFile, source: JSON.stringify(built) });
    },
  };
}
