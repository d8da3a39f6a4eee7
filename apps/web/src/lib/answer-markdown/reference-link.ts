import type { Reference } from '@reachout/contract/entities';
import { safeLink } from './markdown/safe-link.ts';

/** A source of an answer as a link to its passage, with its host if it is not ours; undefined when its path is none that we would open. */
export function referenceLink(
  { file, meta }: Reference,
  base: string,
): { href: string; title: string; heading: string | null; host: string | null } | undefined {
  const anchor = meta?.leadHeading?.id ?? meta?.leadHeading?.slug;
  const target = safeLink(anchor ? `${file.path}#${encodeURIComponent(anchor)}` : file.path, base);
  if (!target) return undefined;
  const title = file.title ?? file.path;
  const heading = meta?.leadHeading?.value ?? null;
  return { href: target.href, title, heading: heading === title ? null : heading, host: target.host };
}
