import { idempotencyKey } from '@reachout/core/calls/fields';
import { describe, expect, it, vi } from 'vitest';
import { newId } from './new-id.ts';

describe('a new id', () => {
  it('is a UUID, on origins without crypto.randomUUID too', () => {
    expect(idempotencyKey.safeParse(newId()).success).toBe(true);
    vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes.fill(255) });
    expect(newId()).toBe('ffffffff-ffff-4fff-bfff-ffffffffffff');
  });
});
