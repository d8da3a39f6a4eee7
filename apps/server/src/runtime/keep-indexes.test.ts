import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { smallArticles } from '@reachout/assistant/testing/small-documentation';
import { createPageSearch, searchPagesOf } from '@reachout/assistant/server';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { testArticle } from '../../testing/test-content.ts';
import { keepIndexes, openIndexes, storeIndex } from './keep-indexes.ts';

let folder: string;
let said: string[];
const log = {
  info: (message: string) => void said.push(message),
  warn: (message: string) => void said.push(message),
};
const indexed = 'documentation indexed';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'reachout-indexes-'));
  said = [];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const article = (title: string) => ({
  ...testArticle(`/docs/${title.toLowerCase()}`, title, `${title} are renewed every spring.`),
  questions: [{ anchor: '', text: 'wann läuft mein Zeppelin ab?', language: 'de' }],
});
const pages = searchPagesOf([article('Zeppelins'), article('Balloons')]);

interface Start {
  buildId?: string;
  folders?: readonly string[];
  indexWorkerPath?: string;
  development?: boolean;
}
function start({
  buildId = 'build 1',
  folders = [folder],
  indexWorkerPath,
  development = false,
}: Start = {}) {
  const content = { buildId, built: '', sources: '' };
  return keepIndexes({ content, indexWorkerPath, development }, { folders, log });
}
const files = () => readdirSync(folder).toSorted();

it('finds at the next start what an earlier one has made, and the search over it finds the same', async () => {
  const [made] = await start()('pages', [pages]);
  const [found] = await start()('pages', [pages]);
  expect(said).toEqual([indexed]);
  expect(files()).toEqual([expect.stringMatching(/^pages\.[0-9a-f]{32}\.index$/)]);
  const [once, again, here] = [made, found, undefined].map((data) => createPageSearch(pages, [], data));
  for (const query of ['balloons spring', 'läuft ab', 'ballons', 'zep']) {
    expect(once?.find(query, 5).pages).not.toEqual([]);
    expect(again?.find(query, 5)).toEqual(once?.find(query, 5));
    expect(here?.find(query, 5)).toEqual(once?.find(query, 5));
  }
});

it('finds what the build has stored beside the documentation', async () => {
  const texts = { articles: smallArticles, areas: [] };
  await storeIndex({ kind: 'assistant', texts }, { folder, buildId: 'build 1' });
  const { sections } = await start()('assistant', texts);
  expect(sections.told).not.toEqual([]);
  expect(said).toEqual([]);
});

it('makes a new one of other texts and for another build, and keeps none where no build has a name or it is developed', async () => {
  await start()('pages', [pages]);
  await start()('pages', [pages.slice(1)]);
  await start({ buildId: 'build 2' })('pages', [pages]);
  expect(files()).toHaveLength(3);
  await start({ buildId: '' })('pages', [pages]);
  await start({ development: true })('pages', [pages]);
  expect(said).toEqual([indexed, indexed, indexed, indexed, indexed]);
  expect(files()).toHaveLength(3);
});

it('makes anew what was cut off', async () => {
  await start()('pages', [pages]);
  const [name = ''] = files();
  const whole = readFileSync(join(folder, name));
  writeFileSync(join(folder, name), whole.subarray(0, whole.length / 2));
  const [found] = await start()('pages', [pages]);
  expect(said).toEqual([indexed, indexed]);
  expect(createPageSearch(pages, [], found).find('balloons', 1).pages).toHaveLength(1);
  expect(readFileSync(join(folder, name))).toEqual(whole);
});

it('stores in the next folder what cannot be written in the first, and goes on where none can', async () => {
  // A folder below a file can be made by nobody, not even by root.
  writeFileSync(join(folder, 'file'), '');
  const nowhere = join(folder, 'file', 'folder');
  await start({ folders: [nowhere, join(folder, 'data')] })('pages', [pages]);
  expect(readdirSync(join(folder, 'data'))).toHaveLength(1);
  await start({ folders: [nowhere] })('pages', [pages]);
  expect(said).toEqual([indexed, 'index cannot be kept for the next start', indexed]);
});

it('leaves what is made of uploads in the installation’s own folder, at its next start too', async () => {
  const layout = {
    content: { buildId: 'build 1', built: '', sources: '' },
    indexWorkerPath: undefined,
    development: false,
  };
  const places = { made: join(folder, 'made'), dataRoot: folder, log };
  const before = openIndexes(layout, { ...places, hasUploads: false });
  await before.atStart('pages', [pages.slice(1)]);
  await before.ofUploads('pages', [pages]);
  await openIndexes(layout, { ...places, hasUploads: true }).atStart('pages', [pages]);
  expect(said).toEqual([indexed, indexed]);
  expect([places.made, join(folder, 'search')].map((each) => readdirSync(each).length)).toEqual([1, 1]);
});

it('makes an index itself where no thread can', async () => {
  const [found] = await start({ indexWorkerPath: join(folder, 'not-there.js') })('pages', [pages]);
  expect(createPageSearch(pages, [], found).find('balloons', 1).pages).toHaveLength(1);
  expect(said).toEqual(['documentation not indexed in a thread of its own', indexed]);
});

it('keeps the latest four of a kind, and removes what a start has left that was killed an hour ago', async () => {
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
  const leave = (name: string, hours: number) => {
    writeFileSync(join(folder, name), '');
    utimesSync(join(folder, name), hoursAgo(hours), hoursAgo(hours));
  };
  for (const hours of [1, 2, 3, 4]) leave(`pages.${hours}.index`, hours);
  leave('assistant.1.index', 9);
  leave('pages.5.index.a.unfinished', 2);
  leave('pages.6.index.b.unfinished', 0.5);
  leave('content.v5.jsonl', 9);
  await start()('pages', [pages]);
  const own = expect.stringMatching(/^pages\.[0-9a-f]{32}\.index$/);
  const others = ['assistant.1.index', 'content.v5.jsonl', 'pages.1.index', 'pages.2.index', 'pages.3.index'];
  expect(files()).toHaveLength(7);
  expect(files()).toEqual(expect.arrayContaining([...others, own, 'pages.6.index.b.unfinished']));
});
