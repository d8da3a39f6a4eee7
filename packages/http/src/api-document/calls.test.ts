import fc from 'fast-check';
import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { brand, personalAccount, teamAccount } from '@reachout/core/testing/samples';
import * as calls from './calls.ts';
import { emptyCaseForm } from '@reachout/cases/rules/case-form';

type Schema = Parameters<typeof z.safeParse>[0];
const parse = (schema: Schema, value: unknown) => z.safeParse(schema, value);
const problemsOf = (schema: Schema, value: unknown) =>
  parse(schema, value).error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) ?? [];

const schemas = Object.entries<unknown>(calls).filter((entry): entry is [string, Schema] =>
  isSchema(entry[1]),
);

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && '_zod' in value;
}

describe('every schema', () => {
  it.each(schemas)('%s can be described for the API reference', (_name, schema) => {
    expect(z.toJSONSchema(schema, { io: 'input' })).toBeTypeOf('object');
  });

  it.each(schemas)('%s answers any input without throwing [A13, A42]', (_name, schema) => {
    const hostile = fc.oneof(
      fc.anything({ withNullPrototype: true, withBigInt: true }),
      fc.constantFrom<unknown>(
        JSON.parse('{"__proto__":{"a":1}}'),
        '\0',
        '\ud800',
        [[]],
        Number.MAX_VALUE,
        -0,
      ),
    );
    fc.assert(
      fc.property(hostile, (value) => typeof parse(schema, value).success === 'boolean'),
      { numRuns: 60 },
    );
  });
});

describe('the case list', () => {
  it('gives the first 15 rows unless asked otherwise [§7.0.1, §9.0.1]', () => {
    expect(z.parse(calls.casesQuery, {})).toEqual({ limit: 15, offset: 0 });
  });

  it('takes what the specification names [§7.0.1]', () => {
    const query = {
      teamId: 'team_orbit',
      limit: '15',
      offset: '0',
      searchQuery: 'dns',
      status: 'Open',
      sort: '-updatedAt',
      skipCache: 'true',
    };
    expect(z.parse(calls.casesQuery, query)).toEqual({ ...query, limit: 15, offset: 0, skipCache: true });
  });

  it.each([
    [{ limit: '1000000000' }, { limit: 100 }],
    [{ limit: '1' }, { limit: 1 }],
    [{ offset: '999999999' }, { offset: 100_000 }],
    [{ teamId: '' }, { teamId: undefined }],
    [{ skipCache: '0' }, { skipCache: false }],
  ])('reads %j as %j: too much is clamped [§7.0.1, A87]', (query, read) => {
    expect(z.parse(calls.casesQuery, query)).toMatchObject(read);
  });

  it.each([
    [{ limit: '0' }],
    [{ limit: '-1' }],
    [{ limit: '1e9' }],
    [{ limit: '0x10' }],
    [{ limit: '' }],
    [{ limit: ['15', '15'] }],
    [{ limit: '1.5' }],
    [{ offset: '-1' }],
    [{ offset: 'NaN' }],
    [{ sort: 'subject; drop table cases' }],
    [{ teamId: ['a', 'b'] }],
    [{ teamId: 'a b' }],
    [{ searchQuery: 'x'.repeat(256) }],
    [{ searchQuery: '\0' }],
    [{ skipCache: 'maybe' }],
  ])('refuses %j [A13, A37, A87]', (query) => {
    expect(parse(calls.casesQuery, query).success).toBe(false);
  });

  it('has rows with invoice, number and status, whatever the status [§3.12.1, D10]', () => {
    const row = {
      caseNumber: '00000042',
      status: 'Escalated',
      billingInvoiceId: null,
      subject: 'a',
      severity: '3',
      product: 'platform',
      area: 'billing',
      topic: 'failed-payment',
      projectId: null,
      projectName: null,
      createdAt: '2026-11-21T09:00:00.000Z',
      updatedAt: '2026-11-21T09:00:00.000Z',
      turn: 'unknown',
      turnSince: '2026-11-21T09:00:00.000Z',
      isMine: true,
      isUnread: false,
      isEscalated: false,
    };
    const pagination = {
      limit: 15,
      offset: 0,
      total: 1,
      isTotalExact: true,
      nextCursor: null,
      previousCursor: null,
    };
    const answer = { supportCases: [row], pagination, reach: 'all' };
    expect(z.parse(calls.casesResponse, answer)).toEqual(answer);
  });
});

describe('one case', () => {
  it.each([
    ['00000042', true],
    ['42', true],
    ['', false],
    ['-1', false],
    ['1e3', false],
    ['42; --', false],
    [['42'], false],
  ])('may be numbered %j: %s [§7.0.3, A13]', (number, accepted) => {
    expect(parse(calls.caseNumberParam, number).success).toBe(accepted);
  });

  it.each([
    [{ status: 'Closed' }, true],
    [{ severity: '2' }, true],
    [{ participants: ['devon@nova.example'] }, true],
    [{ status: 'Solved' }, false],
    [{ severity: 1 }, false],
    [{ participants: ['not an address'] }, false],
    [{ participants: ['a@b.example\r\nBcc: c@d.example'] }, false],
    [{}, false],
    [{ caseNumber: '1' }, false],
    [{ isPaid: true }, false],
  ])('may be changed by %j: %s [§7.0.4, A12, A41]', (body, accepted) => {
    expect(parse(calls.caseUpdateBody, body).success).toBe(accepted);
  });

  it.each([
    [{ body: 'Thanks' }, []],
    [{ body: ' ' }, ['body: Comment is required']],
    [{ body: 'x'.repeat(32_001) }, ['body: Comment must be 32000 characters or fewer']],
    [{}, ['body: Comment must be a text']],
  ])('takes the comment %j: %j [§7.0.6]', (body, problems) => {
    expect(problemsOf(calls.commentBody, body).map((problem) => problem)).toEqual(problems);
  });
});

describe('the multipart create', () => {
  const values = {
    ...emptyCaseForm,
    area: 'domains',
    topic: 'domain-not-working',
    severity: '2',
    subject: 'Domain shows another site',
    description: 'Since noon.',
    domain: 'shop.example',
    domainIssue: 'Other',
  };

  it('sends the form’s fields, and area, topic and record type under their own names [§7.0.16]', () => {
    const fields = calls.caseFormToFields({
      values: { ...values, caseRecordTypeId: 'rt_1' },
      productName: 'Tetra',
      plan: 'pro',
      v0Plan: 'v0-team',
      account: teamAccount(),
      personId: 'user_1',
    });
    expect(fields.map(([name]) => name).sort()).toEqual([
      'account',
      'caseArea',
      'description',
      'domain',
      'domainIssue',
      'personId',
      'plan',
      'product',
      'recordType',
      'recordTypeId',
      'severity',
      'subject',
      'teamId',
      'topicArea',
      'v0Plan',
    ]);
    expect(Object.fromEntries(fields)).toMatchObject({
      product: 'Tetra',
      teamId: 'team_orbit',
      caseArea: 'domains',
      topicArea: 'domain-not-working',
      recordType: 'Customer Success',
      recordTypeId: 'rt_1',
    });
  });

  it('never sends isVisible, area, topic or the record type fields under the form’s names [§7.0.16]', () => {
    const names = calls
      .caseFormToFields({
        values,
        productName: 'Tetra',
        plan: null,
        v0Plan: null,
        account: personalAccount(),
        personId: 'user_1',
      })
      .map(([name]) => name);
    expect(names).not.toEqual(expect.arrayContaining(['isVisible']));
    expect(
      names.filter((name) =>
        ['isVisible', 'area', 'topic', 'caseRecordType', 'caseRecordTypeId', 'teamId'].includes(name),
      ),
    ).toEqual([]);
  });

  it('arrives as it was sent [§7.0.16]', () => {
    const fields = calls.caseFormToFields({
      values,
      productName: 'Tetra',
      plan: 'pro',
      v0Plan: null,
      account: teamAccount(),
      personId: 'user_1',
      threadId: 'thr_1',
    });
    const body = z.parse(calls.caseFormBody, Object.fromEntries(fields));
    expect(calls.caseFormFromBody(body)).toEqual(values);
    expect(body.threadId).toBe('thr_1');
  });

  it('reads what is missing as nothing said [§7.0.16]', () => {
    const body = z.parse(calls.caseFormBody, { product: 'Tetra', caseArea: 'billing' });
    expect(calls.caseFormFromBody(body)).toEqual({ ...emptyCaseForm, area: 'billing' });
  });

  it('drops what it does not know and refuses lists [A12, A13]', () => {
    const body = { product: 'Tetra', caseArea: 'billing', status: 'Closed', isPaid: 'true' };
    expect(z.parse(calls.caseFormBody, body)).toEqual({ product: 'Tetra', caseArea: 'billing' });
    expect(problemsOf(calls.caseFormBody, { ...body, caseArea: ['a', 'b'] })).toEqual([
      'caseArea: Product area must be a text',
    ]);
  });

  it.each([
    ['Tetra', 'platform'],
    ['tetra', 'platform'],
    ['platform', 'platform'],
    ['v0', 'v0'],
    [' V0 ', 'v0'],
    ['other', undefined],
    ['', undefined],
  ])('takes the product name %j for %s [§7.0.16]', (name, product) => {
    expect(calls.productFromName(brand, name)).toBe(product);
  });

  it.each([
    ['3f8a1c1e-6f0a-4b8e-9a53-0d3c6c2b8f11', true],
    ['3F8A1C1E-6F0A-4B8E-9A53-0D3C6C2B8F11', true],
    ['', false],
    ['1', false],
    ['3f8a1c1e-6f0a-4b8e-9a53-0d3c6c2b8f11\n', false],
    [undefined, false],
  ])('takes the idempotency key %j: %s [D22]', (key, accepted) => {
    expect(parse(calls.idempotencyKey, key).success).toBe(accepted);
  });
});

describe('projects', () => {
  it('come with 3 deployments each unless asked otherwise [§7.0.7]', () => {
    expect(z.parse(calls.projectsQuery, {})).toEqual({ limit: 20, latestDeployments: 3 });
  });

  it('take limit, from, search, linked, latestDeployments, slug or teamId, and includePermissions [§7.0.7, §7.0.18]', () => {
    const query = {
      limit: '5',
      from: 'abc',
      search: 'sh',
      linked: 'true',
      latestDeployments: '0',
      slug: 'orbit',
      teamId: 'team_orbit',
      includePermissions: '1',
    };
    expect(z.parse(calls.projectsQuery, query)).toEqual({
      ...query,
      limit: 5,
      linked: true,
      latestDeployments: 0,
      includePermissions: true,
    });
  });

  it('have an id and a name [§3.12.2]', () => {
    const answer = {
      projects: [
        {
          id: 'prj_1',
          name: 'shop',
          framework: null,
          linkedRepository: 'orbit/shop',
          createdAt: '2026-11-01T00:00:00.000Z',
          updatedAt: '2026-11-02T00:00:00.000Z',
          latestDeployments: [],
          permissions: { project: ['read', 'list'] },
        },
      ],
      pagination: { count: 1, next: null },
    };
    expect(z.parse(calls.projectsResponse, answer)).toEqual(answer);
  });

  it('need a project’s id or name for its permissions [§7.0.8]', () => {
    expect(parse(calls.projectPermissionsQuery, { projectIdOrName: 'shop', slug: 'orbit' }).success).toBe(
      true,
    );
    expect(parse(calls.projectPermissionsQuery, { teamId: 'team_orbit' }).success).toBe(false);
  });
});

describe('accounts and plans', () => {
  it('carry an account as it is [D5, §3.11.1]', () => {
    const answer = { accounts: [teamAccount(), personalAccount()], hasPaidAccount: true };
    expect(z.parse(calls.accountsResponse, answer)).toEqual(answer);
  });

  it('name v0 plans by slug or username [§7.0.9]', () => {
    const answer = {
      accounts: [
        { slug: 'orbit', plan: 'v0-team' },
        { username: 'olivia', plan: 'v0-level3' },
      ],
    };
    expect(z.parse(calls.v0PlansResponse, answer)).toEqual(answer);
    expect(parse(calls.v0PlansResponse, { accounts: [{ slug: 'orbit', plan: 7 }] }).success).toBe(false);
  });
});

describe('the assistant’s calls', () => {
  const message = { id: 'msg_1', content: 'My domain does not work' };
  const context = {
    product: 'tetra',
    teamId: 'team_orbit',
    plan: 'enterprise',
    billingPermission: true,
    accessToken: 'abc',
  };

  it('send ids, context, tools and the choice auto [§7.0.19]', () => {
    const body = {
      assistantId: 'support',
      threadId: 'thr_1',
      message,
      context,
      tools: ['create_support_case', 'refund_invoice'],
      toolChoice: 'auto',
    };
    expect(z.parse(calls.chatBody, body)).toEqual(body);
  });

  it.each([
    ['an empty message', { message: { ...message, content: ' ' }, context }],
    ['a message over 32000 characters', { message: { ...message, content: 'x'.repeat(32_001) }, context }],
    ['an unknown tool', { message, context, tools: ['delete_everything'] }],
    ['no context', { message }],
    ['a list for the product', { message, context: { product: ['tetra'] } }],
  ])('refuse %s [§5.1.1, A44]', (_what, body) => {
    expect(parse(calls.chatBody, body).success).toBe(false);
  });

  it('know only people and the assistant in a conversation, never system or tool [§7.0.19, A46]', () => {
    const conversation = (role: string) => ({ context, messages: [{ role, content: 'a' }] });
    expect(parse(calls.predictCaseBody, conversation('user')).success).toBe(true);
    expect(parse(calls.predictCaseBody, conversation('assistant')).success).toBe(true);
    expect(parse(calls.predictCaseBody, conversation('system')).success).toBe(false);
    expect(parse(calls.predictCaseBody, { context }).success).toBe(false);
    expect(parse(calls.predictCaseBody, { context, threadId: 'thr_1' }).success).toBe(true);
  });

  it('answer a prediction with texts that the form would take [§7.0.19, §3.12.3]', () => {
    const proposed = { area: '', topic: '', severity: '', subject: '', description: '', domain: '' };
    const prediction = { ...proposed, projectId: 'prj_1', projectName: 'storefront', deploymentUrl: '' };
    expect(parse(calls.predictCaseResponse, { prediction }).success).toBe(true);
    expect(parse(calls.predictCaseResponse, { prediction: { ...prediction, severity: '9' } }).success).toBe(
      false,
    );
  });

  it.each([
    [{ success: true, token: 't'.repeat(32), ttl: 600 }, true],
    [{ success: true, token: 't'.repeat(32), ttl: 601 }, false],
    [{ success: false, token: 't'.repeat(32), ttl: 600 }, false],
    [{ success: true, token: 't'.repeat(32) }, false],
    [{ success: true, ttl: 600 }, false],
    ['<html>', false],
  ])('take the token %j: %s [§7.0.10, §8.0.4, D15]', (answer, accepted) => {
    expect(parse(calls.authTokenResponse, answer).success).toBe(accepted);
  });
});

describe('metadata and feedback', () => {
  it.each([
    [{ threadId: 'thr_1', csat: 5 }],
    [{ threadId: 'thr_1', refunds: 'INV-1001,INV-1002' }],
    [{ threadId: 'thr_1', refundRequests: 'INV-1001' }],
    [{ threadId: 'thr_1', plan: 'pro', userId: 'usr_1', team: 'orbit' }],
    [{ threadId: 'thr_1', caseNumber: '00000042' }],
  ])('are taken with the status %j [§7.0.11]', (body) => {
    expect(parse(calls.metadataBody, body).data).toEqual(body);
  });

  it.each([
    [{ csat: 5 }],
    [{ threadId: 'thr_1' }],
    [{ threadId: 'thr_1', csat: 0 }],
    [{ threadId: 'thr_1', csat: 6 }],
    [{ threadId: 'thr_1', csat: 2.5 }],
    [{ threadId: 'thr_1', csat: '5' }],
    [{ threadId: 'thr_1', caseNumber: '42' }],
    [{ threadId: 'thr_1', refunds: ['INV-1001'] }],
    [{ threadId: 'thr_1', refunds: 'INV-1001,,' }],
  ])('refuse %j [§7.0.11, §3.12.7, A13]', (body) => {
    expect(parse(calls.metadataBody, body).success).toBe(false);
  });

  it.each([
    [-1, true],
    [1, true],
    [0, true],
    [2, false],
    ['-1', false],
    [null, false],
  ])('take the feedback %j: %s [§7.0.12]', (feedback, accepted) => {
    expect(parse(calls.feedbackBody, { promptId: 'prm_1', feedback }).success).toBe(accepted);
  });

  it.each([
    [{ feedback: -1, kind: 'answer' }, true],
    [{ feedback: -1, kind: 'handover' }, true],
    [{ feedback: 1, kind: 'handover' }, false],
    [{ feedback: 0, kind: 'handover' }, true],
    [{ feedback: 1, kind: 'vote' }, false],
  ])('tell verdicts from handovers: %j, %s [D14]', (body, accepted) => {
    expect(parse(calls.feedbackBody, { promptId: 'prm_1', ...body }).success).toBe(accepted);
  });
});

describe('invoices and refunds', () => {
  it('ask for 20 invoices unless told otherwise [§7.0.14, §9.0.3]', () => {
    expect(z.parse(calls.invoicesQuery, {})).toEqual({ limit: 20 });
  });

  const refund = {
    teamId: 'team_orbit',
    product: 'platform',
    plan: 'pro',
    v0Plan: null,
    invoiceId: 'inv_1',
    lineItems: { seats: 1 },
    reason: 'Not used',
    quoteHash: '0'.repeat(64),
  };

  it('send what the specification names [§7.0.13]', () => {
    expect(z.parse(calls.refundInvoiceBody, refund)).toEqual(refund);
  });

  it('drop prices and permissions that the browser claims [§7.0.13, A66, S2]', () => {
    const claimed = { ...refund, amount: 1, subtotal: 1, currency: 'EUR', isPaid: true, refunded: false };
    expect(z.parse(calls.refundInvoiceBody, claimed)).toEqual(refund);
  });

  it.each([[-1], ['2'], [[2]], [true], [null], [Number.NaN], [Number.POSITIVE_INFINITY]])(
    'refuse the quantity %j [§5.3.1, A62]',
    (quantity) => {
      expect(parse(calls.refundInvoiceBody, { ...refund, lineItems: { seats: quantity } }).success).toBe(
        false,
      );
    },
  );

  it('answer approved or requested, with case number and amount [§7.0.13, §3.12.6]', () => {
    const answer = {
      status: 'requested',
      caseNumber: '00000042',
      amount: 64_000,
      currency: 'USD',
      refundId: 'ref_1',
      timestamp: '2026-11-21T12:00:00.000Z',
    };
    expect(z.parse(calls.refundInvoiceResponse, answer)).toEqual(answer);
    expect(parse(calls.refundInvoiceResponse, { ...answer, status: 'done' }).success).toBe(false);
    expect(parse(calls.refundInvoiceResponse, { ...answer, amount: 0.5 }).success).toBe(false);
  });
});

describe('threads', () => {
  it('of a conversation take the chat and the case fields [§7.0.17]', () => {
    const body = {
      chat: [{ role: 'user', content: 'Help' }],
      caseFields: {
        threadId: 'thr_1',
        product: 'Tetra',
        area: 'billing',
        topic: 'failed-payment',
        subject: 'a',
        description: 'b',
        projectId: 'prj_1',
        domain: 'a.example',
      },
    };
    expect(z.parse(calls.plainThreadBody, body)).toEqual(body);
    expect(z.parse(calls.plainThreadQuery, { user: 'usr_olivia' })).toEqual({ user: 'usr_olivia' });
  });
});
