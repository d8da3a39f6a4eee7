const timeFields: ReadonlySet<string> = new Set([
  'createdAt',
  'updatedAt',
  'finishedAt',
  'issuedAt',
  'startedAt',
  'resolvedAt',
  'paidAt',
  'hour',
  'at',
  'handedOverAt',
  'waitingSince',
  'closesAt',
]);

const units: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 };
const distancePattern = /^([+-])(\d+(?:\.\d+)?)([mhd])$/;

/**
 * Makes timestamps of the distances that a file may tell in their place, such as `-12d`, `-1.5h` or `-20m` before `now` (milliseconds), or `+6d` after it. A distance of an `hour` leads to its
 * beginning. Everything else stays as it is.
 */
export function resolveDistances(given: unknown, now: number): unknown {
  if (Array.isArray(given)) return given.map((item) => resolveDistances(item, now));
  if (typeof given !== 'object' || given === null) return given;
  return Object.fromEntries(
    Object.entries(given).map(([field, value]) => [field, resolveField(field, value, now)]),
  );
}

function resolveField(field: string, value: unknown, now: number): unknown {
  if (typeof value !== 'string' || !timeFields.has(field)) return resolveDistances(value, now);
  const [, sign, count, unit = ''] = distancePattern.exec(value) ?? [];
  if (count === undefined) return value;
  const distance = Math.round(Number(count) * (units[unit] ?? 0));
  const at = sign === '+' ? now + distance : now - distance;
  return new Date(field === 'hour' ? at - (at % 3_600_000) : at).toISOString();
}
