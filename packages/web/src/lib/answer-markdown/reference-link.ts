import type { Reference } from '@reachout/documentation/rules/reference';
import { parseLink } from '@reachout/core/link';
import type { CitedSource } from './answer-elements.ts';

/** A source of an answer as a link to its passage, with where it leads if that is no page of ours; undefined when its path is none that we would open. */
export function referenceLink(
  { file, meta }: Reference,
  base: string,
): { href: string; title: string; heading: string | null; destination: string | null } | undefined {
  const anchor = meta?.leadHeading?.id ?? meta?.leadHeading?.slug;
  const target = parseLink(
    anchor ? `${withoutAnchor(file.path)}#${encodeURIComponent(anchor)}` : file.path,
    base,
  );
  if (!target) return undefined;
  const title = file.title ?? file.path;
  const heading = meta?.leadHeading?.value ?? null;
  return {
    href: target.href,
    title,
    heading: heading === title ? null : heading,
    destination: target.destination,
  };
}

/** Where the number of a source in an answer leads, and what it is called; undefined when there is no such source, or none to open. */
export function citedSource(
  references: readonly Reference[],
  number: number,
  base: string,
): CitedSource | undefined {
  const reference = references[number - 1];
  const link = reference && referenceLink(reference, base);
  if (!link) return undefined;
  const name = link.heading ?? link.title;
  return { href: link.href, label: link.destination ? `${name} (${link.destination})` : name };
}

/**
 * The sources that an answer draws on, by their numbers in it: those that it names, as an assistant may be given more than it uses; all of
 * them where it names none.
 */
export function usedSources(
  text: string,
  references: readonly Reference[],
): { number: number; reference: Reference }[] {
  const all = references.map((reference, index) => ({ reference, number: index + 1 }));
  const named = all.filter(({ number }) => text.includes(`[${number}]`));
  return named.length > 0 ? named : all;
}

function withoutAnchor(path: string): string {
  return path.split('#')[0] ?? '';
}
