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

describe('the parts of a list within a line', () => {
  it.each([
    ['two things: 1) how do I add a domain 2) how do I roll back', 'how do I roll back'],
    ['1. Where are the logs? 2. and 2. Who may read them?', undefined],
    ['node 18.2 and 20.1 both fail', undefined],
  ])('of %j are sentences of their own: %j', (message, second) => {
    const texts = weighSentences(message).map(({ text }) => text);
    expect(texts.includes(second ?? '')).toBe(second !== undefined);
  });
});

describe('a word that begins or ends with a letter that is not ASCII', () => {
  it.each([
    ['où', 'Nous vendons des chaussures. Dites-moi où voir le journal du build.'],
    ['qué', 'Vendemos zapatos. Dígame qué plan necesito.'],
    ['por qué', 'Vendemos zapatos. No sé por qué cambia el precio.'],
  ])('asks as others do: %s', (_, message) => {
    const [told = 1, asked = 0] = weightsOf(message);
    expect(asked).toBe(1);
    expect(told).toBeLessThan(0.5);
  });

  it.each([
    ['échoué', 'Nous vendons des chaussures. Le déploiement a échoué.'],
    ['não', 'Vendemos sapatos. O site não abre.'],
  ])('tells of trouble as others do: %s', (_, message) => {
    const [told = 1, trouble = 0] = weightsOf(message);
    expect(trouble).toBe(1);
    expect(told).toBeLessThan(0.6);
  });

  it('greets as others do: olá', () => {
    expect(weightsOf('Olá pessoal!\nComo adiciono um domínio?')[0]).toBeLessThan(0.2);
  });
});

describe('a sentence that only asks for help', () => {
  it.each([
    'Urgent help needed! The build has been waiting for an hour.',
    'Any ideas? The certificate is not issued.',
    'How do I fix this? Every upload ends with 413.',
    'Can anybody please help me with this? My domain shows another site.',
  ])('leaves the other what is asked: %s', (message) => {
    const [plea = 1, told = 0] = weightsOf(message);
    expect(plea).toBeLessThan(0.2);
    expect(told).toBe(1);
  });

  it('is all of a message that says no more', () => {
    expect(weightsOf('Any ideas?')).toEqual([1]);
  });

  it('asks for something else where it says what with', () => {
    expect(weightsOf('How do I fix the redirect? We sell shoes.')[0]).toBe(1);
  });
});

describe('who did something', () => {
  it('is asked for by a word that is looked up', () => {
    expect(stemsOf('who changed the variable')).toContain('who');
  });
});
