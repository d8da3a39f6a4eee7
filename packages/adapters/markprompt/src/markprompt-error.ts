/**
 * Markprompt failed. Carries its HTTP status and nothing that it said: what a service says of an error may repeat keys and messages, and ends up in logs (A56).
 */
export class MarkpromptError extends Error {
  readonly status: number | undefined;
  /** Seconds after which it may be asked again, where it said so. */
  readonly retryAfterSeconds: number | undefined;

  constructor(what: string, status?: number, retryAfterSeconds?: number) {
    super(`Markprompt ${what}`);
    this.name = 'MarkpromptError';
    this.status = status;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
