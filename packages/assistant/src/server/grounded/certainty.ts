/** From here on a passage answers the question; measured with the labelled questions of `evals`. */
export const answerFrom = 0.67;
/** Below this nothing is quoted; in between the passage is quoted as the closest one. */
export const unsureFrom = 0.25;
/** Below that, the nearest page is only named; and not even that below this. */
export const nearFrom = 0.06;
