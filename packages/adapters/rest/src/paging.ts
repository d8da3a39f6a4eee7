import { valueAt } from './to-message.ts';
import type { Paging, SourceFile } from './source-file.ts';

/** Where a page is: an address of its own, or the value of the parameter that leads to it. */
export type Pointer = { address: string } | { value: string | number };

/** A page as it was answered. */
export interface Answer {
  body: unknown;
  records: readonly unknown[];
  /** The header `Link`. */
  link: string | null;
}

/** The address of a page of this source; without a pointer that of its first. */
export function addressOf(
  { url, paging, since }: Pick<SourceFile, 'url' | 'paging' | 'since'>,
  { pointer, changedSince }: { pointer?: Pointer | undefined; changedSince?: number | undefined },
): string {
  if (pointer !== undefined && 'address' in pointer) return pointer.address;
  const address = new URL(url);
  if (since !== undefined && changedSince !== undefined) {
    const from = Math.max(0, changedSince - since.overlapSeconds * 1_000);
    address.searchParams.set(since.parameter, written(from, since.as));
  }
  const value = pointer?.value ?? firstValue(paging);
  if ('parameter' in paging && paging.parameter !== undefined && value !== undefined)
    address.searchParams.set(paging.parameter, String(value));
  return address.href;
}

function written(timestamp: number, as: 'time' | 'seconds' | 'milliseconds'): string {
  if (as === 'time') return new Date(timestamp).toISOString();
  return String(as === 'seconds' ? Math.floor(timestamp / 1_000) : timestamp);
}

function firstValue(paging: Paging): number | undefined {
  if (paging.by === 'page') return paging.first;
  return paging.by === 'offset' ? 0 : undefined;
}

/** Where the next page is; undefined after the last one. */
export function nextPointer(
  { paging }: Pick<SourceFile, 'paging'>,
  { body, records, link }: Answer,
  current: { pointer?: Pointer | undefined; address: string },
): Pointer | undefined {
  const value =
    current.pointer !== undefined && 'value' in current.pointer ? current.pointer.value : undefined;
  switch (paging.by) {
    case 'none':
      return undefined;
    case 'link': {
      const next = nextOfLink(link);
      return next === undefined ? undefined : { address: absolute(next, current.address) };
    }
    case 'cursor': {
      const next = valueAt(body, paging.path);
      if ((typeof next !== 'string' && typeof next !== 'number') || next === '') return undefined;
      return paging.parameter === undefined
        ? { address: absolute(String(next), current.address) }
        : { value: next };
    }
    case 'last-record': {
      const last = valueAt(records.at(-1), paging.path);
      const isMore = valueAt(body, paging.more) === true;
      return isMore && (typeof last === 'string' || typeof last === 'number') ? { value: last } : undefined;
    }
    case 'page':
      return records.length === 0 ? undefined : { value: Number(value ?? paging.first) + 1 };
    case 'offset':
      return records.length === 0 ? undefined : { value: Number(value ?? 0) + records.length };
  }
}

function absolute(next: string, address: string): string {
  return URL.canParse(next, address) ? new URL(next, address).href : next;
}

/** The target of `rel="next"` in a header `Link` (RFC 8288). */
function nextOfLink(header: string | null): string | undefined {
  for (const [, target, parameters = ''] of (header ?? '').matchAll(
    /<([^>]*)>((?:\s*;\s*[^,;"]+(?:"[^"]*")?)*)/g,
  )) {
    const [, quoted, bare] = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s;,]+))/i.exec(parameters) ?? [];
    if ((quoted ?? bare ?? '').toLowerCase().split(/\s+/).includes('next')) return target;
  }
  return undefined;
}
