import { describe, expect, it } from 'vitest';
import type { Question } from '../../retrieval/question.ts';
import { stemsOf } from '../../retrieval/terms.ts';
import { namesPlan, planRow, speaksOfFreePlan } from './plan-row.ts';

const kept = `| Log | Hobby | Pro |
|---|---|---|
| Runtime logs | 1 hour | 1 day |
| Build logs | 7 days | 30 days |`;

const limits = `| Plan | Default | Highest |
|---|---|---|
| Hobby | 10 s | 60 s |
| **Pro** | 15 s | 300 s |`;

/** A question whose words all count the same. */
const asks = (words: string): Question =>
  ({
    words: stemsOf(words).map((stem) => ({ weight: 1, rarity: 1, alternatives: [{ stem }] })),
  }) as unknown as Question;

describe('what a table says of a plan', () => {
  it('is the row that begins with the plan', () => {
    expect(planRow(limits, 'Pro', asks('how long'))).toBe('Default: 15 s; Highest: 300 s');
  });

  it('is the cell of the row that is asked for, below the plan', () => {
    expect(planRow(kept, 'Pro', asks('how long do you keep build logs'))).toBe('Build logs: 30 days');
  });

  it('is each row of a short table where several are as near', () => {
    expect(planRow(kept, 'Pro', asks('how long do you keep logs'))).toBe(
      'Runtime logs: 1 day; Build logs: 30 days',
    );
  });

  it('is nothing where many rows are as near', () => {
    const long = `${kept}\n| Drain logs | none | none |\n| Audit logs | none | 1 year |`;
    expect(planRow(long, 'Pro', asks('how long do you keep logs'))).toBeUndefined();
  });

  it('is nothing where the table is not about plans', () => {
    expect(planRow('| Code | Meaning |\n|---|---|\n| 504 | Too slow |', 'Pro', asks('504'))).toBeUndefined();
  });
});

it('a plan is named in whole words only', () => {
  expect(namesPlan('Password protection is an option for Pro.', 'Pro')).toBe(true);
  expect(namesPlan('Production domains of this project', 'Pro')).toBe(false);
  expect(namesPlan('and on v0 Premium?', 'v0 Premium')).toBe(true);
  expect(namesPlan('Proでは？', 'Pro')).toBe(true);
  expect(namesPlan('升级到Pro以后', 'Pro')).toBe(true);
});

it.each([
  ['and on the free plan, is that normal?', true],
  ['je suis sur le forfait gratuit', true],
  ['wir haben den kostenlosen Tarif', true],
  ['en el plan gratis', true],
  ['無料プランでも使えますか', true],
  ['免费版可以用吗', true],
  ['is the certificate free?', false],
  ['how do I free up space', false],
])('%j speaks of a plan that costs nothing: %s', (text, isFree) => {
  expect(speaksOfFreePlan(text)).toBe(isFree);
});
