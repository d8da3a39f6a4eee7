import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A local stand-in for Plain that speaks its GraphQL wire format: one POST address, a bearer key, `data` with an `error` in each
 * mutation's output, top-level `errors` with `extensions.code`, and the limits and unique ids of the inputs that we send.
 */
export interface PlainServer {
  url: string;
  state: PlainState;
  /** Operations in the order in which they arrived. */
  operations: string[];
  /** Fails the next call of an operation. */
  failNext(operation: string, fault: Fault): void;
  /** What people do in Plain. */
  agent: PlainAgent;
  /** A webhook about a thread as Plain sends it, signed. */
  webhook(
    threadId: string,
    options?: { sentAt?: Date; secret?: string },
  ): {
    body: string;
    headers: Record<string, string>;
  };
  stop(): Promise<void>;
}

export interface PlainAgent {
  chat(threadId: string, text: string, files?: readonly File[]): Promise<void>;
  note(threadId: string, text: string): void;
  setStatus(threadId: string, status: PlainThread['status'], statusDetail?: string): void;
}

export type Fault =
  | { kind: 'status'; status: number; headers?: Record<string, string> }
  | { kind: 'graphql'; code: string }
  | { kind: 'mutation'; code: string; field?: string }
  /** It is done, and nobody hears of it. */
  | { kind: 'done-without-answer' }
  | { kind: 'garbage' };

export interface PlainState {
  customers: { id: string; externalId: string | null; fullName: string; email: string }[];
  tenants: { id: string; externalId: string; name: string }[];
  memberships: { customerId: string; tenantExternalId: string }[];
  threads: PlainThread[];
  events: { id: string; threadId: string; externalId: string; title: string; components: Json[] }[];
  entries: PlainEntry[];
  attachments: { id: string; fileName: string; bytes: Uint8Array | null }[];
}

export interface PlainThread {
  id: string;
  customerId: string;
  externalId: string;
  title: string;
  priority: number;
  tenantExternalId: string | null;
  labelTypeIds: string[];
  threadFields: Json[];
  components: Json[];
  status: 'TODO' | 'SNOOZED' | 'DONE';
  statusDetail: string;
  updatedAt: Date;
}

/** An entry of a thread's timeline. */
export interface PlainEntry {
  id: string;
  threadId: string;
  by: 'customer' | 'agent' | 'machine';
  kind: 'ChatEntry' | 'NoteEntry';
  text: string;
  attachmentIds: string[];
  at: Date;
}

type Json = Record<string, unknown>;

class Refusal extends Error {
  readonly code: string;
  readonly field: string | undefined;
  constructor(code: string, field?: string) {
    super(code);
    this.code = code;
    this.field = field;
  }
}

export const plainKey = 'plainApiKey_of_the_tests';
export const plainSecret = 'signing secret of the tests';

/** Plain finds a virus in a file of this name. */
export const infectedFile = 'eicar.com';

/** Nothing in it. */
export const emptyPlain = (): PlainState => ({
  customers: [],
  tenants: [],
  memberships: [],
  threads: [],
  events: [],
  entries: [],
  attachments: [],
});

export async function startPlainServer(): Promise<PlainServer> {
  const state = emptyPlain();
  const operations: string[] = [];
  const faults: { operation: string; fault: Fault }[] = [];
  const server = createServer((request, response) => {
    void answer(request, response);
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const send = (status: number, body: unknown, headers: Record<string, string> = {}): void => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(JSON.stringify(body));
    };
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const bytes = Buffer.concat(chunks);
    const [, door = '', attachmentId = ''] = /^\/(upload|download)\/(\w+)$/.exec(request.url ?? '') ?? [];
    if (door !== '') return answerFile(door, attachmentId, bytes, request, response);
    if (request.headers.authorization !== `Bearer ${plainKey}`)
      return send(401, { errors: [{ message: 'no key', extensions: { code: 'UNAUTHENTICATED' } }] });
    const { query, variables } = JSON.parse(bytes.toString('utf8')) as {
      query: string;
      variables: Json;
    };
    const [, kind, operation = ''] = /^(mutation|query) (\w+)/.exec(query) ?? [];
    operations.push(operation);
    const handler = handlers[operation];
    const ask = queries[operation];
    if ((handler === undefined && ask === undefined) || kind === undefined)
      return send(400, { errors: [{ extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } }] });
    const index = faults.findIndex((each) => each.operation === operation);
    const fault = index < 0 ? undefined : faults.splice(index, 1)[0]?.fault;
    if (fault?.kind === 'status') return send(fault.status, { message: 'refused' }, fault.headers);
    if (fault?.kind === 'graphql')
      return send(200, { data: null, errors: [{ message: 'x', extensions: { code: fault.code } }] });
    if (fault?.kind === 'garbage') return void response.end('<html>');
    if (ask !== undefined) return send(200, { data: ask(state, variables) });
    const data = run(() => {
      if (fault?.kind === 'mutation') throw new Refusal(fault.code, fault.field);
      const base = `http://${request.headers.host}`;
      return handler?.(state, kind === 'query' ? variables : (variables.input as Json), base) ?? null;
    });
    if (fault?.kind === 'done-without-answer') return void request.socket.destroy();
    if (kind === 'query') return send(200, { data: { [operation]: data.result } });
    return send(200, { data: { [operation]: { ...data.result, error: data.error } } });
  }

  /** The bytes of a file, under an address that Plain gave out. */
  async function answerFile(
    door: string,
    attachmentId: string,
    bytes: Buffer,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const attachment = state.attachments.find(({ id }) => id === attachmentId);
    if (attachment === undefined || (door === 'download' && attachment.bytes === null))
      return void response.writeHead(404).end();
    if (door === 'download') return void response.writeHead(200).end(attachment.bytes);
    const form = await new Request('http://form/', {
      method: 'POST',
      headers: { 'content-type': request.headers['content-type'] ?? '' },
      body: new Uint8Array(bytes),
    }).formData();
    const file = form.get('file');
    if (form.get('key') !== attachmentId || !(file instanceof File))
      return void response.writeHead(403).end();
    attachment.bytes = new Uint8Array(await file.arrayBuffer());
    response.writeHead(204).end();
  }

  const agent: PlainAgent = {
    async chat(threadId, text, files = []) {
      const attachmentIds: string[] = [];
      for (const file of files) {
        const id = `att_${state.attachments.length + 1}`;
        state.attachments.push({ id, fileName: file.name, bytes: new Uint8Array(await file.arrayBuffer()) });
        attachmentIds.push(id);
      }
      addEntry(state, { threadId, by: 'agent', kind: 'ChatEntry', text, attachmentIds, at: new Date() });
    },
    note(threadId, text) {
      addEntry(state, { threadId, by: 'agent', kind: 'NoteEntry', text, attachmentIds: [], at: new Date() });
    },
    setStatus(threadId, status, statusDetail = 'ThreadStatusDetailDoneManuallySet') {
      Object.assign(threadOf(state, threadId), { status, statusDetail, updatedAt: new Date() });
    },
  };

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/graphql/v1`,
    state,
    operations,
    failNext: (operation, fault) => void faults.push({ operation, fault }),
    agent,
    webhook(threadId, { sentAt = new Date(), secret = plainSecret } = {}) {
      const iso8601 = sentAt.toISOString();
      const body = JSON.stringify({
        timestamp: iso8601,
        workspaceId: 'w_1',
        type: 'thread.chat_sent',
        id: `pEv_${state.entries.length}`,
        payload: { eventType: 'thread.chat_sent', thread: { id: threadId } },
        webhookMetadata: {
          webhookTargetId: 'whTarget_1',
          webhookTargetVersion: '2026-02-27',
          webhookDeliveryAttemptId: 'whAttempt_1',
          webhookDeliveryAttemptNumber: 1,
          webhookDeliveryAttemptTimestamp: iso8601,
        },
      });
      const signature = createHmac('sha256', secret).update(body, 'utf8').digest('hex');
      return { body, headers: { 'content-type': 'application/json', 'plain-request-signature': signature } };
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function run(work: () => Json | null): { result: Json | null; error: Json | null } {
  try {
    return { result: work(), error: null };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { code, field } = error;
    const fields = field === undefined ? [] : [{ field, message: 'It is wrong.', type: 'VALIDATION' }];
    return { result: null, error: { message: 'It was refused.', type: 'VALIDATION', code, fields } };
  }
}

/** Refuses what the schema does not know, and what it wants and does not get. */
function check(input: Json, name: string, known: { required: string[]; optional?: string[] }): void {
  const allowed = new Set([...known.required, ...(known.optional ?? [])]);
  const strange = Object.keys(input).find((key) => !allowed.has(key));
  if (strange !== undefined) throw new Error(`${name} has no field ${strange}`);
  const missing = known.required.find((key) => input[key] === undefined || input[key] === null);
  if (missing !== undefined) throw new Error(`${name} lacks ${missing}`);
}

const componentFields: Record<string, { required: string[]; optional?: string[] }> = {
  componentText: { required: ['text'], optional: ['textSize', 'textColor'] },
  componentPlainText: { required: ['plainText'], optional: ['plainTextSize', 'plainTextColor'] },
  componentLinkButton: { required: ['linkButtonLabel', 'linkButtonUrl'] },
  componentRow: { required: ['rowMainContent', 'rowAsideContent'] },
};

function checkComponents(components: Json[]): void {
  if (components.length === 0 || components.length > 25) throw new Refusal('input_validation', 'components');
  for (const component of components) {
    const [name = '', ...others] = Object.keys(component);
    const known = componentFields[name];
    if (known === undefined || others.length > 0) throw new Error(`${name} is no component`);
    const value = component[name] as Json;
    check(value, name, known);
    const text = value.text ?? value.plainText;
    if (typeof text === 'string' && (text.length === 0 || text.length > 5_000))
      throw new Refusal('input_validation', name);
    if (name === 'componentRow')
      checkComponents([...(value.rowMainContent as Json[]), ...(value.rowAsideContent as Json[])]);
  }
}

function threadOf(state: PlainState, threadId: unknown): PlainThread {
  const found = state.threads.find(({ id }) => id === threadId);
  if (found === undefined) throw new Refusal('not_found', 'threadId');
  return found;
}

function addEntry(state: PlainState, entry: Omit<PlainEntry, 'id'>): PlainEntry {
  const added = { id: `x_${state.entries.length + 1}`, ...entry };
  state.entries.push(added);
  threadOf(state, entry.threadId).updatedAt = new Date();
  return added;
}

const actors: Record<PlainEntry['by'], Json> = {
  customer: { __typename: 'CustomerActor' },
  agent: {
    __typename: 'UserActor',
    userId: 'u_1',
    user: { fullName: 'Ines Duarte', email: 'ines@plain.example' },
  },
  machine: { __typename: 'MachineUserActor', machineUserId: 'mu_own', machineUser: { fullName: 'Reachout' } },
};

function timelineNode(state: PlainState, { id, by, kind, text, attachmentIds, at }: PlainEntry): Json {
  const attachments = attachmentIds.map((attachmentId) => {
    const file = state.attachments.find((each) => each.id === attachmentId);
    return { id: attachmentId, fileName: file?.fileName, fileSize: { bytes: file?.bytes?.length ?? 0 } };
  });
  const entry =
    kind === 'ChatEntry'
      ? { __typename: kind, chatId: `chat_${id}`, chatText: text, attachments }
      : { __typename: kind, noteId: `note_${id}`, noteText: text, attachments };
  return { id, timestamp: { iso8601: at.toISOString() }, actor: actors[by], entry };
}

const queries: Record<string, (state: PlainState, variables: Json) => Json> = {
  myMachineUser: () => ({ myMachineUser: { id: 'mu_own' } }),
  myWorkspace: () => ({ myWorkspace: { id: 'w_1' } }),

  threadState(state, { threadId }) {
    const thread = state.threads.find(({ id }) => id === threadId);
    if (thread === undefined) return { thread: null };
    const { id, status, priority, customerId } = thread;
    return { thread: { id, status, priority, customer: { id: customerId } } };
  },

  /** The newest first, two to a page. */
  threadTimeline(state, { threadId, after }) {
    const thread = state.threads.find(({ id }) => id === threadId);
    if (thread === undefined) return { thread: null };
    const nodes = state.entries
      .filter((entry) => entry.threadId === threadId)
      .toReversed()
      .map((entry) => timelineNode(state, entry));
    const start = after === null || after === undefined ? 0 : Number(after);
    const { id, status, statusDetail } = thread;
    return {
      thread: {
        id,
        status,
        statusDetail: { __typename: statusDetail },
        timelineEntries: {
          pageInfo: { hasNextPage: nodes.length > start + 2, endCursor: String(start + 2) },
          edges: nodes.slice(start, start + 2).map((node) => ({ node })),
        },
      },
    };
  },

  changedThreads(state, { since, after }) {
    const found = state.threads.filter(({ updatedAt }) => updatedAt.getTime() >= Date.parse(String(since)));
    const start = after === null || after === undefined ? 0 : Number(after);
    return {
      threads: {
        pageInfo: { hasNextPage: found.length > start + 1, endCursor: String(start + 1) },
        edges: found
          .slice(start, start + 1)
          .map(({ id, updatedAt }) => ({ node: { id, updatedAt: { iso8601: updatedAt.toISOString() } } })),
      },
    };
  },
};

/** Moves a thread, and answers as the mutation does. */
const moving =
  (status: PlainThread['status'], details: Readonly<Record<string, string>>) =>
  (state: PlainState, input: Json): Json => {
    check(input, 'status', { required: ['threadId', 'statusDetail'] });
    const statusDetail = details[String(input.statusDetail)];
    if (statusDetail === undefined) throw new Refusal('input_validation', 'statusDetail');
    const thread = threadOf(state, input.threadId);
    Object.assign(thread, { status, statusDetail, updatedAt: new Date() });
    return { thread: { id: thread.id } };
  };

const handlers: Record<string, (state: PlainState, input: Json, base: string) => Json | null> = {
  markThreadAsTodo: moving('TODO', { IN_PROGRESS: 'ThreadStatusDetailInProgress' }),
  snoozeThread: moving('SNOOZED', { WAITING_FOR_CUSTOMER: 'ThreadStatusDetailWaitingForCustomer' }),
  markThreadAsDone: moving('DONE', { DONE_MANUALLY_SET: 'ThreadStatusDetailDoneManuallySet' }),

  changeThreadPriority(state, input) {
    check(input, 'ChangeThreadPriorityInput', { required: ['threadId', 'priority'] });
    const thread = threadOf(state, input.threadId);
    thread.priority = Number(input.priority);
    return { thread: { id: thread.id } };
  },

  createAttachmentUploadUrl(state, input, base) {
    check(input, 'CreateAttachmentUploadUrlInput', {
      required: ['customerId', 'fileName', 'fileSizeBytes', 'attachmentType'],
    });
    const id = `att_${state.attachments.length + 1}`;
    state.attachments.push({ id, fileName: String(input.fileName), bytes: null });
    return {
      attachmentUploadUrl: {
        attachment: { id },
        uploadFormUrl: `${base}/upload/${id}`,
        uploadFormData: [{ key: 'key', value: id }],
      },
    };
  },

  createAttachmentDownloadUrl(state, input, base) {
    check(input, 'CreateAttachmentDownloadUrlInput', { required: ['attachmentId'] });
    const file = state.attachments.find(({ id }) => id === input.attachmentId);
    if (file === undefined) throw new Refusal('not_found');
    return {
      attachmentDownloadUrl: { downloadUrl: `${base}/download/${file.id}` },
      attachmentVirusScanResult: file.fileName === infectedFile ? 'INFECTED' : 'CLEAN',
    };
  },

  sendCustomerChat(state, input) {
    check(input, 'SendCustomerChatInput', {
      required: ['customerId', 'threadId'],
      optional: ['text', 'attachmentIds', 'timestamp'],
    });
    const { text = '', attachmentIds = [] } = input as { text?: string; attachmentIds?: string[] };
    if (text.length > 5_000 || (text === '' && attachmentIds.length === 0))
      throw new Refusal('input_validation', 'text');
    const thread = threadOf(state, input.threadId);
    if (thread.customerId !== input.customerId) throw new Refusal('not_found', 'customerId');
    // Plain keeps whole seconds of a time that it is given.
    const at = new Date(Math.floor(Date.parse(String(input.timestamp)) / 1_000) * 1_000);
    const added = addEntry(state, {
      threadId: thread.id,
      by: 'customer',
      kind: 'ChatEntry',
      text,
      attachmentIds,
      at,
    });
    Object.assign(thread, { status: 'TODO', statusDetail: 'ThreadStatusDetailNewReply' });
    return { chat: { id: `chat_${added.id}` } };
  },

  upsertCustomer(state, input) {
    check(input, 'UpsertCustomerInput', { required: ['identifier', 'onCreate', 'onUpdate'] });
    const identifier = input.identifier as { externalId?: string; emailAddress?: string };
    const create = input.onCreate as { fullName: string; externalId: string; email: { email: string } };
    const update = input.onUpdate as {
      fullName?: { value: string };
      externalId?: { value: string };
      email?: { email: string };
    };
    const known = state.customers.find(
      (each) =>
        (identifier.externalId !== undefined && each.externalId === identifier.externalId) ||
        (identifier.emailAddress !== undefined && each.email === identifier.emailAddress),
    );
    const address = known === undefined ? create.email.email : update.email?.email;
    if (state.customers.some((each) => each !== known && each.email === address))
      throw new Refusal('customer_already_exists_with_email', 'email');
    if (known !== undefined) {
      known.fullName = update.fullName?.value ?? known.fullName;
      known.externalId = update.externalId?.value ?? known.externalId;
      known.email = update.email?.email ?? known.email;
      return { customer: { id: known.id } };
    }
    const id = `c_${state.customers.length + 1}`;
    state.customers.push({
      id,
      externalId: create.externalId,
      fullName: create.fullName,
      email: create.email.email,
    });
    return { customer: { id } };
  },

  upsertTenant(state, input) {
    check(input, 'UpsertTenantInput', { required: ['identifier', 'name', 'externalId'], optional: ['url'] });
    const { externalId, name } = input as { externalId: string; name: string };
    const known = state.tenants.find((each) => each.externalId === externalId);
    if (known !== undefined) known.name = name;
    const id = known?.id ?? `te_${state.tenants.length + 1}`;
    if (known === undefined) state.tenants.push({ id, externalId, name });
    return { tenant: { id } };
  },

  addCustomerToTenants(state, input) {
    check(input, 'AddCustomerToTenantsInput', { required: ['customerIdentifier', 'tenantIdentifiers'] });
    const { customerId } = input.customerIdentifier as { customerId: string };
    const tenants = input.tenantIdentifiers as { externalId: string }[];
    for (const { externalId } of tenants) {
      if (!state.tenants.some((each) => each.externalId === externalId)) throw new Refusal('not_found');
      state.memberships.push({ customerId, tenantExternalId: externalId });
    }
    return { customer: { id: customerId } };
  },

  threadByExternalId(state, variables) {
    const found = state.threads.find(
      (each) => each.customerId === variables.customerId && each.externalId === variables.externalId,
    );
    return found === undefined ? null : { id: found.id };
  },

  createThread(state, input) {
    check(input, 'CreateThreadInput', {
      required: ['customerIdentifier'],
      optional: [
        'title',
        'components',
        'externalId',
        'priority',
        'channel',
        'tenantIdentifier',
        'threadFields',
        'labelTypeIds',
      ],
    });
    const thread = input as {
      customerIdentifier: { customerId: string };
      tenantIdentifier?: { externalId: string };
      title: string;
      externalId: string;
      priority: number;
      labelTypeIds?: string[];
      threadFields?: Json[];
      components: Json[];
    };
    checkComponents(thread.components);
    if (state.threads.some(({ externalId }) => externalId === thread.externalId))
      throw new Refusal('thread_already_exists_with_external_id', 'externalId');
    const tenantExternalId = thread.tenantIdentifier?.externalId ?? null;
    const { customerId } = thread.customerIdentifier;
    if (tenantExternalId !== null && !state.tenants.some(({ externalId }) => externalId === tenantExternalId))
      throw new Refusal('not_found', 'tenantIdentifier');
    const id = `th_${state.threads.length + 1}`;
    const { externalId, title, priority, labelTypeIds = [], threadFields = [], components } = thread;
    state.threads.push({
      id,
      customerId,
      externalId,
      title,
      priority,
      tenantExternalId,
      labelTypeIds,
      threadFields,
      components,
      status: 'TODO',
      statusDetail: 'ThreadStatusDetailCreated',
      updatedAt: new Date(),
    });
    return { thread: { id } };
  },

  createThreadEvent(state, input) {
    check(input, 'CreateThreadEventInput', {
      required: ['threadId', 'title', 'components'],
      optional: ['externalId', 'timestamp', 'isCollapsed'],
    });
    const event = input as { threadId: string; externalId: string; title: string; components: Json[] };
    checkComponents(event.components);
    if (!state.threads.some(({ id }) => id === event.threadId)) throw new Refusal('not_found', 'threadId');
    if (state.events.some(({ externalId }) => externalId === event.externalId))
      throw new Refusal('thread_event_already_exists_with_external_id', 'externalId');
    const id = `te_${state.events.length + 1}`;
    state.events.push({ id, ...event });
    return { threadEvent: { id } };
  },
};
