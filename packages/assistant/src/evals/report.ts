import { type CertaintyFigures, certaintyFiguresOf, type Estimate, quantile } from './certainty-figures.ts';
import { type Figures, figuresOf, withInterval } from './figures.ts';
import type { JudgedPrediction, JudgedTurn } from './measure.ts';

/** All that an evaluation comes to. */
export interface Report {
  figures: Figures;
  /** Absent where the assistant says nothing of its certainty. */
  certainty?: CertaintyFigures;
  /** Milliseconds from a message to the first word of its answer. */
  firstWord: { half: Estimate; most: Estimate };
}

/** Sums up an evaluation. */
export function reportOf(turns: readonly JudgedTurn[], predictions: readonly JudgedPrediction[]): Report {
  const certainty = certaintyFiguresOf(turns);
  const times = turns.map(({ shown }) => shown.ms);
  return {
    figures: figuresOf(turns, predictions),
    ...(certainty && { certainty }),
    firstWord: { half: quantile(times, 0.5), most: quantile(times, 0.95) },
  };
}

/** A report for people, a figure a line: how many of how many it is, and its interval. */
export function linesOf({ figures, certainty, firstWord }: Report): string[] {
  return [
    ...Object.entries(figures).map(([name, figure]) => line(name, withInterval(figure))),
    ...(certainty === undefined
      ? []
      : [
          line(
            'calibration error',
            `${estimated(certainty.calibrationError, 3)}, ${certainty.unavoidable.toFixed(3)} of it by chance alone`,
          ),
          ...certainty.bins
            .filter(({ of }) => of > 0)
            .map(({ said, right, of }) =>
              line('  said, and right', `${said.toFixed(2)}, ${right.toFixed(2)} (${of})`),
            ),
          line('right before wrong (AUROC)', estimated(certainty.ranking, 3)),
          line('right at 50 % coverage', estimated(percent(certainty.rightAtHalfCoverage), 1, ' %')),
        ]),
    line('first word, p50', estimated(firstWord.half, 1, ' ms')),
    line('first word, p95', estimated(firstWord.most, 1, ' ms')),
  ];
}

function line(name: string, text: string): string {
  return `${name.padEnd(36)} ${text}`;
}

function estimated({ value, from, to, of }: Estimate, digits: number, unit = ''): string {
  return `${value.toFixed(digits)}${unit} (of ${of}; ${from.toFixed(digits)}–${to.toFixed(digits)}${unit})`;
}

function percent({ value, from, to, of }: Estimate): Estimate {
  return { value: 100 * value, from: 100 * from, to: 100 * to, of };
}
