import type { EventEmitter } from 'node:events';
import { describeError } from '@reachout/ports/describe-error';
import type { Log } from '@reachout/http/log';

/**
 * Logs unhandled rejections and keeps the process running (A91), since it is serving others. An uncaught exception still ends it, because the state
 * that it leaves behind is unknown.
 */
export function logUnhandledRejections(source: EventEmitter, log: Pick<Log, 'error'>): void {
  source.on('unhandledRejection', (reason: unknown) =>
    log.error('unhandled rejection', { reason: describeError(reason) }),
  );
}
