import type { ArticleSection } from '@reachout/content';
import { addressOf, type FoundSection } from '../../retrieval/searched-article.ts';
import { withoutNamed } from '../quoting/name-section.ts';
import { sectionIn } from '../quoting/own-language.ts';

/** The sections of the documentation that an answer has told. */
export interface Told {
  /** Told in their own words. */
  quoted: readonly FoundSection[];
  /** Told by name, with little of what they say. */
  named: readonly FoundSection[];
}

/** Finds what answers of the grounded assistant have told. */
export type ReadTold = (answer: string, language: string) => Told;

const shortestTelling = 40;
const namedLine = /^- \[.*?\]\(([^)\s]+)\)/;

/** Prepares reading what answers have told: by the lines that sections begin with, and by the addresses of those that are named. */
export function openTold(sections: readonly FoundSection[]): ReadTold {
  const byAddress = new Map(sections.map((found) => [addressOf(found), found]));
  const openings = new Map<string, Map<string, FoundSection[]>>();
  const openingsIn = (language: string) => {
    const known = openings.get(language);
    if (known !== undefined) return known;
    const made = new Map<string, FoundSection[]>();
    for (const found of sections) {
      const telling = tellingOf((sectionIn(found, language) ?? found).section);
      const [line = ''] = telling?.split('\n') ?? [];
      if (line !== '') made.set(line, [...(made.get(line) ?? []), found]);
    }
    openings.set(language, made);
    return made;
  };
  return (answer, language) => {
    const byLine = openingsIn(language);
    const said = withoutNamed(answer);
    const lines = said.split('\n').map((line) => line.replace(/ \[\d+\]$/, ''));
    const quoted = new Set(
      lines.flatMap((line) =>
        (byLine.get(line) ?? []).filter((found) =>
          isTold(said, tellingOf((sectionIn(found, language) ?? found).section)),
        ),
      ),
    );
    const named = answer.split('\n').flatMap((line) => {
      const [, address = ''] = namedLine.exec(line) ?? [];
      return byAddress.get(address) ?? [];
    });
    return { quoted: [...quoted], named: named.filter((found) => !quoted.has(found)) };
  };
}

/** True for a part that an answer has, of a table at least one row. */
export function isTold(said: string, telling: string | undefined): boolean {
  if (telling === undefined) return false;
  if (!telling.startsWith('|')) return said.includes(telling);
  const [head = '', , ...rows] = telling.split('\n');
  return said.includes(head) && rows.some((row) => said.includes(row));
}

/** The first part of a section that tells something, by which one knows that it was quoted. */
export function tellingOf({ blocks }: ArticleSection): string | undefined {
  return blocks.find(({ markdown }) => markdown.length > shortestTelling)?.markdown;
}
