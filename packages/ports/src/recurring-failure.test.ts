import { describe, expect, it } from 'vitest';
import { createRecurringFailure } from './recurring-failure.ts';

const begun = Date.parse('2026-05-05T10:00:00Z');

function watch() {
  const lines: string[] = [];
  let at = 0;
  const write = (level: string) => (message: string, fields?: Record<string, unknown>) =>
    void lines.push([level, message, fields?.reason].filter(Boolean).join(' | '));
  const failure = createRecurringFailure(
    { info: write('info'), warn: write('warn'), error: write('error') },
    'maintenance failed',
    { now: () => new Date(begun + at), elapsed: () => at },
  );
  return { lines, failure, pass: (milliseconds: number) => (at += milliseconds) };
}

/** Fails once a second. */
function failFor({ failure, pass }: ReturnType<typeof watch>, seconds: number): void {
  Array.from({ length: seconds }).forEach(() => {
    pass(1_000);
    failure.failed('connect ECONNREFUSED');
  });
}

describe('what fails again and again', () => {
  it('is told once, then each minute how often, and when it is over', () => {
    const watched = watch();
    failFor(watched, 125);
    watched.pass(6_000);
    watched.failure.worked();
    watched.failure.worked();
    expect(watched.lines).toEqual([
      'warn | maintenance failed | connect ECONNREFUSED',
      'warn | maintenance failed, 61 times since 2026-05-05T10:00:01.000Z | connect ECONNREFUSED',
      'warn | maintenance failed, 121 times since 2026-05-05T10:00:01.000Z | connect ECONNREFUSED',
      'info | over: maintenance failed, 125 times since 2026-05-05T10:00:01.000Z',
    ]);
  });

  it('is told at once when it fails for another reason', () => {
    const { lines, failure, pass } = watch();
    failure.failed('connect ECONNREFUSED');
    pass(1_000);
    failure.failed('the database system is starting up (57P03)');
    expect(lines).toEqual([
      'warn | maintenance failed | connect ECONNREFUSED',
      'warn | maintenance failed, 2 times since 2026-05-05T10:00:00.000Z | the database system is starting up (57P03)',
    ]);
  });

  it('is not over while it works and fails in turn', () => {
    const { lines, failure, pass } = watch();
    failure.failed('busy');
    pass(1_000);
    failure.worked();
    failure.failed('busy');
    expect(lines).toEqual(['warn | maintenance failed | busy']);
  });

  it('says nothing of what never failed', () => {
    const { lines, failure } = watch();
    failure.worked();
    expect(lines).toEqual([]);
  });
});
