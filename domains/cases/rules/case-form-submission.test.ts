import { describe, expect, it } from 'vitest';
import { hobbyAccount, personalAccount, scopedAccount, teamAccount } from '@reachout/core/testing/samples';
import {
  type CaseForm,
  caseFormFields,
  caseTargets,
  decideCaseForm,
  emptyCaseForm,
  isSubmitShown,
  normaliseCaseForm,
  validateCaseForm,
} from './case-form.ts';
import { textCopy } from '@reachout/core/messages/text';
import { caseCheckCopy } from '../messages/checks.ts';
import { severityCopy } from '@reachout/catalogue/messages/severity';
import { contextFor, formWith, inTopic, withTopic } from '../testing/test-case-forms.ts';

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
