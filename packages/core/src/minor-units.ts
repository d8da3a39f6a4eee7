/** True for an amount in minor units that arithmetic keeps exact; negative zero is none. */
export function isMinorUnits(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0 && !Object.is(value, -0);
}
