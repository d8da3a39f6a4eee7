import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { brand, teamAccount, areas } from '@reachout/core/testing/samples';
import { caseFormContext, emptyCaseForm, validateCaseForm } from './case-form.ts';
import { parsePrediction, predictionTopics } from './prediction.ts';
import { processorMs } from '@reachout/core/testing/processor-ms';

const context = { product: 'platform', areas, isPaid: true, domains: ['shop.example'] } as const;
const predictionOf = (answer: unknown) => parsePrediction(answer, context).prediction;
const problemsOf = (answer: unknown) => parsePrediction(answer, context).problems;

const nothing = { area: '', topic: '', severity: '', subject: '', description: '', domain: '' };

const good = {
  area: 'Domains & DNS',
  topic: 'Domain not working',
  severity: 2,
  subject: 'shop.example shows another site',
  summary: 'Since noon the domain answers with somebody else’s page.',
  domain: 'shop.example',
};

const told = {
  area: 'domains',
  topic: 'domain-not-working',
  severity: '2',
  subject: 'shop.example shows another site',
  description: 'Since noon the domain answers with somebody else’s page.',
  domain: 'shop.example',
};

describe('reading a prediction', () => {
  it('takes area, topic, severity, subject, summary and domain [§3.12.3, §7.0.19]', () => {
    expect(parsePrediction(good, context)).toEqual({ prediction: told, problems: [] });
  });

  it('takes a category of nothing but white space in time [A40, A52]', () => {
    const blank = { ...good, area: undefined, topic: undefined, category: '\t '.repeat(60_000) };
    expect(processorMs(() => predictionOf(blank))).toBeLessThan(1_000);
  });

  it.each([
    ['JSON text', JSON.stringify(good)],
    ['a code block', `\`\`\`json\n${JSON.stringify(good)}\n\`\`\``],
    ['values instead of names', { ...good, area: 'domains', topic: 'domain-not-working' }],
    [
      'a category with area and topic',
      { ...good, area: undefined, topic: undefined, category: 'Domains & DNS > Domain not working' },
    ],
    [
      'a category that is a topic',
      { ...good, area: undefined, topic: undefined, category: 'domain not working' },
    ],
    ['a description instead of a summary', { ...good, summary: undefined, description: good.summary }],
    ['SEV2', { ...good, severity: 'SEV2' }],
    ['spaces and line breaks', { ...good, subject: ' shop.example shows\n another site ' }],
  ])('takes %s [§3.12.3]', (_what, answer) => {
    expect(predictionOf(answer)).toEqual(told);
  });

  it.each([
    ['not json'],
    ['{"area":'],
    ['[]'],
    ['"text"'],
    ['null'],
    [''],
    [null],
    [undefined],
    [42],
    [[good]],
    ['x'.repeat(300_000)],
  ])('uses empty values for %j and says that it was no JSON [§8.0.6]', (answer) => {
    expect(parsePrediction(answer, context)).toEqual({ prediction: nothing, problems: ['not-json'] });
  });

  it.each([
    [{ category: 'Gardening' }],
    [{ area: 'Gardening', topic: 'Roses' }],
    [{ category: '__proto__' }],
    [{ area: 'constructor' }],
    [{ area: 'Billing (v0)' }],
  ])('leaves the area empty for the unknown category %j and says so [§8.0.6]', (answer) => {
    expect(parsePrediction(answer, context)).toEqual({
      prediction: nothing,
      problems: ['unknown-category'],
    });
  });

  it.each([
    ['an area of its own', { area: 'Nonsense', topic: 'Domain not working' }],
    ['a category of two parts', { category: 'Nonsense > Domain not working' }],
  ])(
    'leaves the area empty, and says so, where %s is not known though its topic is [§8.0.6]',
    (_, answer) => {
      expect(predictionOf(answer)).toMatchObject({ area: '', topic: '' });
      expect(problemsOf(answer)).toEqual(['unknown-category']);
    },
  );

  it('keeps the area when only the topic is unknown [§8.0.6]', () => {
    expect(predictionOf({ area: 'Billing', topic: 'Roses' })).toMatchObject({ area: 'billing', topic: '' });
    expect(problemsOf({ area: 'Billing', topic: 'Roses' })).toEqual([]);
  });

  it('has nothing to say about a prediction without a category [§8.0.6]', () => {
    expect(problemsOf({ subject: 'Help' })).toEqual([]);
  });

  it.each([
    ['severity', 9],
    ['severity', 'critical'],
    ['severity', [1]],
    ['subject', 'x'.repeat(256)],
    ['subject', 'a\0b'],
    ['subject', { text: 'a' }],
    ['summary', 'x'.repeat(32_001)],
    ['domain', 'not a domain'],
    ['domain', `${'a'.repeat(255)}.example`],
    ['domain', 'package.json'],
    ['domain', 'other.example'],
  ])('leaves %s empty rather than take %j, which the form would refuse [A52, D20]', (field, value) => {
    const key = field === 'summary' ? 'description' : field;
    expect(predictionOf({ ...good, [field]: value })).toEqual({ ...told, [key]: '' });
  });

  it.each([
    ['müller-größe.de', 'müller-größe.de'],
    ['https://xn--mller-gre-n1a6wic.de', 'müller-größe.de'],
    ['MÜLLER-GRÖßE.DE', 'müller-größe.de'],
    ['größe.de', ''],
    ['e.de', ''],
  ])('takes the domain %s for %j of those that the person named [§3.12.3, A52]', (domain, taken) => {
    const named = { ...context, domains: ['a.example', 'müller-größe.de'] };
    expect(parsePrediction({ domain }, named).prediction.domain).toBe(taken);
  });

  it.each([
    ['Billing', 'Failed payment', false, ''],
    ['Billing', 'Failed payment', true, '1'],
    ['Functions', 'Timeouts', false, '1'],
  ])(
    'in %s > %s gives severity 1 to those who pay %s as %j [§5.2.7, A52]',
    (area, topic, isPaid, severity) => {
      const parsed = parsePrediction({ area, topic, severity: 1 }, { ...context, isPaid });
      expect(parsed.prediction.severity).toBe(severity);
    },
  );

  it('never throws, and never proposes what the form’s rules would refuse [A52]', () => {
    const account = teamAccount();
    const form = caseFormContext(brand, { product: 'platform', account });
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('Billing', 'domains', 'Domain not working', 'a.example', '1', '__proto__'),
    );
    const field = fc.constantFrom(
      'category',
      'area',
      'topic',
      'severity',
      'subject',
      'description',
      'summary',
      'domain',
    );
    const answer = fc.oneof(fc.dictionary(field, fc.oneof(text, fc.anything())), text, fc.anything());
    fc.assert(
      fc.property(answer, (each) => {
        const { prediction } = parsePrediction(each, context);
        const problems = validateCaseForm({ ...emptyCaseForm, ...prediction }, form);
        return Object.entries(prediction).every(
          ([name, text]) => text === '' || problems[name as keyof typeof prediction] === undefined,
        );
      }),
      { numRuns: 2_000 },
    );
  });
});

it('gives the predicting assistant a table of the product’s topics [§7.0.19]', () => {
  const table = predictionTopics('v0', areas);
  expect(table).toHaveLength(10);
  expect(table[0]).toEqual({
    area: 'Billing (v0)',
    topic: 'v0 credits',
    description: 'Choose this when v0 credits are missing, expired, or used up sooner than expected.',
  });
});
