import type { ClockPort } from '@reachout/ports/ports';
import type { WorldSourcePort } from '@reachout/ports/world-source';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { readSourceFile } from '@reachout/adapter-rest/source-file';
import * as z from 'zod';
import type { SettingsTable } from './setting.ts';

const item = /^\S(?:.*\S)?\.json$/;

/** The systems that the provider's world is pulled from. */
export const worldSourceSettings = {
  WORLD_SOURCES: {
    about: 'Systems that your world is pulled from, separated by commas: paths of source files',
    example: '/etc/reachout/projects.json',
    schema: z
      .string()
      .transform((text) => text.split(',').map((part) => part.trim()))
      .refine(
        (items) => items.every((one) => item.test(one)),
        'must be paths of files that end with .json, separated by commas',
      )
      .refine((items) => new Set(items).size === items.length, 'must not name a source twice')
      .optional(),
  },
} as const satisfies SettingsTable;

interface Settings {
  readonly WORLD_SOURCES?: readonly string[] | undefined;
  secretOf: SecretOf;
}

/** Source files that a server cannot start with; the message lists everything that is wrong with them. */
export class SourcesRefused extends Error {}

/** A source that is ready to be opened. */
export interface ConfiguredSource {
  name: string;
  open(parts: { clock: ClockPort }): Promise<WorldSourcePort>;
}

/** Finds the secret of a name, which files of the operator's say in the place of it. */
type SecretOf = (name: string) => string | undefined;

/** Reads what the settings say of sources, in their order. Throws {@link SourcesRefused} with every problem of every file. */
export function readWorldSources(
  { WORLD_SOURCES: items = [], secretOf }: Settings,
  root: string,
): ConfiguredSource[] {
  const problems: string[] = [];
  const sources = items.flatMap((path) => {
    const read = readRestSource(path, { root, secretOf });
    if (!read.ok) problems.push(...read.problems.map((problem) => `  ${path} ${problem}`));
    return read.ok ? read.source : [];
  });
  for (const [index, { name }] of sources.entries())
    if (sources.findIndex((other) => other.name === name) < index)
      problems.push(`  ${items[index]} name is that of another source: ${name}`);
  if (problems.length > 0)
    throw new SourcesRefused(`WORLD_SOURCES names what cannot be read:\n${problems.join('\n')}`);
  return sources;
}

/** Reads one source file, or tells everything that is wrong with it. */
export function readRestSource(
  path: string,
  { root, secretOf }: { root: string; secretOf: SecretOf },
): { ok: true; source: ConfiguredSource } | { ok: false; problems: string[] } {
  let text: string;
  try {
    text = readFileSync(resolve(root, path), 'utf8');
  } catch (error) {
    return { ok: false, problems: [`cannot be read: ${(error as NodeJS.ErrnoException).code ?? ''}`] };
  }
  const read = readSourceFile(text, secretOf);
  if (!read.ok)
    return { ok: false, problems: read.problems.map(({ path: at, message }) => `${at} ${message}`.trim()) };
  const { file } = read;
  const open = async ({ clock }: { clock: ClockPort }): Promise<WorldSourcePort> => {
    const { createRestSource } = await import('@reachout/adapter-rest');
    return createRestSource({ file, clock });
  };
  return { ok: true, source: { name: file.name, open } };
}
