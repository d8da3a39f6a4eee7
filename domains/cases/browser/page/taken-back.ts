/** The event by which a composer is given the files of an answer that was taken back, in its detail. */
export const takenBack = 'taken-back';
