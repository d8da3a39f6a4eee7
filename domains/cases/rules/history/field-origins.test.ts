import { expect, it } from 'vitest';
import { readOrigins, settledOrigins } from './field-origins.ts';
import { emptyPrediction } from '../predicted-fields.ts';

const text = 'Hello there.\nSince noon shop.acme.example answers 502. Nobody can pay!';
const prediction = {
  ...emptyPrediction,
  area: 'builds',
  severity: '1',
  domain: 'shop.acme.example',
  subject: 'Since noon shop.acme.example answers 502',
  description: text,
};
const read = (origins: unknown, isOfAccount = false) =>
  readOrigins({ origins }, { prediction, text, isOfAccount: (field) => isOfAccount && field === 'domain' });

it('believes of an assistant’s origins only sentences that the person wrote, and certainties that are some', () => {
  const origins = read({
    area: { sentence: 'Nobody can pay!', certainty: 0.7 },
    severity: { sentence: 'It is all your fault.', certainty: 7 },
    topic: { sentence: 'Hello there.', certainty: 1 },
  });
  expect(origins.area).toEqual({
    value: 'builds',
    source: 'sentence',
    sentence: 'Nobody can pay!',
    certainty: 0.7,
  });
  expect(origins.severity).toMatchObject({ source: 'conversation', sentence: '', certainty: null });
  // Nothing was proposed for it.
  expect(origins.topic).toBeUndefined();
});

it('finds the sentence of a domain and of a subject by itself, and says what is the account’s own', () => {
  const sentence = 'Since noon shop.acme.example answers 502.';
  expect(read(undefined)).toMatchObject({
    domain: { source: 'sentence', sentence },
    subject: { source: 'sentence', sentence },
    description: { source: 'conversation' },
  });
  expect(read(undefined, true).domain).toMatchObject({ source: 'account', sentence });
});

it('tells of each field whether the person left, changed or emptied what was proposed, or chose it themselves', () => {
  const sent = {
    area: 'builds',
    topic: 'build-failures',
    severity: '2',
    domain: '',
    projectId: '',
    subject: 'Since noon  shop.acme.example answers 502',
    description: text.replaceAll('\n', '\r\n'),
  };
  const settled = settledOrigins(read(undefined), sent);
  expect(settled.map(({ field, source, outcome, proposed }) => [field, source, outcome, proposed])).toEqual([
    ['area', 'conversation', 'kept', ''],
    ['topic', 'person', null, ''],
    ['severity', 'conversation', 'changed', '1'],
    ['domain', 'sentence', 'emptied', 'shop.acme.example'],
    ['subject', 'sentence', 'kept', ''],
    ['description', 'conversation', 'kept', ''],
  ]);
});
