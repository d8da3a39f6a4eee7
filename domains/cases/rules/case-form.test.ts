import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  brand,
  hobbyAccount,
  personalAccount,
  scopedAccount,
  teamAccount,
} from '@reachout/core/testing/samples';
import {
  type CaseForm,
  caseFormContext,
  chosenTopic,
  type CaseFormContext,
  caseFormFields,
  type CaseFormValues,
  caseTargets,
  chooseFile,
  type ChosenFile,
  decideCaseForm,
  emptyCaseForm,
  isDeploymentUrlEnabled,
  isDomain,
  isFileInputEnabled,
  isFileTooLarge,
  isSameFile,
  isSubmitShown,
  normaliseCaseForm,
  normaliseDeploymentUrl,
  v0ChatId,
  validateCaseForm,
} from './case-form.ts';
import { textCopy } from '@reachout/core/messages/text';
import { caseCheckCopy } from '../messages/checks.ts';
import { severityCopy } from '@reachout/catalogue/messages/severity';
import type { Topic } from '@reachout/catalogue/rules/topics';
import { processorMs } from '@reachout/core/testing/processor-ms';

const hosts = ['v0.app', 'v0.dev'];

function contextFor(changes: Partial<CaseFormContext> = {}): CaseFormContext {
  return { ...caseFormContext(brand, { product: 'platform', account: teamAccount() }), ...changes };
}

/** A form that may be submitted: a billing question that asks for nothing more. */
function formWith(changes: Partial<CaseFormValues> = {}): CaseFormValues {
  return {
    ...emptyCaseForm,
    area: 'billing',
    topic: 'understanding-my-invoice',
    severity: '3',
    subject: 'A line I do not understand',
    description: 'The invoice of May lists bandwidth twice.',
    ...changes,
  };
}

/** The context of one area with one topic that has these flags, and the form's values for it. */
function withTopic(flags: Partial<Topic>, changes: Partial<CaseFormContext> = {}): CaseFormContext {
  const topic = {
    name: 'Topic',
    value: 'topic',
    description: 'Choose this.',
    suggestedArticles: [],
    ...flags,
  };
  return contextFor({
    areas: [{ name: 'Area', value: 'area', product: 'platform', topics: [topic] }],
    ...changes,
  });
}
const inTopic = (changes: Partial<CaseFormValues> = {}) =>
  formWith({ area: 'area', topic: 'topic', ...changes });

describe('the form', () => {
  it('has the fields of the specification, and Customer Success as its record type [§3.7.1, §9.0.18]', () => {
    const form: CaseForm = { ...emptyCaseForm, isVisible: false, product: null, account: null };
    expect(Object.keys(form)).toEqual(
      expect.arrayContaining([
        'isVisible',
        'area',
        'topic',
        'severity',
        'subject',
        'description',
        'projectName',
        'projectId',
        'deploymentUrl',
        'billingAmount',
        'v0ChatUrl',
        'domain',
        'domainIssue',
        'caseRecordType',
        'caseRecordTypeId',
        'product',
        'account',
      ]),
    );
    expect(form.caseRecordType).toBe('Customer Success');
    expect([...caseFormFields].sort()).toEqual(Object.keys(emptyCaseForm).sort());
  });

  it('may be submitted when everything is told [§4.0.3]', () => {
    expect(validateCaseForm(formWith(), contextFor())).toEqual({});
  });

  it('asks for product area, severity, subject and description [§5.2.1, D20]', () => {
    expect(validateCaseForm(emptyCaseForm, contextFor())).toEqual({
      area: 'Product area is required',
      severity: 'Severity is required',
      subject: 'Subject is required',
      description: 'Description is required',
    });
  });

  it.each([
    ['area', '  ', caseCheckCopy.productAreaRequired()],
    ['area', 'nowhere', caseCheckCopy.productAreaInvalid()],
    ['area', '__proto__', caseCheckCopy.productAreaInvalid()],
    ['area', 'technical-v0', caseCheckCopy.productAreaInvalid()],
    ['topic', '', caseCheckCopy.topicRequired()],
    ['topic', 'nothing', caseCheckCopy.topicInvalid()],
    ['topic', 'cron-jobs', caseCheckCopy.topicInvalid()],
    ['severity', '', caseCheckCopy.severityRequired()],
    ['severity', '5', caseCheckCopy.severityInvalid()],
    ['severity', '1.0', caseCheckCopy.severityInvalid()],
    ['subject', ' \n ', 'Subject is required'],
    ['subject', 'a\0b', textCopy.unstorable({ label: 'Subject' })],
    ['description', '\t', 'Description is required'],
    ['description', '\0', textCopy.unstorable({ label: 'Description' })],
    ['caseRecordType', 'x'.repeat(256), textCopy.tooLong({ label: 'Record type', max: 255 })],
  ] as const)('answers %s %j with: %s [§5.2.1, S21]', (field, value, message) => {
    expect(validateCaseForm(formWith({ [field]: value }), contextFor())[field]).toBe(message);
  });
});

describe('limits', () => {
  const domainTopic = withTopic({ domainInput: true, domainIssueInput: true });

  it.each([
    ['subject', 'x'.repeat(255), 'x'.repeat(256), 'Subject must be 255 characters or fewer'],
    ['subject', '😀'.repeat(127), '😀'.repeat(128), 'Subject must be 255 characters or fewer'],
    ['description', 'x'.repeat(32_000), 'x'.repeat(32_001), 'Description must be 32000 characters or fewer'],
    [
      'description',
      '😀'.repeat(16_000),
      '😀'.repeat(16_001),
      'Description must be 32000 characters or fewer',
    ],
    [
      'domain',
      `${'a'.repeat(250)}.test`,
      `${'a'.repeat(251)}.test`,
      'Domain must be 255 characters or fewer',
    ],
    ['domainIssue', 'Other', 'x'.repeat(256), 'Domain issue must be 255 characters or fewer'],
  ] as const)(
    'of %s are counted in UTF-16 units [§5.2.2, §9.0.13, §9.0.14, S20, D20]',
    (field, fits, long, message) => {
      const rest = { domain: 'tetra.example' };
      expect(validateCaseForm(inTopic({ ...rest, [field]: fits }), domainTopic)[field]).toBeUndefined();
      expect(validateCaseForm(inTopic({ ...rest, [field]: long }), domainTopic)[field]).toBe(message);
    },
  );
});

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

describe('severity 1', () => {
  it.each([
    ['billing', severityCopy.oneForPaidOnly(), 'understanding-my-invoice', 'platform', hobbyAccount()],
    [
      'billing-v0',
      severityCopy.oneForPaidOnly(),
      'v0-subscription',
      'v0',
      personalAccount({ v0Plan: 'v0-level0', isPaid: false }),
    ],
    ['billing', undefined, 'understanding-my-invoice', 'platform', teamAccount()],
    ['features', undefined, 'team-members-and-roles', 'platform', hobbyAccount()],
  ] as const)('in %s is answered with %s [§5.2.7, A14]', (area, message, topic, product, account) => {
    const values = formWith({ area, topic, severity: '1' });
    expect(validateCaseForm(values, contextFor({ product, account })).severity).toBe(message);
  });
});

describe('the submit button', () => {
  it.each([
    ['an open topic', true, 'billing', 'failed-payment', hobbyAccount()],
    ['a topic that is deprecated for all', false, 'billing', 'pricing-enquiry', teamAccount()],
    ['a topic that is closed to hobby accounts', false, 'ai', 'ai-sdk', hobbyAccount()],
    ['the same topic for those who pay', true, 'ai', 'ai-sdk', teamAccount()],
    ['an enterprise topic', false, 'infrastructure', 'load-testing', teamAccount()],
    ['the same topic for an enterprise', true, 'infrastructure', 'load-testing', scopedAccount()],
    ['no topic yet', true, '', '', teamAccount()],
  ] as const)('is shown for %s: %s [§5.2.8]', (_what, shown, area, topic, account) => {
    expect(isSubmitShown({ area, topic }, contextFor({ account }))).toBe(shown);
  });

  it('is hidden from those who cannot create cases, once that is known [§5.2.8, §6.0.2]', () => {
    const account = teamAccount({ permissions: { canCreateSupportCase: false, billingRefund: false } });
    const topic = { area: 'billing', topic: 'failed-payment' };
    expect(isSubmitShown(topic, contextFor({ account }))).toBe(false);
    expect(isSubmitShown(topic, contextFor({ account }), 'loading')).toBe(true);
  });
});

describe('the values that are sent', () => {
  it('leave out what the topic does not ask for', () => {
    const typed = inTopic({
      projectId: 'prj_1',
      projectName: 'shop',
      deploymentUrl: 'https://a.example',
      domain: 'a.example',
      domainIssue: 'Other',
      billingAmount: '5',
      v0ChatUrl: 'v0.app/chat/a',
    });
    expect(normaliseCaseForm(typed, withTopic({}))).toEqual({
      ...inTopic(),
      caseRecordType: 'Customer Success',
    });
  });

  it('keep and tidy what it asks for [§5.2.3, §5.2.5]', () => {
    const context = withTopic({
      projectSelector: 'optional',
      deploymentUrlInput: true,
      domainInput: true,
      domainIssueInput: true,
      billingAmountInput: 'optional',
      v0ChatUrlInput: 'optional',
    });
    const typed = inTopic({
      subject: '  Spaces around ',
      description: '  Indented\n\n',
      projectId: 'prj_1',
      projectName: 'shop',
      deploymentUrl: 'a.example',
      domain: ' a.example ',
      domainIssue: 'Other',
      billingAmount: '1,234.5',
      v0ChatUrl: ' v0.app/chat/a ',
      caseRecordType: '',
    });
    expect(normaliseCaseForm(typed, context)).toEqual({
      ...inTopic(),
      subject: 'Spaces around',
      description: '  Indented\n\n',
      projectId: 'prj_1',
      projectName: 'shop',
      deploymentUrl: 'https://a.example',
      domain: 'a.example',
      domainIssue: 'Other',
      billingAmount: '1234.50',
      v0ChatUrl: 'v0.app/chat/a',
    });
  });

  it('carry no deployment without a project [§5.2.3]', () => {
    const context = withTopic({ projectSelector: 'optional', deploymentUrlInput: true });
    expect(normaliseCaseForm(inTopic({ deploymentUrl: 'a.example' }), context).deploymentUrl).toBe('');
  });

  it('have lone surrogates repaired [S21]', () => {
    expect(normaliseCaseForm(formWith({ subject: 'a\ud800' }), contextFor()).subject).toBe('a\ufffd');
  });
});

describe('the server’s decision', () => {
  const { permissions } = teamAccount();

  it('gives the values to store', () => {
    expect(decideCaseForm(formWith(), contextFor(), permissions)).toEqual({ ok: true, value: formWith() });
  });

  it.each([
    ['unknown permissions', contextFor(), 'unknown', formWith(), 'case_creation_denied'],
    [
      'a person without the permission',
      contextFor(),
      { canCreateSupportCase: false, billingRefund: false },
      formWith(),
      'case_creation_denied',
    ],
    [
      'a closed topic',
      contextFor({ account: hobbyAccount() }),
      permissions,
      formWith({ area: 'ai', topic: 'ai-sdk' }),
      'topic_unavailable',
    ],
    [
      'a missing project',
      contextFor(),
      permissions,
      formWith({ area: 'functions', topic: 'cron-jobs' }),
      'project_required',
    ],
    [
      'severity 1 of those who do not pay',
      contextFor({ account: hobbyAccount() }),
      permissions,
      formWith({ severity: '1' }),
      'severity_not_allowed',
    ],
    ['a missing subject', contextFor(), permissions, formWith({ subject: '' }), 'validation_failed'],
    ['a missing severity', contextFor(), permissions, formWith({ severity: '' }), 'validation_failed'],
    [
      'several missing fields',
      contextFor(),
      permissions,
      formWith({ area: 'functions', topic: 'cron-jobs', subject: '' }),
      'validation_failed',
    ],
  ] as const)('refuses %s [§6.0.2, §5.2.8, A14, D21, S18]', (_what, context, given, values, code) => {
    expect(decideCaseForm(values, context, given)).toMatchObject({ ok: false, error: { code } });
  });

  it('uses the permissions it was given, not those that came with the account [D6, A10]', () => {
    const scoped = { canCreateSupportCase: 'project-scoped', billingRefund: false } as const;
    const decided = decideCaseForm(formWith(), contextFor(), scoped);
    expect(decided).toMatchObject({
      error: { code: 'project_required', fields: { projectId: 'Project is required' } },
    });
  });

  it('names every field that needs attention', () => {
    const decided = decideCaseForm(emptyCaseForm, contextFor(), permissions);
    expect(decided).toMatchObject({ error: { fields: validateCaseForm(emptyCaseForm, contextFor()) } });
  });
});

describe('where a case goes', () => {
  it('is below the team, and its page opens when the team pays [§6.0.7, §7.0.16, D23]', () => {
    const targets = caseTargets(teamAccount());
    expect(targets).toMatchObject({
      createPath: '/api/v3/support-center/teams/team_orbit/cases',
      afterSubmit: 'case-page',
    });
    expect(targets.casePath(42)).toBe('/orbit/~/support/cases/00000042');
    expect(caseTargets(hobbyAccount()).afterSubmit).toBe('confirmation');
  });

  it('is below the person for a personal account [§7.0.16]', () => {
    const targets = caseTargets(personalAccount());
    expect(targets).toMatchObject({
      createPath: '/api/v3/support-center/user/cases',
      afterSubmit: 'confirmation',
    });
    expect(targets.casePath('00000042')).toBe('/support/cases/00000042');
  });

  it('is nowhere for an account that is neither a team’s nor a person’s [§8.0.5]', () => {
    expect(caseTargets(personalAccount({ user: undefined })).createPath).toBeNull();
  });
});

describe('files', () => {
  const log: ChosenFile = { name: 'build.log', type: 'text/plain', lastModified: 1, size: 9_999_999 };

  it('are accepted up to 9,999,999 bytes [§5.2.9, §9.0.15]', () => {
    expect(isFileTooLarge(9_999_999)).toBe(false);
    expect(isFileTooLarge(10_000_000)).toBe(true);
    expect(chooseFile([], log)).toEqual({ accepted: true, files: [log], toast: 'build.log accepted.' });
  });

  it('are rejected above it, with a toast and the field’s error [§5.2.9, §8.0.8]', () => {
    expect(chooseFile([], { ...log, size: 10_000_000 })).toEqual({
      accepted: false,
      files: [],
      toast: 'build.log rejected. File size limit is 10 MB.',
      error: 'File size over 10 MB',
    });
  });

  it('are rejected when they are there already [§5.2.9, §8.0.8]', () => {
    expect(chooseFile([log], { ...log })).toMatchObject({
      accepted: false,
      files: [log],
      toast: 'Duplicate files are not allowed.',
    });
  });

  it.each([[{ name: 'other.log' }], [{ type: 'text/html' }], [{ lastModified: 2 }], [{ size: 1 }]])(
    'are not duplicates when they differ in %j [§5.2.9]',
    (change) => {
      expect(isSameFile(log, { ...log, ...change })).toBe(false);
      expect(isSameFile(log, { ...log })).toBe(true);
    },
  );

  it('are one per case: the input closes once there is one [§5.2.9, §9.0.15]', () => {
    expect(isFileInputEnabled([])).toBe(true);
    expect(isFileInputEnabled([log])).toBe(false);
    expect(chooseFile([log], { ...log, name: 'second.log' })).toMatchObject({
      accepted: false,
      files: [log],
    });
  });

  it('have a name, a type, a time of change and a size [§3.12.2]', () => {
    expect(Object.keys(log)).toEqual(['name', 'type', 'lastModified', 'size']);
  });
});
