import type { StatusResponse } from './calls/status.ts';

/** What another system says of the platform's status: what goes on now, and how each component is doing. */
export type OutsideStatus = Pick<StatusResponse, 'indicator' | 'description' | 'incidents' | 'components'> & {
  /** Where people read it there; null where the system names no such page. */
  url: string | null;
};

/** The latest that was read of another system, and how long ago that was by a clock that never goes back. */
export interface StatusReading {
  status: OutsideStatus;
  ageMs: number;
}

/** What was read longer ago than this proves nothing of now. */
export const staleAfterMs = 5 * 60_000;
