import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describeSummary, runSteps } from './check.ts';
import { root, runCommand } from './check/run-command.ts';
import { type TestCount, steps } from './check/steps.ts';

/** `npm test`: every check, then the journeys in a real browser against the built server. */

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: { message?: string }[];
}

const report = '.cache/playwright.json';

/** Counts a report of Playwright. A journey that was skipped, or passed only when repeated, has not passed. */
export function countJourneys(result: PlaywrightReport): TestCount {
  const { expected, unexpected, flaky, skipped } = result.stats;
  return { passed: expected, failed: unexpected + flaky + skipped + result.errors.length };
}

async function runJourneys(): Promise<TestCount & { code: number }> {
  const path = join(root, report);
  mkdirSync(join(root, '.cache'), { recursive: true });
  rmSync(path, { force: true });
  const args = ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'];
  const { code } = await runCommand('playwright', args, {
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: path },
    show: true,
  });
  const count = existsSync(path)
    ? countJourneys(JSON.parse(readFileSync(path, 'utf8')) as PlaywrightReport)
    : { passed: 0, failed: 0 };
  return { ...count, code };
}

async function main(): Promise<number> {
  const checks = await runSteps(steps);
  console.log('\nBrowser journeys');
  const journeys = await runJourneys();
  const minutes = (performance.now() / 60_000).toFixed(1);
  // A check without tests of its own, or a run of journeys that never began, counts as one failure: the last line
  // must never say "0 failed" when something did.
  const brokenSteps = checks.failed.filter((name) => name !== 'unit' || checks.tests.failed === 0);
  const brokenRun = journeys.failed === 0 && (journeys.code !== 0 || journeys.passed === 0) ? 1 : 0;
  const failed = checks.tests.failed + journeys.failed + brokenSteps.length + brokenRun;
  console.log(`\n${describeSummary(checks)}`);
  console.log(`Unit and database tests: ${checks.tests.passed} passed, ${checks.tests.failed} failed.`);
  console.log(`Browser journeys: ${journeys.passed} passed, ${journeys.failed + brokenRun} failed.`);
  console.log(`Finished in ${minutes} minutes.`);
  console.log(`${checks.tests.passed + journeys.passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

if (import.meta.main) process.exitCode = await main();
