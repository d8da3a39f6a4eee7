import { describe, expect, it } from 'vitest';
import { stemsOf } from '../retrieval/terms.ts';
import { weighSentences } from './sentences.ts';

const weightsOf = (message: string) => weighSentences(message).map(({ weight }) => weight);

describe('the sentences of a message', () => {
  it('count fully where the question after them only points to them', () => {
    const [told = 0] = weightsOf('Preview deployments are public. How do I lock them?');
    const [beside = 1] = weightsOf('Preview deployments are public. How do I add a domain?');
    expect(told).toBeGreaterThan(0.8);
    expect(beside).toBeLessThan(0.5);
  });

  it('count little before a question that points to nothing', () => {
    expect(weightsOf('We sell shoes. Is it possible to change the region?')[0]).toBeLessThan(0.5);
  });
});

describe('who did something', () => {
  it('is asked for by a word that is looked up', () => {
    expect(stemsOf('who changed the variable')).toContain('who');
  });
});
