import { areas } from '@reachout/core/testing/samples';
import { describe, expect, it } from 'vitest';
import { emptyCaseForm } from '../../../rules/case-values.ts';
import { emptyPrediction } from '../../../rules/predicted-fields.ts';
import { acceptPrediction } from './ai-marks.tsx';

describe('a proposal of the assistant', () => {
  it('fills in no severity that the form does not offer [A52]', () => {
    const context = { marks: {}, product: 'platform' as const, areas };
    const proposed = { ...emptyPrediction, subject: 'Timeout', severity: '9' };
    expect(acceptPrediction(proposed, emptyCaseForm, context)).toEqual({
      subject: { proposed: 'Timeout', before: '' },
    });
  });
});
