import type { EventEmitter } from 'node:events';
import { describeError } from '@reachout/ports/describe-error';
import type { Log } from '@reachout/http/log';

/**
 * What nobody waited for and failed all the same is logged, and the process goes on (A91): everybody else is being served meanwhile. An
 * exception that nothing caught still ends it, since nobody knows what it left half done.
 */
export function logUnhandledRejections(source: EventEmitter, log: Pick<Log, 'error'>): void {
  source.on('unhandledRejection', (reason: unknown) =>
    log.error('unhandled rejection', { reason: describeError(reason) }),
  );
}
