import type { DeskFailure, DeskPort, DeskResult, DeskThread } from '@reachout/ports/ports';
import {
  callPlain,
  errorSelection,
  failureOfMutation,
  isThereAlready,
  type MutationError,
  type PlainOptions,
} from './plain-api.ts';
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
const createThreadEvent = `mutation createThreadEvent($input: CreateThreadEventInput!) {
  createThreadEvent(input: $input) { threadEvent { id } ${errorSelection} }
}`;

/** What a mutation answers: its result under a name of its own, or an error. */
type Output<Name extends string> = Partial<Record<Name, { id: string } | null>> & {
  error: MutationError | null;
};

/**
 * Plain (https://www.plain.com) as the desk, by its GraphQL API. The person becomes a customer, the team a tenant, the
 * matter a thread; all are found again by our own ids, so that an attempt whose answer was lost is repeated without a
 * second thread. What is too long for one entry goes on in events of the thread.
 */
export function createPlainDesk(options: PlainOptions & { labelTypeIds?: readonly string[] }): DeskPort {
  const mutate = mutationsOf(options);

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
    const { externalId, title, priority, tenant } = thread;
    const found = await findThread(customerId, externalId);
    if (!found.ok) return found;
    if (found.value !== null) return { ok: true, value: found.value };
    const made = await mutate<'thread'>('createThread', createThread, {
      customerIdentifier: { customerId },
      title,
      components,
      externalId,
      priority,
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
      return added.ok ? { ok: true, value: { threadId: opened.value } } : added;
    },

    addToThread: ({ threadId, externalId, title, parts }) =>
      addEvents(threadId, { externalId, title }, toEntries(parts)),
  };
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

function refuse(failure: DeskFailure): { ok: false; failure: DeskFailure } {
  return { ok: false, failure };
}
