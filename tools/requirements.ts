import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './check/run-command.ts';
import { findProjectFiles } from './check/tracked-files.ts';

/** A number such as A58 that a file cites: where it is, and what it cites. */
export interface Citation {
  file: string;
  line: number;
  code: string;
}

const folder = 'docs/requirements';

/** Files whose comments and titles cite requirements. Articles and drawings have letters with numbers of their own. */
const citing =
  /\.(tsx?|cjs|css|sql|ya?ml)$|^docs\/.*\.md$|^(packages|domains|e2e|benchmarks)\/.*\.md$|^[A-Z]+\.md$/;

/** Texts that look like citations and are none: made-up samples of the checks themselves, and the page that defines the numbers. */
const leftAlone =
  /^docs\/requirements\/|^docs\/traceability\.md$|^docs\/specification\.md$|^tools\/(traceability|requirements|test-titles)\.test\.ts$|^packages\/database\/migrations\/meta\//;

const citation = /(?<![\w#.+%/&$"'`-])[ADFSU]\d{1,3}(?![\w."'`]|-\d)/g;

/** The numbers that the pages of docs/requirements define: each is a heading, so that it has an address. */
export function readRequirements(): Set<string> {
  const pages = globSync(`${folder}/*.md`, { cwd: root });
  const texts = pages.map((page) => readFileSync(join(root, page), 'utf8'));
  return new Set(
    texts.flatMap((text) =>
      [...text.matchAll(/^### ([ADFSU]\d+)$/gm)].map(([, code]) => plainCode(code ?? '')),
    ),
  );
}

/** A1 for A01: both are written. */
export function plainCode(code: string): string {
  return code.replace(/^([A-Z])0+(?=\d)/, '$1');
}

/** The citations in a text, line by line. */
export function findCitations(file: string, text: string): Citation[] {
  if (!citing.test(file) || leftAlone.test(file)) return [];
  return text
    .split('\n')
    .flatMap((line, index) =>
      [...line.matchAll(citation)].map(([code]) => ({ file, line: index + 1, code: plainCode(code) })),
    );
}

/** Every citation of the repository, and those of numbers that no page defines. */
export function checkCitations(): { citations: number; lost: Citation[] } {
  const known = readRequirements();
  const citations = findProjectFiles().flatMap((file) =>
    citing.test(file) ? findCitations(file, readFileSync(join(root, file), 'utf8')) : [],
  );
  return { citations: citations.length, lost: citations.filter(({ code }) => !known.has(code)) };
}
