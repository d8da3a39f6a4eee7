import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { findChromium } from './chromium.ts';

const run = promisify(execFile);

describe('the browser for tests', () => {
  afterEach(() => vi.unstubAllEnvs());

  it('answers to its own name', async () => {
    const { executablePath, args, env } = await findChromium();
    const { stdout } = await run(executablePath, [...args, '--version'], { env });
    expect(stdout).toMatch(/Chrom/);
  });

  it('keeps web security on', async () => {
    const { args } = await findChromium();
    expect(args.filter((arg) => arg !== '--no-sandbox')).toEqual([]);
  });

  it('uses the browser that CHROMIUM names', async () => {
    vi.stubEnv('CHROMIUM', process.execPath);
    expect((await findChromium()).executablePath).toBe(process.execPath);
  });

  it('says so when CHROMIUM names nothing', async () => {
    vi.stubEnv('CHROMIUM', '/nowhere/chromium');
    await expect(findChromium()).rejects.toThrow('CHROMIUM names /nowhere/chromium, which does not exist.');
  });
});
