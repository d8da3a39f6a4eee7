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
  stop(): Promise<void>;
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
  threads: {
    id: string;
    customerId: string;
    externalId: string;
    title: string;
    priority: number;
    tenantExternalId: string | null;
    labelTypeIds: string[];
    components: Json[];
  }[];
  events: { id: string; threadId: string; externalId: string; title: string; components: Json[] }[];
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

export async function startPlainServer(): Promise<PlainServer> {
  const state: PlainState = { customers: [], tenants: [], memberships: [], threads: [], events: [] };
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
    if (request.headers.authorization !== `Bearer ${plainKey}`)
      return send(401, { errors: [{ message: 'no key', extensions: { code: 'UNAUTHENTICATED' } }] });
    const { query, variables } = JSON.parse(Buffer.concat(chunks).toString('utf8')) as {
      query: string;
      variables: Json;
    };
    const [, kind, operation = ''] = /^(mutation|query) (\w+)\(/.exec(query) ?? [];
    operations.push(operation);
    const handler = handlers[operation];
    if (handler === undefined || kind === undefined)
      return send(400, { errors: [{ extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } }] });
    const index = faults.findIndex((each) => each.operation === operation);
    const fault = index < 0 ? undefined : faults.splice(index, 1)[0]?.fault;
    if (fault?.kind === 'status') return send(fault.status, { message: 'refused' }, fault.headers);
    if (fault?.kind === 'graphql')
      return send(200, { data: null, errors: [{ message: 'x', extensions: { code: fault.code } }] });
    if (fault?.kind === 'garbage') return void response.end('<html>');
    const data = run(() => {
      if (fault?.kind === 'mutation') throw new Refusal(fault.code, fault.field);
      return handler(state, kind === 'query' ? variables : (variables.input as Json));
    });
    if (fault?.kind === 'done-without-answer') return void request.socket.destroy();
    if (kind === 'query') return send(200, { data: { [operation]: data.result } });
    return send(200, { data: { [operation]: { ...data.result, error: data.error } } });
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/graphql/v1`,
    state,
    operations,
    failNext: (operation, fault) => void faults.push({ operation, fault }),
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

const handlers: Record<string, (state: PlainState, input: Json) => Json | null> = {
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
      optional: ['title', 'components', 'externalId', 'priority', 'tenantIdentifier', 'labelTypeIds'],
    });
    const thread = input as {
      customerIdentifier: { customerId: string };
      tenantIdentifier?: { externalId: string };
      title: string;
      externalId: string;
      priority: number;
      labelTypeIds?: string[];
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
    const { externalId, title, priority, labelTypeIds = [], components } = thread;
    state.threads.push({
      id,
      customerId,
      externalId,
      title,
      priority,
      tenantExternalId,
      labelTypeIds,
      components,
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
