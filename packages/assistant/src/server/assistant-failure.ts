/**
 * Why no (whole) answer came. `too-large`: more bytes than allowed; `stalled`: nothing arrived for too long;
 * `too-slow`: the whole took too long; `cut-off`: it stopped without an end; `empty`: it ended without a word;
 * `refused`: the model reported an error.
 */
export type AssistantFailureReason = 'too-large' | 'stalled' | 'too-slow' | 'cut-off' | 'empty' | 'refused';

/** The way in which ports fail as expected; anything else that they throw is passed on as it is. */
export class AssistantFailure extends Error {
  readonly reason: AssistantFailureReason;

  constructor(reason: AssistantFailureReason) {
    super(`The assistant gave no whole answer: ${reason}`);
    this.name = 'AssistantFailure';
    this.reason = reason;
  }
}
