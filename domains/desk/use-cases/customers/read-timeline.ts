import { parseCaseNumber } from '@reachout/core/parse-case-number';
import { appError } from '@reachout/core/errors';
import { err, ok, type Result } from '@reachout/core/result';
import type { Database } from '@reachout/database/client';
import { customerCopy } from '../../messages/customers.ts';
import {
  type CustomerQuery,
  type Happening,
  type HappeningKind,
  happeningKinds,
  type Timeline,
  timelinePageSize,
} from '../../rules/customers/customer.ts';
import {
  listHappenings,
  type TimelineOf,
  type TimelinePlace,
} from '../../store/customers/timeline-queries.ts';

/** A page of a customer's timeline. Errors: validation_failed for a cursor that no page gave. */
export async function readTimeline(
  db: Database,
  of: TimelineOf,
  { of: kind, cursor }: CustomerQuery,
): Promise<Result<Timeline>> {
  const after = cursor === undefined ? undefined : decodePlace(cursor);
  if (cursor !== undefined && after === undefined)
    return err(appError('validation_failed', { fields: { cursor: customerCopy.cursorInvalid() } }));
  const kinds = kind === undefined ? happeningKinds : [kind];
  const found = await listHappenings(db, { of, kinds, after, limit: timelinePageSize + 1 });
  const shown = found.slice(0, timelinePageSize);
  const last = found.length > shown.length ? shown.at(-1) : undefined;
  return ok({ happenings: shown, older: last === undefined ? null : encodePlace(last) });
}

function encodePlace({ at, kind, key }: Happening): string {
  return Buffer.from(JSON.stringify([Date.parse(at), kind, key])).toString('base64url');
}

/** Undefined for a text that is no cursor of ours. */
function decodePlace(cursor: string): TimelinePlace | undefined {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (!Array.isArray(parsed) || parsed.length !== 3) return undefined;
    const [time, word, key] = parsed as unknown[];
    const kind = happeningKinds.find((each) => each === word);
    if (kind === undefined || typeof time !== 'number' || typeof key !== 'string') return undefined;
    // The database stores no time beyond these.
    const isTime = Number.isSafeInteger(time) && time >= 0 && time < Date.UTC(9999, 0);
    return isTime && isKeyOf(kind, key) ? { at: new Date(time), kind, key } : undefined;
  } catch {
    return undefined;
  }
}

function isKeyOf(kind: HappeningKind, key: string): boolean {
  return kind === 'case' ? parseCaseNumber(key) !== undefined : key.isWellFormed() && !key.includes('\0');
}
