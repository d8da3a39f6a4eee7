import { areas } from '@reachout/core/testing/samples';
import { describe, expect, it } from 'vitest';
import { emptyCaseForm } from '../../../rules/case-values.ts';
import { emptyPrediction } from '../../../rules/predicted-fields.ts';
import { acceptPrediction, revertedWith } from './ai-marks.tsx';

const context = { marks: {}, product: 'platform' as const, areas };

describe('a proposal of the assistant', () => {
  it('fills in no severity that the form does not offer [A52]', () => {
    const proposed = { ...emptyPrediction, subject: 'Timeout', severity: '9' };
    expect(acceptPrediction(proposed, emptyCaseForm, context)).toEqual({
      subject: { proposed: 'Timeout', before: '' },
    });
  });
});

describe('a project that the conversation named', () => {
  const project = { projectId: 'prj_1', projectName: 'storefront', deploymentUrl: 'https://a.example' };
  const proposed = { ...emptyPrediction, ...project };
  const marks = acceptPrediction(proposed, emptyCaseForm, context);

  it('is filled in with its name and its deployment', () => {
    expect(Object.keys(marks)).toEqual(['projectId', 'projectName', 'deploymentUrl']);
  });

  it('leaves the project that the person chose, and takes no deployment of another', () => {
    const chosen = { ...emptyCaseForm, projectId: 'prj_2', projectName: 'shop' };
    expect(acceptPrediction(proposed, chosen, context)).toEqual({});
  });

  it('adds its deployment to the same project', () => {
    const chosen = { ...emptyCaseForm, projectId: 'prj_1', projectName: 'storefront' };
    expect(Object.keys(acceptPrediction(proposed, chosen, context))).toEqual(['deploymentUrl']);
  });

  it('takes the place of one that was filled in before', () => {
    const next = { ...emptyPrediction, projectId: 'prj_2', projectName: 'shop' };
    const accepted = acceptPrediction(next, { ...emptyCaseForm, ...project }, { ...context, marks });
    expect(accepted).toEqual({
      projectId: { proposed: 'prj_2', before: '' },
      projectName: { proposed: 'shop', before: '' },
    });
  });

  it('is taken back with everything that was filled in for it, and nothing that the person typed', () => {
    expect(revertedWith('projectId', marks)).toEqual(['projectId', 'projectName', 'deploymentUrl']);
    const { deploymentUrl: _typed, ...rest } = marks;
    expect(revertedWith('projectId', rest)).toEqual(['projectId', 'projectName']);
  });
});
