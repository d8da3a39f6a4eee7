import { parseTimestamp } from '@reachout/core/time';
import { caseSortOrders, staffSortOrders } from '../rules/calls/cases.ts';
import type { CaseCursor, CaseOrder } from '../store/case-list-queries.ts';

/** A cursor as calls carry it: letters, digits, - and _. */
export function encodeCursor({ side, sort, asOf, row, found }: CaseCursor): string {
  const count = found ? [found.total, found.isTotalExact] : null;
  return Buffer.from(JSON.stringify([side, count, sort, asOf, ...row])).toString('base64url');
}

const orders: readonly CaseOrder[] = [...caseSortOrders, ...staffSortOrders];
const timestampPattern = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}(?:\.\d{1,6})?[+-]\d{2}(?::\d{2})?$/;

/**
 * The cursor that a page gave, or undefined for anything else. Whoever makes one up gets a page of what they may see anyway; what would not be of its column's
 * type is refused here, so that no statement fails on it.
 */
export function decodeCursor(text: string): CaseCursor | undefined {
  const parts = parseParts(text);
  if (parts === undefined) return undefined;
  const [side, count, sort, asOf, ...row] = parts;
  const order = orders.find((known) => known === sort);
  if ((side !== 'before' && side !== 'after') || order === undefined || !isTimestamp(asOf)) return undefined;
  if (count !== null && !isCount(count)) return undefined;
  const checks = checksOf[order.replace(/^-/, '')] ?? [];
  if (checks.length !== row.length || !checks.every((check, index) => check(row[index]))) return undefined;
  return {
    side,
    sort: order,
    asOf,
    // Each value passed the check of its column just now.
    row: row as (string | number | boolean)[],
    ...(count && { found: { total: count[0], isTotalExact: count[1] } }),
  };
}

function isCount(value: unknown): value is [number, boolean] {
  return Array.isArray(value) && value.length === 2 && isNumber(value[0]) && isFlag(value[1]);
}

function parseParts(text: string): unknown[] | undefined {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    return Array.isArray(parts) ? parts : undefined;
  } catch {
    return undefined;
  }
}

type Check = (value: unknown) => boolean;

const isNumber: Check = (value) =>
  Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) < 2 ** 31;
const isStatus: Check = (value) => typeof value === 'string' && value.length <= 255 && !value.includes('\0');
const isFlag: Check = (value) => typeof value === 'boolean';
const isTime: Check = (value) => isTimestamp(value);

function isTimestamp(value: unknown): value is string {
  if (typeof value !== 'string' || !timestampPattern.test(value)) return false;
  return parseTimestamp(`${value.slice(0, 10)}T${value.slice(11, 19)}Z`) !== undefined;
}

const checksOf: Readonly<Record<string, readonly Check[]>> = {
  queue: [isNumber, isFlag, isTime, isNumber],
  updatedAt: [isTime, isNumber],
  createdAt: [isTime, isNumber],
  caseNumber: [isNumber],
  severity: [isNumber, isTime, isNumber],
  status: [isStatus, isTime, isNumber],
};
