/** Structured log: one line per event; fields are an allow-list by the caller, never a request's body. */
export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'fatal';
export type LogFields = Record<string, string | number | boolean | null | undefined>;

export interface Log {
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
  fatal(message: string, fields?: LogFields): void;
}

const order: readonly LogLevel[] = ['debug', 'info', 'warn', 'error', 'fatal'];

/** `write` gets one complete line without its newline. JSON escapes control characters, so no value can forge a line. */
export function createLog(options: {
  level: LogLevel;
  format: 'json' | 'pretty';
  now: () => Date;
  write: (line: string) => void;
}): Log {
  const emit = (level: LogLevel, message: string, fields: LogFields = {}): void => {
    if (order.indexOf(level) < order.indexOf(options.level)) return;
    const time = options.now().toISOString();
    options.write(
      options.format === 'json'
        ? JSON.stringify({ time, level, msg: message, ...fields })
        : `${time.slice(11, 19)} ${level.padEnd(5)} ${JSON.stringify(message).slice(1, -1)}${describeFields(fields)}`,
    );
  };
  return {
    debug: (message, fields) => emit('debug', message, fields),
    info: (message, fields) => emit('info', message, fields),
    warn: (message, fields) => emit('warn', message, fields),
    error: (message, fields) => emit('error', message, fields),
    fatal: (message, fields) => emit('fatal', message, fields),
  };
}

/** A child logger whose lines all have these fields. */
export function withFields(log: Log, shared: LogFields): Log {
  return {
    debug: (message, fields) => log.debug(message, { ...shared, ...fields }),
    info: (message, fields) => log.info(message, { ...shared, ...fields }),
    warn: (message, fields) => log.warn(message, { ...shared, ...fields }),
    error: (message, fields) => log.error(message, { ...shared, ...fields }),
    fatal: (message, fields) => log.fatal(message, { ...shared, ...fields }),
  };
}

function describeFields(fields: LogFields): string {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return given.map(([name, value]) => ` ${name}=${JSON.stringify(value)}`).join('');
}
