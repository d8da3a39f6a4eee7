import { createReadStream } from 'node:fs';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { withoutByteOrderMark } from '@reachout/core/byte-order-mark';
import { schemaMessage } from '@reachout/core/schema-message';
import {
  type Conversion,
  convertTickets,
  type LeftOutReason,
  leftOutReasons,
} from '@reachout/history/rules/desks/convert-tickets';
import type { DeskExport, ExportedDocument } from '@reachout/history/rules/desks/desk-export';
import { type DeskMap, deskMapSchema } from '@reachout/history/rules/desks/desk-map';
import { type DeskName, desks, isDeskName } from '@reachout/history/rules/desks/desks';
import { UsageProblem } from './usage-problem.ts';

export interface ConvertOptions {
  /** Files of the export, and folders of them. */
  places: readonly string[];
  from: string | undefined;
  map: string | undefined;
  /** Where to write; without it nothing is written, and what would be is told. */
  out: string | undefined;
}

/**
 * Turns the export of another desk into a file of history, and tells what comes along and what does not.
 *
 * @throws UsageProblem when a file cannot be read or the map is wrong; nothing is written then
 */
export async function convertHistory(
  { places, from, map: mapFile, out }: ConvertOptions,
  print: (line: string) => void,
): Promise<void> {
  if (!isDeskName(from)) throw new UsageProblem(`--from must be one of ${Object.keys(desks).join(', ')}.`);
  if (mapFile === undefined) throw new UsageProblem('--map must name a file that says where tickets belong.');
  const map = await readMap(mapFile);
  const documents: ExportedDocument[] = [];
  for (const place of places) documents.push(...(await readPlace(place)));
  const exported = desks[from].read(documents);
  const conversion = convertTickets(exported, desks[from], map);
  for (const line of describe(from, exported, conversion)) print(line);
  if (out === undefined) return print('Nothing was written. Name a file with --out to write it.');
  const lines = conversion.cases.map((record) => JSON.stringify({ kind: 'case', record }));
  await writeFile(out, lines.map((line) => `${line}\n`).join(''));
  const files = `${out}.files.tsv`;
  await writeFile(files, conversion.files.map(({ path, url }) => `${path}\t${url ?? ''}\n`).join(''));
  print(`Written: ${out}, and ${files} with the place and the address of each file.`);
}

async function readMap(path: string): Promise<DeskMap> {
  const read = deskMapSchema.safeParse(await readJson(path), { error: schemaMessage });
  if (read.success) return read.data;
  const problems = read.error.issues.map(({ path: at, message }) => `${at.join('.')} ${message}`);
  throw new UsageProblem(`${path} is no map:\n${problems.join('\n')}`);
}

async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(withoutByteOrderMark(await readFile(path, 'utf8'))) as unknown;
  } catch (error) {
    throw new UsageProblem(`${path} cannot be read: ${error instanceof Error ? error.message : ''}`);
  }
}

/** A file, or every .json, .ndjson and .jsonl below a folder. Of a file that is not one JSON value each line is. */
async function readPlace(place: string): Promise<ExportedDocument[]> {
  const found = await stat(place).catch(() => undefined);
  if (found === undefined) throw new UsageProblem(`${place} cannot be read.`);
  if (!found.isDirectory()) return readDocuments(place, place);
  const names = await readdir(place, { recursive: true });
  const files = names.filter((name) => /\.(?:json|ndjson|jsonl)$/.test(name)).toSorted();
  const read: ExportedDocument[] = [];
  for (const name of files)
    read.push(...(await readDocuments(join(place, name), relative(place, join(place, name)))));
  return read;
}

async function readDocuments(file: string, path: string): Promise<ExportedDocument[]> {
  const isLines = !file.endsWith('.json') || (await isJsonLines(file));
  if (!isLines) return [{ path, value: await readJson(file) }];
  const documents: ExportedDocument[] = [];
  let number = 0;
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    number += 1;
    if (line.trim() === '') continue;
    try {
      documents.push({ path, value: JSON.parse(withoutByteOrderMark(line)) as unknown });
    } catch {
      throw new UsageProblem(`${file}:${number} is not JSON.`);
    }
  }
  return documents;
}

/** True where the first line is a whole value: Zendesk calls such files .json too. */
async function isJsonLines(file: string): Promise<boolean> {
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    if (line.trim() === '') continue;
    try {
      JSON.parse(withoutByteOrderMark(line));
      return true;
    } catch {
      return false;
    }
  }
  return false;
}

const reasons: Readonly<Record<LeftOutReason, string>> = {
  place: 'no entry of "tickets" in the map fits',
  account: 'neither the map nor an external id says which account it is of',
  severity: 'the map has no severity for its priority',
  text: 'it says nothing',
  dropped: 'it is deleted or spam there',
};

/** How many tickets are named for each reason; more of them say nothing new. */
const mostNamed = 20;

function describe(from: DeskName, exported: DeskExport, conversion: Conversion): string[] {
  const { cases, leftOut, statuses, severities, leftOver, cut, named, files } = conversion;
  const comments = cases.reduce((sum, { comments: some = [] }) => sum + some.length, 0);
  const counts = (some: ReadonlyMap<string, number>): string =>
    [...some]
      .map(([name, count]) => `${name} (${count})`)
      .toSorted()
      .join(', ');
  const sections: (readonly [is: boolean, line: string])[] = [
    [
      true,
      `${from}: ${exported.tickets.length} tickets, ${exported.people.size} people, ${exported.organizations.size} organizations.`,
    ],
    [true, `${cases.length} become cases with ${comments} comments and ${files.length} files.`],
    [statuses.size > 0, `Statuses: ${counts(statuses)}`],
    [severities.size > 0, `Severities: ${counts(severities)}`],
    [leftOver.size > 0, `Does not come along, by its name there: ${counts(leftOver)}`],
    [named > 0, `${named} people are named by their names alone: nothing says who they are here.`],
    [cut > 0, `${cut} texts are longer than may be here and are cut.`],
    [exported.unknown > 0, `${exported.unknown} objects of the export are of no known kind.`],
  ];
  const left = leftOutReasons.flatMap((reason) => {
    const tickets = leftOut.filter((each) => each.reason === reason).map(({ ticket }) => ticket);
    if (tickets.length === 0) return [];
    const more = tickets.length > mostNamed ? ` and ${tickets.length - mostNamed} more` : '';
    return [`Left out, since ${reasons[reason]}: ${tickets.slice(0, mostNamed).join(', ')}${more}`];
  });
  return [...sections.filter(([is]) => is).map(([, line]) => line), ...left];
}
