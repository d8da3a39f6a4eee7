/** What the pages of staff write for the script that tells of their clock. */

/** A hidden field for the zone of the browser's clock. */
export const clockZone = 'data-clock-zone';
