import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { settings } from '../apps/server/src/settings/settings.ts';
import { root, runCommand } from './check/run-command.ts';

/**
 * Writes the table of settings in docs/operating/settings.md from the schema that the server parses its environment with.
 * A test compares the two; run this file after changing a setting.
 */
const file = 'docs/operating/settings.md';
const begin = '<!-- settings -->';
const end = '<!-- /settings -->';

interface Setting {
  about: string;
  example: string;
  secret?: boolean;
}

/** The settings as rows of a Markdown table. */
export function renderSettings(settings: Readonly<Record<string, Setting>>): string {
  const rows = Object.entries(settings).map(
    ([name, { about, example, secret }]) =>
      `| \`${name}\` | ${about}${secret ? '. Secret: never printed' : ''} | \`${example}\` |`,
  );
  return ['| variable | what for | example |', '| --- | --- | --- |', ...rows].join('\n');
}

/** The part of the operator's guide between the two marks. Throws when a mark is missing. */
export function settingsSection(guide: string): { before: string; table: string; after: string } {
  const from = guide.indexOf(begin);
  const to = guide.indexOf(end);
  if (from === -1 || to < from)
    throw new Error(`${file} needs ${begin} and ${end} around its table of settings.`);
  return {
    before: guide.slice(0, from + begin.length),
    table: guide.slice(from + begin.length, to).trim(),
    after: guide.slice(to),
  };
}

/** A table without the spaces and dashes that the formatter aligns its columns with. */
export function normaliseTable(table: string): string {
  return table
    .replaceAll(/ *\| */g, '|')
    .replaceAll(/-{3,}/g, '---')
    .trim();
}

export const currentSettings: Readonly<Record<string, Setting>> = settings;

if (import.meta.main) {
  const path = join(root, file);
  const { before, after } = settingsSection(readFileSync(path, 'utf8'));
  writeFileSync(path, `${before}\n\n${renderSettings(currentSettings)}\n\n${after}`);
  await runCommand('oxfmt', [file]);
  console.log(`Wrote ${Object.keys(currentSettings).length} settings to ${file}.`);
}
