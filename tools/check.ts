import { type Outcome, type Step, type TestCount, steps } from './check/steps.ts';

/** What a run of the checks came to. */
export interface CheckSummary {
  passed: string[];
  failed: string[];
  tests: TestCount;
}

/** Most steps have one thread: a second one beside it, or one of two cores would wait. */
const atOnce = 2;

/**
 * Runs the steps, in the order given but two at a time where they may, and goes on after a failure, so that one run shows everything there is to
 * mend.
 */
export async function runSteps(chosen: readonly Step[]): Promise<CheckSummary> {
  const outcomes = new Map<Step, Outcome & { failure: string | undefined }>();
  const running = new Set<Promise<void>>();
  for (const step of chosen) {
    while (running.size >= (step.isAlone ? 1 : atOnce)) await Promise.race(running);
    const run = reportStep(step).then((outcome) => {
      outcomes.set(step, outcome);
      running.delete(run);
    });
    running.add(run);
    if (step.isAlone) await run;
  }
  await Promise.all(running);
  const summary: CheckSummary = { passed: [], failed: [], tests: { passed: 0, failed: 0 } };
  for (const step of chosen) {
    const outcome = outcomes.get(step);
    // A step that left nothing has not passed.
    (!outcome || outcome.failure ? summary.failed : summary.passed).push(step.name);
    summary.tests.passed += outcome?.tests?.passed ?? 0;
    summary.tests.failed += outcome?.tests?.failed ?? 0;
  }
  return summary;
}

/** Runs one step and prints what it came to, and from when to when in this run. */
async function reportStep(step: Step): Promise<Outcome & { failure: string | undefined }> {
  const started = performance.now();
  const outcome = await runStep(step);
  const [from, to] = [started, performance.now()].map((at) => (at / 1000).toFixed(0));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const failure = explainFailure(step, outcome);
  console.log(
    `${failure ? '✗' : '✓'} ${step.name.padEnd(13)} ${seconds.padStart(6)} s (${from}–${to})  ${outcome.looked} ${step.unit}`,
  );
  if (failure) console.log(indent(failure));
  else if (outcome.hint) console.log(indent(outcome.hint));
  return { ...outcome, failure };
}

async function runStep(step: Step): Promise<Outcome> {
  try {
    return await step.run();
  } catch (error) {
    return { passed: false, looked: 0, output: error instanceof Error ? error.message : String(error) };
  }
}

/** A floor below this share of what a step looks at would let it pass with a third of the project out of its sight. */
const lowestFloor = 2 / 3;

/** Why a step failed, or undefined when it passed. A check that saw next to nothing proves nothing. */
export function explainFailure(step: Step, outcome: Outcome): string | undefined {
  if (!outcome.passed) return `${outcome.output.trimEnd()}\nTo see this step alone: ${step.mend}`;
  if (step.floor < outcome.looked * lowestFloor) {
    return (
      `${step.name} looked at ${outcome.looked} ${step.unit}, and would pass with ${step.floor}: raise the floor in ` +
      `tools/check/steps.ts to about ${Math.floor(outcome.looked * 0.9)}.`
    );
  }
  if (outcome.looked >= step.floor) return undefined;
  return (
    `${step.name} looked at ${outcome.looked} ${step.unit} and there should be at least ${step.floor}: its configuration ` +
    'no longer reaches the code. If that much code is really gone, lower the floor in tools/check/steps.ts.'
  );
}

/** The steps that `--only a,b` names, or all of them. Throws for a name that no step has. */
export function chooseSteps(args: readonly string[], all: readonly Step[] = steps): readonly Step[] {
  const at = args.findIndex((arg) => arg === '--only' || arg.startsWith('--only='));
  if (at === -1) return all;
  const names = (args[at]?.split('=')[1] ?? args[at + 1] ?? '').split(',').filter((name) => name !== '');
  const known = all.map((step) => step.name);
  const unknown = names.filter((name) => !known.includes(name));
  if (names.length === 0 || unknown.length > 0) {
    throw new Error(
      `--only takes some of: ${known.join(', ')}${unknown.length > 0 ? ` (not ${unknown.join(', ')})` : ''}`,
    );
  }
  return all.filter((step) => names.includes(step.name));
}

/** The last lines of a run, with what failed. */
export function describeSummary({ passed, failed }: CheckSummary): string {
  const total = passed.length + failed.length;
  return failed.length === 0
    ? `All ${total} checks passed.`
    : `${failed.length} of ${total} checks failed: ${failed.join(', ')}.`;
}

function indent(text: string): string {
  return text.replaceAll(/^/gm, '    ');
}

async function main(): Promise<number> {
  let chosen: readonly Step[];
  try {
    chosen = chooseSteps(process.argv.slice(2));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 2;
  }
  const summary = await runSteps(chosen);
  console.log(`\n${describeSummary(summary)}`);
  return summary.failed.length === 0 ? 0 : 1;
}

if (import.meta.main) process.exitCode = await main();
