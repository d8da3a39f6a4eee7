import type { ProjectCursor } from '../store/projects-queries.ts';

/** The page marker as clients see it: opaque, and refused when it is not one of ours. */
export function encodeCursor(cursor: ProjectCursor): string {
  return Buffer.from(JSON.stringify([cursor.updatedAt.getTime(), cursor.id])).toString('base64url');
}

/** Reads a page marker; null when it is not one of ours. */
export function decodeCursor(text: string): ProjectCursor | null {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    if (!Array.isArray(parsed) || parsed.length !== 2) return null;
    const [time, id] = parsed as unknown[];
    if (!Number.isSafeInteger(time) || typeof id !== 'string' || id.includes('\0') || !id.isWellFormed())
      return null;
    const updatedAt = new Date(time as number);
    return Number.isNaN(updatedAt.getTime()) ? null : { updatedAt, id };
  } catch {
    return null;
  }
}
