/**
 * What became of an answer that was to go out after a moment: it waits, its author took it back, or it could not go out any more. One that went out is a
 * comment like any other.
 */
export const heldStates = ['held', 'withdrawn', 'stopped'] as const;
export type HeldState = (typeof heldStates)[number];
