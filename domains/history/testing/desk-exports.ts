import type { ExportedDocument } from '../rules/desks/desk-export.ts';

/** Answers of Zendesk's calls for exports, and of that for a ticket's comments, as its documentation of the API describes them; the words are ours. */
export function zendeskAnswers(): ExportedDocument[] {
  const common = {
    external_id: null,
    via: { channel: 'web' },
    has_incidents: false,
    due_at: null,
    problem_id: null,
  };
  const ticket = (id: number, more: object) => ({
    url: `https://company.zendesk.com/api/v2/tickets/${id}.json`,
    id,
    ...common,
    created_at: '2024-07-20T22:55:29Z',
    updated_at: '2024-07-20T22:55:29Z',
    generated_timestamp: 1_721_516_129,
    type: 'incident',
    subject: 'Help',
    raw_subject: 'Help',
    description: 'Please help.',
    priority: null,
    status: 'new',
    recipient: null,
    requester_id: 20_978_392,
    submitter_id: 76_872,
    assignee_id: null,
    organization_id: 509_974,
    group_id: 98_738,
    collaborator_ids: [],
    follower_ids: [],
    email_cc_ids: [],
    tags: [],
    custom_fields: [{ id: 27_642, value: null }],
    satisfaction_rating: null,
    ...more,
  });
  const person = (id: number, name: string, more: object) => ({
    url: `https://company.zendesk.com/api/v2/users/${id}.json`,
    id,
    name,
    email: null,
    external_id: null,
    role: 'end-user',
    active: true,
    organization_id: null,
    ...more,
  });
  const comment = (id: number, author: number, body: string, more: object) => ({
    id,
    type: 'Comment',
    author_id: author,
    body,
    html_body: `<div class="zd-comment" dir="auto">${body}</div>`,
    plain_body: body,
    public: true,
    attachments: [],
    audit_id: id + 1,
    via: { channel: 'web', source: { from: {}, to: {}, rel: null } },
    metadata: { system: {}, custom: {} },
    ...more,
  });
  const attachment = {
    url: 'https://company.zendesk.com/api/v2/attachments/498483.json',
    id: 498_483,
    file_name: 'build log.txt',
    content_url: 'https://company.zendesk.com/attachments/build%20log.txt',
    content_type: 'text/plain',
    size: 2_532,
    inline: false,
    thumbnails: [],
  };
  return [
    {
      path: 'incremental/tickets.json',
      value: {
        tickets: [
          ticket(35_436, {
            updated_at: '2024-07-21T10:38:52Z',
            subject: 'The build stops',
            description: 'It stops after a minute.\nSee the log.',
            priority: 'high',
            status: 'pending',
            assignee_id: 235_323,
            follower_ids: [235_323],
            email_cc_ids: [35_334],
            custom_fields: [{ id: 27_642, value: 'builds' }],
            satisfaction_rating: { id: 1234, score: 'good', comment: 'Quick.' },
          }),
          ticket(35_437, {
            requester_id: 35_335,
            organization_id: null,
            tags: ['invoice'],
          }),
          ticket(35_438, {}),
          ticket(35_439, { requester_id: 35_334, organization_id: null, tags: ['invoice'] }),
          ticket(35_440, { status: 'deleted' }),
        ],
        end_of_stream: true,
      },
    },
    {
      path: 'incremental/users.json',
      value: {
        users: [
          person(20_978_392, 'Rose Newton', { email: 'rose@example.com', external_id: 'user_rose' }),
          person(35_334, 'Max Moor', { email: 'Max@example.com' }),
          person(35_335, 'Lee', { email: 'lee@example.com' }),
          person(235_323, 'Agent Sally', { email: 'sally@company.example', role: 'agent' }),
        ],
      },
    },
    {
      path: 'organizations.json',
      value: { organizations: [{ id: 509_974, name: 'Orbit', external_id: 'acc_orbit', domain_names: [] }] },
    },
    {
      path: 'tickets/35436/comments.json',
      value: {
        comments: [
          comment(1001, 20_978_392, 'It stops after a minute.\nSee the log.', {
            created_at: '2024-07-20T22:55:29Z',
            attachments: [attachment],
          }),
          comment(1003, 235_323, 'Raise the memory limit.', { created_at: '2024-07-21T10:38:52Z' }),
          comment(1002, 235_323, 'Ask the team of builds first.', {
            created_at: '2024-07-20T23:10:00Z',
            public: false,
          }),
        ],
        next_page: null,
        previous_page: null,
        count: 3,
      },
    },
  ];
}

/** Answers of Freshdesk's calls for tickets with their conversations, contacts, agents and companies, as its documentation of the API describes them. */
export function freshdeskAnswers(): ExportedDocument[] {
  const ticket = {
    cc_emails: ['user@cc.example'],
    fwd_emails: [],
    reply_cc_emails: [],
    fr_escalated: false,
    spam: false,
    email_config_id: null,
    group_id: null,
    priority: 4,
    requester_id: 129,
    responder_id: null,
    source: 2,
    company_id: 501,
    status: 2,
    subject: 'Support needed',
    product_id: null,
    id: 20,
    type: null,
    to_emails: null,
    custom_fields: { cf_region: null },
    created_at: '2024-08-24T11:56:51Z',
    updated_at: '2024-08-24T11:59:05Z',
    description: '<div>Not given.</div>',
    description_text: 'Not given.',
    tags: [],
    attachments: [
      {
        id: 4,
        content_type: 'image/png',
        size: 234,
        name: 'first.png',
        attachment_url: 'https://s3.example/first.png',
      },
    ],
    conversations: [
      {
        body: '<div>We are working on this issue.</div>',
        body_text: 'We are working on this issue.',
        id: 5,
        incoming: false,
        private: false,
        user_id: 3,
        source: 0,
        support_email: null,
        ticket_id: 20,
        created_at: '2024-08-24T11:59:05Z',
        updated_at: '2024-08-24T11:59:05Z',
        attachments: [],
      },
    ],
  };
  return [
    { path: 'tickets.json', value: [ticket, { ...ticket, id: 22, spam: true }] },
    {
      path: 'contacts.json',
      value: [
        {
          active: true,
          email: 'rachel@orbit.example',
          id: 129,
          name: 'Rachel',
          company_id: 501,
          unique_external_id: 'user_rachel',
        },
      ],
    },
    {
      path: 'agents.json',
      value: [
        {
          available: true,
          occasional: false,
          id: 3,
          type: 'support_agent',
          contact: { active: true, email: 'sam@company.example', name: 'Sam Agent' },
        },
      ],
    },
    {
      path: 'companies.json',
      value: [{ id: 501, name: 'Orbit', domains: ['orbit.example'], custom_fields: {} }],
    },
  ];
}
