import type { EnquiryCursor } from '../store/sales-queries.ts';

const sides = ['older', 'newer'] as const;

/** A position in the list as URLs carry it: opaque, and refused when it is not one that we made. */
export function encodeCursor({ side, createdAt, id }: EnquiryCursor): string {
  return Buffer.from(JSON.stringify([side, createdAt.getTime(), id])).toString('base64url');
}

/** Reads such a position; undefined when it is not one that we made. */
export function decodeCursor(text: string): EnquiryCursor | undefined {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    if (!Array.isArray(parsed) || parsed.length !== 3) return undefined;
    const [given, time, id] = parsed as unknown[];
    const side = sides.find((known) => known === given);
    if (side === undefined || typeof time !== 'number' || typeof id !== 'string') return undefined;
    const isStorable = id.isWellFormed() && !id.includes('\0');
    // The database stores no time beyond these.
    const isTimestamp = Number.isSafeInteger(time) && time >= 0 && time < Date.UTC(9999, 0);
    return isStorable && isTimestamp ? { side, createdAt: new Date(time), id } : undefined;
  } catch {
    return undefined;
  }
}
