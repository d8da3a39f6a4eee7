import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/**
 * Gives each test file a temporary folder of its own, `tmpdir()` to it and to all that it starts, and removes it with everything in it at the end of the
 * file. Set up before anything of the file runs.
 */
const shared = process.env.TMPDIR;
const own = mkdtempSync(join(tmpdir(), 'reachout-test-'));
// A database of root's runs as somebody else, who may write here as in any such folder.
chmodSync(own, 0o1777);
process.env.TMPDIR = own;

afterAll(() => {
  if (shared === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = shared;
  rmSync(own, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});
