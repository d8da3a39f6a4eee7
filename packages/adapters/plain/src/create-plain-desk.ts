import { cutText, type DeskFactName, type DeskFacts, maxDeskTitle } from '@reachout/cases/rules/desk';
import type { ClockPort, DeskPort, DeskResult, DeskThread } from '@reachout/ports/ports';
import {
  callPlain,
  errorSelection,
  failureOfMutation,
  isThereAlready,
  type MutationError,
  type PlainOptions,
  refuse,
} from './plain-api.ts';
import { createPlainExchange } from './plain-exchange.ts';
import { type PlainComponent, toEntries } from './to-components.ts';

const upsertCustomer = `mutation upsertCustomer($input: UpsertCustomerInput!) {
  upsertCustomer(input: $input) { customer { id } ${errorSelection} }
}`;
const upsertTenant = `mutation upsertTenant($input: UpsertTenantInput!) {
  upsertTenant(input: $input) { tenant { id } ${errorSelection} }
}`;
const addCustomerToTenants = `mutation addCustomerToTenants($input: AddCustomerToTenantsInput!) {
  addCustomerToTenants(input: $input) { customer { id } ${errorSelection} }
}`;
const threadByExternalId = `query threadByExternalId($customerId: ID!, $externalId: ID!) {
  threadByExternalId(customerId: $customerId, externalId: $externalId) { id }
}`;
const createThread = `mutation createThread($input: CreateThreadInput!) {
  createThread(input: $input) { thread { id } ${errorSelection} }
}`;
const myWorkspace = `query myWorkspace { myWorkspace { id } }`;
const createThreadEvent = `mutation createThreadEvent($input: CreateThreadEventInput!) {
  createThreadEvent(input: $input) { threadEvent { id } ${errorSelection} }
}`;

export interface PlainDeskOptions extends PlainOptions {
  clock: Pick<ClockPort, 'now'>;
  labelTypeIds?: readonly string[] | undefined;
  /** Keys of Plain's thread fields by what they are told of a case. */
  threadFields?: Partial<Record<DeskFactName, string>> | undefined;
  /** The workspace's signing secret; without it Plain is asked again and again instead. */
  webhookSecret?: string | undefined;
}

/** What a mutation answers: its result under a name of its own, or an error. */
type Output<Name extends string> = Partial<Record<Name, { id: string } | null>> & {
  error: MutationError | null;
};

/**
 * Plain (https://www.plain.com) as the desk, by its GraphQL API. The person becomes a customer, the team a tenant, the
 * matter a thread; all are found again by our own ids, so that an attempt whose answer was lost is repeated without a
 * second thread. What is too long for one entry goes on in events of the thread.
 */
export function createPlainDesk(options: PlainDeskOptions): DeskPort {
  const mutate = mutationsOf(options);
  const addressOf = addressesOf(options);
  const { findOrMakeCustomer, putIntoTenant } = peopleOf(mutate);

  async function findThread(customerId: string, externalId: string): Promise<DeskResult<string | null>> {
    const found = await callPlain<{ threadByExternalId: { id: string } | null }>(options, {
      name: 'threadByExternalId',
      document: threadByExternalId,
      variables: { customerId, externalId },
    });
    return found.ok ? { ok: true, value: found.value.threadByExternalId?.id ?? null } : found;
  }

  async function findOrMakeThread(
    customerId: string,
    thread: DeskThread,
    components: PlainComponent[],
  ): Promise<DeskResult<string>> {
    const { externalId, title, priority, tenant, facts } = thread;
    const threadFields = fieldsOf(facts, options.threadFields);
    const found = await findThread(customerId, externalId);
    if (!found.ok) return found;
    if (found.value !== null) return { ok: true, value: found.value };
    const made = await mutate<'thread'>('createThread', createThread, {
      customerIdentifier: { customerId },
      title,
      components,
      externalId,
      priority,
      // The customer is answered here, not by a mail of Plain's.
      channel: 'CHAT',
      ...(threadFields.length > 0 && { threadFields }),
      ...(tenant !== null && { tenantIdentifier: { externalId: tenant.externalId } }),
      ...(options.labelTypeIds?.length && { labelTypeIds: options.labelTypeIds }),
    });
    return made.ok ? idOf('createThread', made.value, 'thread') : made;
  }

  /** Each entry once: Plain refuses a second event with the same external id. */
  async function addEvents(
    threadId: string,
    { externalId, title }: { externalId: string; title: string },
    entries: PlainComponent[][],
  ): Promise<DeskResult<null>> {
    for (const [index, components] of entries.entries()) {
      const added = await mutate<'threadEvent'>('createThreadEvent', createThreadEvent, {
        threadId,
        title,
        components,
        externalId: `${externalId}:${index + 1}`,
      });
      if (!added.ok) return added;
      const { error } = added.value;
      if (error && !isThereAlready(error)) return refuse(failureOfMutation('createThreadEvent', error));
    }
    return { ok: true, value: null };
  }

  return {
    readsCases: false,

    async openThread(thread) {
      const customer = await findOrMakeCustomer(thread);
      if (!customer.ok) return customer;
      const tenant = await putIntoTenant(customer.value, thread.tenant);
      if (!tenant.ok) return tenant;
      const [first = [], ...rest] = toEntries(thread.parts);
      const opened = await findOrMakeThread(customer.value, thread, first);
      if (!opened.ok) return opened;
      const { externalId, title } = thread;
      const added = await addEvents(opened.value, { externalId, title: `${title} (continued)` }, rest);
      if (!added.ok) return added;
      return { ok: true, value: { threadId: opened.value, url: await addressOf(opened.value) } };
    },

    addToThread: ({ threadId, externalId, title, parts }) =>
      addEvents(threadId, { externalId, title }, toEntries(parts)),

    outside: createPlainExchange({
      ...options,
      addEvent: ({ threadId, externalId, title, parts }) =>
        addEvents(threadId, { externalId, title: cutText(title, maxDeskTitle) }, toEntries(parts)),
    }),
  };
}

/** Who opened a case, and their team, by our ids. */
function peopleOf(mutate: ReturnType<typeof mutationsOf>) {
  /** Looks for the person by our id; Plain may know the address already, from an e-mail of theirs. */
  async function findOrMakeCustomer({ customer }: DeskThread): Promise<DeskResult<string>> {
    const { externalId, name: fullName, email } = customer;
    const address = { email, isVerified: false };
    const details = { fullName: { value: fullName }, externalId: { value: externalId } };
    const upsert = (identifier: Record<string, string>) =>
      mutate<'customer'>('upsertCustomer', upsertCustomer, {
        identifier,
        onCreate: { externalId, fullName, email: address },
        onUpdate: { ...details, ...('externalId' in identifier && { email: address }) },
      });
    const byId = await upsert({ externalId });
    if (!byId.ok) return byId;
    if (byId.value.error?.code !== 'customer_already_exists_with_email')
      return idOf('upsertCustomer', byId.value, 'customer');
    const byAddress = await upsert({ emailAddress: email });
    return byAddress.ok ? idOf('upsertCustomer', byAddress.value, 'customer') : byAddress;
  }

  async function putIntoTenant(customerId: string, tenant: DeskThread['tenant']): Promise<DeskResult<null>> {
    if (tenant === null) return { ok: true, value: null };
    const identifier = { externalId: tenant.externalId };
    const known = await mutate<'tenant'>('upsertTenant', upsertTenant, {
      identifier,
      name: tenant.name,
      externalId: tenant.externalId,
    });
    if (!known.ok) return known;
    if (known.value.error) return refuse(failureOfMutation('upsertTenant', known.value.error));
    const added = await mutate<'customer'>('addCustomerToTenants', addCustomerToTenants, {
      customerIdentifier: { customerId },
      tenantIdentifiers: [identifier],
    });
    if (!added.ok) return added;
    return added.value.error
      ? refuse(failureOfMutation('addCustomerToTenants', added.value.error))
      : { ok: true, value: null };
  }

  return { findOrMakeCustomer, putIntoTenant };
}

/** Where people open threads. */
function addressesOf(options: PlainOptions): (threadId: string) => Promise<string | null> {
  let workspace: string | null = null;

  /** The thread's page in Plain; null while Plain does not say which workspace the key is of. */
  async function addressOf(threadId: string): Promise<string | null> {
    if (workspace === null) {
      const asked = await callPlain<{ myWorkspace: { id: string } | null }>(options, {
        name: 'myWorkspace',
        document: myWorkspace,
        variables: {},
      });
      workspace = asked.ok ? (asked.value.myWorkspace?.id ?? null) : null;
    }
    return workspace === null ? null : `https://app.plain.com/workspace/${workspace}/thread/${threadId}`;
  }

  return addressOf;
}

/** The thread fields of Plain that the operator named, as far as the matter says something of them. */
function fieldsOf(facts: DeskFacts, names: PlainDeskOptions['threadFields'] = {}) {
  return Object.entries(names).flatMap(([name, key]) => {
    // The settings let in no other names.
    const stringValue = facts[name as DeskFactName];
    return stringValue === undefined ? [] : [{ key, type: 'STRING', stringValue }];
  });
}

/** Makes mutations, each with its one input. */
function mutationsOf(options: PlainOptions) {
  return async function mutate<Name extends string>(
    name: string,
    document: string,
    input: Record<string, unknown>,
  ): Promise<DeskResult<Output<Name>>> {
    const called = await callPlain<Record<string, Output<Name>>>(options, {
      name,
      document,
      variables: { input },
    });
    if (!called.ok) return called;
    const output = called.value[name];
    return output === undefined
      ? refuse({ kind: 'later', reason: `${name}: an answer without its result` })
      : { ok: true, value: output };
  };
}

function idOf<Name extends string>(mutation: string, output: Output<Name>, name: Name): DeskResult<string> {
  if (output.error) return refuse(failureOfMutation(mutation, output.error));
  const result = output[name] as { id: string } | null | undefined;
  return result
    ? { ok: true, value: result.id }
    : refuse({ kind: 'later', reason: `${mutation}: an answer without its result` });
}
