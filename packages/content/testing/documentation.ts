import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { brand } from '@reachout/core/testing/samples';
import { inject } from 'vitest';
import type { Content } from '../src/content.ts';
import { compileWithoutProblems } from './pipeline.ts';

let compiled: Promise<{ content: Content }> | undefined;

/** A day for every fact, as a build with the history of the brand file finds them. */
const factsChecked = Object.fromEntries(Object.keys(brand.facts).map((key) => [key, '2026-11-21']));

/** The documentation that comes with the software in the words of the default brand. Compiled once in a run of the tests, since that takes many seconds. */
export function compileDocumentation(): Promise<{ content: Content }> {
  return (compiled ??= readOrCompile());
}

/** By way of a file, as a server has it too. */
async function readOrCompile(): Promise<{ content: Content }> {
  const folder = inject('documentationFolder');
  if (folder === undefined) return { content: await compile() };
  const file = join(folder, 'content.json');
  if (existsSync(file)) return { content: JSON.parse(await readFile(file, 'utf8')) as Content };
  const text = JSON.stringify(await compile());
  // A rename is all or nothing, so that nobody reads a part.
  const own = `${file}.${process.pid}`;
  await writeFile(own, text);
  await rename(own, file);
  return { content: JSON.parse(text) as Content };
}

async function compile(): Promise<Content> {
  const dir = join(import.meta.dirname, '../../../content');
  return (await compileWithoutProblems({ dir, brand: { ...brand, factsChecked } })).content;
}
