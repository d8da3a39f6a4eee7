import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { brand, scopedAccount, teamAccount } from '@reachout/core/testing/samples';
import {
  caseFormContext,
  chosenTopic,
  caseFormFields,
  type CaseFormValues,
  isDeploymentUrlEnabled,
  isDomain,
  normaliseCaseForm,
  normaliseDeploymentUrl,
  v0ChatId,
  validateCaseForm,
} from './case-form.ts';
import { caseCheckCopy } from '../messages/checks.ts';
import { processorMs } from '@reachout/core/testing/processor-ms';
import { contextFor, inTopic, withTopic } from '../testing/test-case-forms.ts';

const hosts = ['v0.app', 'v0.dev'];

describe('the project', () => {
  it.each([
    [true, 'Project is required', teamAccount()],
    ['optional', undefined, teamAccount()],
    ['optional', 'Project is required', scopedAccount()],
    [undefined, 'Project is required', scopedAccount()],
    [undefined, undefined, teamAccount()],
  ] as const)(
    'with projectSelector %s is answered with %s [§5.2.3, §6.0.2, A10]',
    (projectSelector, message, account) => {
      const context = withTopic({ projectSelector }, { account });
      expect(validateCaseForm(inTopic(), context).projectId).toBe(message);
      expect(validateCaseForm(inTopic({ projectId: 'prj_1' }), context).projectId).toBeUndefined();
    },
  );
});

describe('the deployment URL', () => {
  const required = withTopic({ projectSelector: true, deploymentUrlInput: true });
  const optionalProject = withTopic({ projectSelector: 'optional', deploymentUrlInput: true });

  it('opens once a project is chosen [§5.2.3]', () => {
    expect(isDeploymentUrlEnabled({ projectId: '' })).toBe(false);
    expect(isDeploymentUrlEnabled({ projectId: 'prj_1' })).toBe(true);
  });

  it('is required where the topic asks for it [§5.2.3]', () => {
    expect(validateCaseForm(inTopic({ projectId: 'prj_1' }), required).deploymentUrl).toBe(
      'Deployment URL is required',
    );
    expect(validateCaseForm(inTopic({ projectId: 'prj_1' }), optionalProject).deploymentUrl).toBe(
      'Deployment URL is required',
    );
  });

  it('is not asked of those who cannot open the field yet because no project is needed [§5.2.3]', () => {
    expect(validateCaseForm(inTopic(), optionalProject)).toEqual({});
  });

  it.each([
    ['https://my-app-abc123.tetra.example', 'https://my-app-abc123.tetra.example'],
    ['http://my-app.tetra.example/path?x=1', 'http://my-app.tetra.example/path?x=1'],
    ['  my-app.tetra.example ', 'https://my-app.tetra.example'],
    ['HTTPS://my-app.tetra.example', 'HTTPS://my-app.tetra.example'],
  ])('takes %j as %j [§5.2.3, D19]', (typed, stored) => {
    expect(normaliseDeploymentUrl(typed)).toBe(stored);
    expect(validateCaseForm(inTopic({ projectId: 'prj_1', deploymentUrl: typed }), required)).toEqual({});
  });

  it.each([
    ['javascript:alert(1)'],
    ['JAVASCRIPT:alert(1)//x.y'],
    ['data:text/html,x'],
    ['ftp://a.example'],
    ['file:///etc/passwd'],
    ['https://user:pass@a.example'],
    ['https://'],
    ['not an address'],
    ['localhost'],
    ['https:\\\\a.example'],
    ['https://a b.example'],
  ])('refuses %j [§5.2.3, S16]', (typed) => {
    expect(
      validateCaseForm(inTopic({ projectId: 'prj_1', deploymentUrl: typed }), required).deploymentUrl,
    ).toBe('Valid deployment URL is required');
  });

  it('refuses more than 2048 characters [§5.2.3]', () => {
    const long = `https://a.example/${'x'.repeat(2048)}`;
    expect(
      validateCaseForm(inTopic({ projectId: 'prj_1', deploymentUrl: long }), required).deploymentUrl,
    ).toBe('Deployment URL must be 2048 characters or fewer');
  });
});

describe('the domain', () => {
  const asked = withTopic({ domainInput: true, domainIssueInput: true });

  it('is required when it is asked for, and not looked at otherwise [§5.2.4]', () => {
    expect(validateCaseForm(inTopic(), asked).domain).toBe('Domain is required');
    expect(validateCaseForm(inTopic({ domain: 'nonsense' }), withTopic({}))).toEqual({});
  });

  it.each([
    ['tetra.example', true],
    ['a.io', true],
    ['A.IO', true],
    ['sub.domain.co.uk', true],
    ['пример.рф', true],
    ['उदाहरण.भारत', true],
    [' tetra.example ', true],
    ['tetra', false],
    ['tetra.', false],
    ['tetra.e', false],
    ['tetra.e1', false],
    ['tetra.example.', false],
    ['.example', false],
    ['tetra..example', false],
    ['tetra example', false],
    ['te tra.example', false],
    ['1.2.3.4', false],
  ])('takes %j: %s, by a dot and at least two letters at the end [§5.2.4]', (domain, accepted) => {
    expect(isDomain(domain)).toBe(accepted);
    expect(validateCaseForm(inTopic({ domain }), asked).domain).toBe(
      accepted ? undefined : 'Valid domain is required',
    );
  });

  it.each([
    ['', undefined],
    ['Transferring In', undefined],
    ['Domain Verification', undefined],
    ['Something else', caseCheckCopy.domainIssueInvalid()],
    ['other', caseCheckCopy.domainIssueInvalid()],
  ])('has the issue %j: %s [§3.10.1]', (domainIssue, message) => {
    expect(validateCaseForm(inTopic({ domain: 'a.example', domainIssue }), asked).domainIssue).toBe(message);
  });
});

describe('the billing amount', () => {
  const required = withTopic({ billingAmountInput: 'required' });
  const optional = withTopic({ billingAmountInput: 'optional' });

  it.each([
    ['', 'Billing amount is required'],
    ['0', 'Billing amount is required'],
    ['0.00', 'Billing amount is required'],
    ['12.50', undefined],
    ['1,234.50', undefined],
    ['12,5', 'Please format decimals as 0.00'],
    ['abc', 'Please format decimals as 0.00'],
    ['1.2.3', 'Please format decimals as 0.00'],
    ['100000000', undefined],
    ['100000000.01', 'Billing amount must be 100000000 or less'],
  ])('when required answers %j with %s [§5.2.5, §9.0.16]', (billingAmount, message) => {
    expect(validateCaseForm(inTopic({ billingAmount }), required).billingAmount).toBe(message);
  });

  it.each([
    ['', undefined],
    ['0', undefined],
    ['x', 'Please format decimals as 0.00'],
  ])('when optional answers %j with %s [§5.2.5]', (billingAmount, message) => {
    expect(validateCaseForm(inTopic({ billingAmount }), optional).billingAmount).toBe(message);
  });

  it('is not looked at when it is not asked for [§5.2.5]', () => {
    expect(validateCaseForm(inTopic({ billingAmount: 'x' }), withTopic({}))).toEqual({});
  });
});

describe('the v0 chat URL', () => {
  const required = withTopic({ v0ChatUrlInput: 'required' });
  const optional = withTopic({ v0ChatUrlInput: 'optional' });

  it.each([
    ['https://v0.app/chat/abc123', 'abc123'],
    ['http://v0.dev/chat/abc-123_X', 'abc-123_X'],
    ['v0.app/chat/abc', 'abc'],
    ['www.v0.app/chat/abc', 'abc'],
    ['https://www.v0.app/chat/abc/', 'abc'],
    ['HTTPS://V0.APP/chat/abc', 'abc'],
    [' v0.app/chat/abc ', 'abc'],
    ['https://v0.app/chat/abc?f=1#x', 'abc'],
  ])('takes %j, the chat %s [§5.2.6]', (v0ChatUrl, id) => {
    expect(v0ChatId(v0ChatUrl, hosts)).toBe(id);
    expect(validateCaseForm(inTopic({ v0ChatUrl }), required)).toEqual({});
  });

  it.each([
    ['https://v0.app/chat/'],
    ['https://v0.app/'],
    ['https://evil.test/chat/abc'],
    ['https://evil.test/v0.app/chat/abc'],
    ['https://v0.app.evil.test/chat/abc'],
    ['https://evil-v0.app/chat/abc'],
    ['https://v0.app@evil.test/chat/abc'],
    ['javascript://v0.app/chat/abc'],
    ['ftp://v0.app/chat/abc'],
    ['https://v0.app/chat/a b'],
    ['https://v0.app/chat/abc/more'],
    ['abc'],
  ])('refuses %j [§5.2.6]', (v0ChatUrl) => {
    expect(validateCaseForm(inTopic({ v0ChatUrl }), required).v0ChatUrl).toBe(
      'Valid v0 Chat URL is required',
    );
    expect(validateCaseForm(inTopic({ v0ChatUrl }), optional).v0ChatUrl).toBe(
      'Valid v0 Chat URL is required',
    );
  });

  it('is called by the name that its product has in the catalogue [§5.2.6]', () => {
    const products = brand.products.map((product) =>
      product.hosts.length > 0 ? { ...product, name: 'Forge' } : product,
    );
    const { topic } = chosenTopic(inTopic(), required);
    const areas = [{ name: 'Area', value: 'area', product: 'platform', topics: topic ? [topic] : [] }];
    const context = {
      ...caseFormContext({ ...brand, products }, { product: 'platform', account: teamAccount() }),
      areas,
    };
    expect(validateCaseForm(inTopic(), context).v0ChatUrl).toBe('Forge Chat URL is required');
    expect(validateCaseForm(inTopic({ v0ChatUrl: 'abc' }), context).v0ChatUrl).toBe(
      'Valid Forge Chat URL is required',
    );
  });

  it('is required only when the input is [§5.2.6]', () => {
    expect(validateCaseForm(inTopic(), required).v0ChatUrl).toBe('v0 Chat URL is required');
    expect(validateCaseForm(inTopic(), optional)).toEqual({});
  });
});

describe('hostile texts', () => {
  it('are judged in linear time [A40]', () => {
    const hostile = [
      '.'.repeat(50_000),
      'a.'.repeat(25_000),
      'a'.repeat(50_000),
      `${'.aa'.repeat(16_000)}1`,
      'https://'.repeat(6_000),
      '/chat/'.repeat(8_000),
      ' '.repeat(50_000),
      `v0.app/chat/${'a'.repeat(50_000)}!`,
    ];
    const readAll = (): void =>
      hostile.forEach((text) => {
        isDomain(text);
        v0ChatId(text, hosts);
        normaliseDeploymentUrl(text);
      });
    expect(processorMs(readAll)).toBeLessThan(1_500);
  });

  it('never make the rules throw, and what passes is storable [A42, S21]', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.constantFrom('', '1', 'billing', 'refund-request', '__proto__', 'a.example', '12.50'),
    );
    const values = fc.record(
      Object.fromEntries(caseFormFields.map((field) => [field, text])),
    ) as unknown as fc.Arbitrary<CaseFormValues>;
    fc.assert(
      fc.property(values, (typed) => {
        const context = contextFor();
        const problems = validateCaseForm(typed, context);
        const stored = normaliseCaseForm(typed, context);
        const isClean = Object.values(stored).every((each) => each.isWellFormed());
        const isRefused = Object.keys(problems).length > 0;
        return isClean && (isRefused || !stored.subject.includes('\0'));
      }),
      { numRuns: 2_000 },
    );
  });
});
