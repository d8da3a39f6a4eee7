import { describe, expect, it } from 'vitest';
import { fillSteps } from './time-steps.ts';

const group = (key: string, deployments: number) => ({ key, deployments });
const empty = (key: string) => group(key, 0);

describe('filling a range with empty steps', () => {
  it('gives every day from the first to the last, in order', () => {
    const range = {
      after: new Date('2026-02-27T23:59:59.999Z'),
      until: new Date('2026-03-01T00:00:00.000Z'),
      timeStep: 'day',
    } as const;
    const steps = fillSteps([group('2026-02-28T00:00:00.000Z', 3)], range, empty);
    expect(steps.map(({ key, deployments }) => [key.slice(0, 10), deployments])).toEqual([
      ['2026-02-27', 0],
      ['2026-02-28', 3],
      ['2026-03-01', 0],
    ]);
  });

  it('gives every hour across midnight', () => {
    const range = {
      after: new Date('2026-11-20T22:30:00Z'),
      until: new Date('2026-11-21T01:30:00Z'),
      timeStep: 'hour',
    } as const;
    const steps = fillSteps([group('2026-11-21T00:00:00.000Z', 1)], range, empty);
    expect(steps.map(({ deployments }) => deployments)).toEqual([0, 0, 1, 0]);
  });
});
