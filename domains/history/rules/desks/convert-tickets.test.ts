import { describe, expect, it } from 'vitest';
import { checkCase } from '../check-record.ts';
import { convertTickets } from './convert-tickets.ts';
import type { DeskMap } from './desk-map.ts';
import { freshdesk } from './freshdesk.ts';
import { freshdeskAnswers, zendeskAnswers } from '../../testing/desk-exports.ts';
import { zendesk } from './zendesk.ts';

const map: DeskMap = {
  tickets: [
    { when: { tag: ['invoice'] }, product: 'platform', area: 'billing', topic: 'understanding-my-invoice' },
    { when: { 'field 27642': ['builds'], group: ['98738', '7'] }, product: 'platform', area: 'builds' },
  ],
  accountsOfPeople: { 'lee@example.com': 'acc_lee' },
};

const zendeskOf = (more: Partial<DeskMap> = {}, answers = zendeskAnswers()) =>
  convertTickets(zendesk.read(answers), zendesk, { ...map, ...more });
const freshdeskOf = (more: Partial<DeskMap> = {}) =>
  convertTickets(freshdesk.read(freshdeskAnswers()), freshdesk, {
    ...map,
    accounts: { 501: 'acc_orbit' },
    tickets: [{ product: 'platform', area: 'builds' }],
    ...more,
  });

describe('tickets of Zendesk', () => {
  it('become cases with their people, comments, notes, files and words for status and severity', () => {
    const { cases, files } = zendeskOf();
    expect(cases[0]).toEqual({
      id: '35436',
      account: 'acc_orbit',
      openedBy: { person: 'user_rose' },
      createdAt: '2024-07-20T22:55:29.000Z',
      updatedAt: '2024-07-21T10:38:52.000Z',
      product: 'platform',
      area: 'builds',
      severity: 2,
      subject: 'The build stops',
      description: 'It stops after a minute.\nSee the log.',
      participants: ['max@example.com'],
      attachments: [{ id: '498483', name: 'build log.txt', path: '35436/498483-build_log.txt' }],
      comments: [
        {
          id: '1002',
          by: { name: 'Agent Sally', kind: 'staff' },
          createdAt: '2024-07-20T23:10:00.000Z',
          body: 'Ask the team of builds first.',
          isInternal: true,
        },
        {
          id: '1003',
          by: { name: 'Agent Sally', kind: 'staff' },
          createdAt: '2024-07-21T10:38:52.000Z',
          body: 'Raise the memory limit.',
        },
      ],
      changes: [
        {
          status: 'Waiting on you',
          at: '2024-07-21T10:38:52.000Z',
          by: { name: 'Import', kind: 'system' },
        },
      ],
    });
    expect(files).toEqual([
      {
        path: '35436/498483-build_log.txt',
        url: 'https://company.zendesk.com/attachments/build%20log.txt',
      },
    ]);
  });

  it('are told of where they do not become cases, and with what does not come along', () => {
    const { leftOut, leftOver, statuses, severities, named } = zendeskOf();
    expect(leftOut).toEqual([
      { ticket: '35438', reason: 'place' },
      { ticket: '35439', reason: 'account' },
      { ticket: '35440', reason: 'dropped' },
    ]);
    expect([...leftOver]).toEqual([
      ['via', 2],
      ['submitter_id', 2],
      ['assignee_id', 1],
      ['satisfaction_rating', 1],
    ]);
    expect([...statuses]).toEqual([
      ['pending → Waiting on you', 1],
      ['new → New', 1],
    ]);
    expect([...severities]).toEqual([
      ['high → SEV2', 1],
      ['(none) → SEV3', 1],
    ]);
    expect(named).toBe(2);
  });

  it('are the same from the lines of its whole export, where each ticket holds its comments and people', () => {
    const answers = zendeskAnswers();
    const documents = answers.map(({ value }) => value) as [
      { tickets: { id: number }[] },
      { users: { id: number }[] },
      { organizations: object[] },
      { comments: object[] },
    ];
    const [{ tickets }, { users }, { organizations }, { comments }] = documents;
    const lines = tickets.map((ticket) => ({
      ...ticket,
      requester: users.find(({ id }) => id === (ticket as { requester_id?: number }).requester_id),
      ...(ticket.id === 35436 && { comments }),
    }));
    const values = [...lines, ...users, ...organizations];
    const whole = zendeskOf(
      {},
      values.map((value) => ({ path: 'tickets.json', value })),
    );
    expect(whole.cases).toEqual(zendeskOf().cases);
  });

  it('take accounts, people, words and numbers from the map before anything else', () => {
    const { cases } = zendeskOf({
      accounts: { 509974: 'acc_other' },
      people: { '20978392': 'user_other', 'sally@company.example': 'user_sally' },
      statuses: { pending: 'On hold' },
      severities: { high: 1 },
      keepNumbers: true,
    });
    expect(cases[0]).toMatchObject({
      account: 'acc_other',
      number: 35_436,
      severity: 1,
      openedBy: { person: 'user_other' },
      comments: [{ by: { person: 'user_sally' } }, { by: { person: 'user_sally' } }],
      changes: [{ status: 'On hold' }],
    });
  });
});

describe('tickets of Freshdesk', () => {
  it('become cases, with agents as staff and spam left out', () => {
    const { cases, leftOut, files } = freshdeskOf();
    expect(leftOut).toEqual([{ ticket: '22', reason: 'dropped' }]);
    expect(cases).toEqual([
      {
        id: '20',
        account: 'acc_orbit',
        openedBy: { person: 'user_rachel' },
        createdAt: '2024-08-24T11:56:51.000Z',
        updatedAt: '2024-08-24T11:59:05.000Z',
        product: 'platform',
        area: 'builds',
        severity: 1,
        subject: 'Support needed',
        description: 'Not given.',
        participants: ['user@cc.example'],
        attachments: [{ id: '4', name: 'first.png', path: '20/4-first.png' }],
        comments: [
          {
            id: '5',
            by: { name: 'Sam Agent', kind: 'staff' },
            createdAt: '2024-08-24T11:59:05.000Z',
            body: 'We are working on this issue.',
          },
        ],
        changes: [{ status: 'Open', at: '2024-08-24T11:59:05.000Z', by: { name: 'Import', kind: 'system' } }],
      },
    ]);
    expect(files).toEqual([{ path: '20/4-first.png', url: 'https://s3.example/first.png' }]);
  });
});

it('no record of another desk is refused by itself', () => {
  const cases = [...zendeskOf().cases, ...freshdeskOf().cases];
  expect(cases.flatMap((record) => checkCase(record, ['platform']))).toEqual([]);
  expect(cases.length).toBe(3);
});
