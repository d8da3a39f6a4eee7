/** What the modules of addresses share. */

/** A part of an address that may be left out. */
export type Optional<T> = T | null | undefined;

export const supportCenter = '/api/v3/support-center';
export const platform = '/api/platform/v1';
export const help = '/api/support/help';
