import { afterEach, beforeEach, expect, vi } from 'vitest';

/**
 * Fails a test that writes to the console without saying so. A test that expects output spies on the method itself
 * (`vi.spyOn(console, 'warn')`) and asserts what was written.
 */
const methods = ['debug', 'info', 'log', 'warn', 'error', 'trace'] as const;
let written: string[] = [];

beforeEach(() => {
  written = [];
  for (const method of methods) {
    vi.spyOn(console, method).mockImplementation((...parts: unknown[]) => {
      written.push(`console.${method}: ${parts.map(String).join(' ')}`);
    });
  }
});

afterEach(() => {
  const output = written;
  for (const method of methods) vi.mocked(console[method]).mockRestore?.();
  expect(
    output,
    'the test wrote to the console; spy on the method and assert the text if that is its behaviour',
  ).toEqual([]);
});
