import { join } from 'node:path';
import { brand } from '@reachout/core/testing/samples';
import { compileContent } from './pipeline.ts';

let compiled: ReturnType<typeof compileContent> | undefined;

/** A day for every fact, as a build with the history of the brand file finds them. */
const factsChecked = Object.fromEntries(Object.keys(brand.facts).map((key) => [key, '2026-11-21']));

/** The documentation that comes with the software in the words of the default brand. Compiled once in a process, since that takes seconds. */
export function compileDocumentation(): ReturnType<typeof compileContent> {
  return (compiled ??= compileContent({
    dir: join(import.meta.dirname, '../../../content'),
    brand: { ...brand, factsChecked },
  }));
}
