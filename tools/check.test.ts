import { describe, expect, it, vi } from 'vitest';
import { chooseSteps, describeSummary, explainFailure, runSteps } from './check.ts';
import type { Outcome, Step } from './check/steps.ts';

function step(name: string, outcome: Partial<Outcome> = {}): Step {
  const run = async (): Promise<Outcome> => ({ passed: true, looked: 10, output: 'a.ts: wrong', ...outcome });
  return { name, unit: 'files', floor: 8, mend: `npm run ${name}`, run };
}

describe('the checks', () => {
  it('fail a step that looked at less than its floor', () => {
    const outcome: Outcome = { passed: true, looked: 7, output: '' };
    expect(explainFailure(step('lint'), outcome)).toContain(
      'lint looked at 7 files and there should be at least 8',
    );
  });

  it('pass a step that looked at enough', () => {
    expect(explainFailure(step('lint'), { passed: true, looked: 8, output: '' })).toBeUndefined();
  });

  it('fail a step whose floor would let it miss a third of what is there', () => {
    expect(explainFailure(step('lint'), { passed: true, looked: 12, output: '' })).toBeUndefined();
    expect(explainFailure(step('lint'), { passed: true, looked: 13, output: '' })).toContain(
      'raise the floor in tools/check/steps.ts to about 11',
    );
  });

  it('say how to run a failed step alone', () => {
    const outcome: Outcome = { passed: false, looked: 9, output: 'a.ts: wrong\n' };
    expect(explainFailure(step('lint'), outcome)).toBe('a.ts: wrong\nTo see this step alone: npm run lint');
  });

  it('go on after a failure and add up the tests', async () => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    const broken: Step = { ...step('types'), run: () => Promise.reject(new Error('no compiler')) };
    const summary = await runSteps([
      step('lint', { passed: false, tests: { passed: 0, failed: 2 } }),
      broken,
      step('unit', { tests: { passed: 7, failed: 0 } }),
    ]);
    expect(summary).toEqual({ passed: ['unit'], failed: ['lint', 'types'], tests: { passed: 7, failed: 2 } });
    expect(describeSummary(summary)).toBe('2 of 3 checks failed: lint, types.');
    expect(log.mock.calls.flat().join('\n')).toContain('no compiler');
  });

  it('run two at a time in the order given, and alone what is to run alone', async () => {
    vi.spyOn(console, 'log').mockImplementation(() => undefined);
    const running = new Set<string>();
    const beside: Record<string, string[]> = {};
    const watched = (name: string, turns: number, isAlone?: true): Step => ({
      ...step(name),
      ...(isAlone && { isAlone }),
      run: async () => {
        beside[name] = [...running];
        running.add(name);
        for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
        running.delete(name);
        return { passed: true, looked: 10, output: '' };
      },
    });
    const summary = await runSteps([
      watched('boundaries', 90),
      watched('lint', 30),
      watched('types', 1),
      watched('unit', 1, true),
      watched('size', 1),
    ]);
    expect(beside).toEqual({
      boundaries: [],
      lint: ['boundaries'],
      types: ['boundaries'],
      unit: [],
      size: [],
    });
    expect(summary.passed).toEqual(['boundaries', 'lint', 'types', 'unit', 'size']);
  });

  it.each([
    ['all of them', [], ['lint', 'types', 'unit']],
    ['some', ['--only', 'unit,lint'], ['lint', 'unit']],
    ['one, written together', ['--only=types'], ['types']],
  ])('run %s', (_what, args, expected) => {
    const all = [step('lint'), step('types'), step('unit')];
    expect(chooseSteps(args, all).map(({ name }) => name)).toEqual(expected);
  });

  it('refuse a name that no step has', () => {
    expect(() => chooseSteps(['--only', 'lnit'], [step('lint')])).toThrow(
      '--only takes some of: lint (not lnit)',
    );
  });
});
