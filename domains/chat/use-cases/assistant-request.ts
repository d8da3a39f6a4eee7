import { mainProduct } from '@reachout/catalogue/rules/products';
import { canRefund } from '@reachout/accounts/rules/accounts';
import {
  type AssistantMessage,
  type AssistantRequest,
  type AssistantTool,
  assistantTools,
  type KnownIncident,
} from '../rules/assistant-call.ts';
import { isSpeaker } from '../rules/message-kinds.ts';
import { offeredTools } from '../rules/offered-tools.ts';
import { closedTopics } from '@reachout/accounts/rules/topic-access';
import { effectivePlan } from '@reachout/catalogue/rules/plans';
import { listMessages, type MessageRow, type ThreadRow } from '../store/threads-queries.ts';
import { findOutsideAnswer } from '../store/outside-answers-queries.ts';
import { findThreadMetadata } from '../store/thread-feedback-queries.ts';
import { toOutsideMetadata } from './tell-outside.ts';
import type { AccountAccess } from '@reachout/accounts/use-cases/account-access';
import type { ServiceDeps } from '@reachout/ports/deps';
import { findNamedInvoice } from '@reachout/billing/use-cases/find-named-invoice';
import { knownIncidents } from '@reachout/status/rules/known-incidents';
import { readKnownStatus } from '@reachout/status/use-cases/read-status';
import type { Viewer } from '@reachout/ports/viewer';

/** As much of a stored message as the assistant is told. */
export type SaidRow = Pick<MessageRow, 'role' | 'content' | 'preparedBy'>;

/** How much of a long conversation the assistant is given. */
const messagesGiven = 40;

/** What the assistant is told of a stored conversation. */
export async function buildAssistantRequest(
  deps: ServiceDeps,
  viewer: Viewer,
  access: AccountAccess,
  thread: Pick<ThreadRow, 'id' | 'product'>,
): Promise<AssistantRequest> {
  const said = await listMessages(deps.db, { threadId: thread.id });
  return describeRequest(deps, viewer, access, { thread, said });
}

/**
 * What the assistant is told: the conversation as stored here, and facts that the server knows. Nothing of it is the
 * browser's word and no credential is in it (S6). A form is offered only to those who may use it (§6), and only where the client can open it.
 */
export async function describeRequest(
  deps: ServiceDeps,
  viewer: Viewer,
  { account }: AccountAccess,
  {
    thread,
    said,
    assistantId,
    openable = assistantTools,
  }: {
    thread: Pick<ThreadRow, 'id' | 'product'>;
    said: readonly SaidRow[];
    /** The assistant that the call names. */
    assistantId?: string;
    /** What the client says that it can open; all of them unless it says so. */
    openable?: readonly AssistantTool[];
  },
): Promise<AssistantRequest> {
  const product = thread.product ?? mainProduct(deps.brand);
  const [supportChatRefundInvoiceFlow, incidents, outside] = await Promise.all([
    deps.flags.isOn('supportChatRefundInvoiceFlow', { userId: viewer.userId, accountId: account.id }),
    findKnownIncidents(deps),
    deps.outsideAssistant &&
      describeOutside(
        deps,
        viewer,
        { account, plan: effectivePlan(deps.brand, account, product) },
        thread.id,
      ),
  ]);
  const forms = offeredTools(deps.brand, account, product, { supportChatRefundInvoiceFlow });
  const tools = forms.filter((tool) => openable.includes(tool));
  const messages = withoutReplaced(said).slice(-messagesGiven);
  const own = messages.flatMap(({ role, content }) => (role === 'user' ? [content] : []));
  const invoice = tools.includes('refund_invoice')
    ? await findNamedInvoice(deps, { accountId: account.id, product, messages: own })
    : undefined;
  return {
    threadId: thread.id,
    asker: { personId: viewer.userId, accountId: account.id },
    messages,
    ...(invoice && { invoice }),
    context: {
      product,
      accountName: account.name,
      plan: effectivePlan(deps.brand, account, product),
      canRefund: canRefund(account),
      forms,
      closedTopics: closedTopics(deps.brand, account, product),
      ...(incidents.length > 0 && { incidents }),
    },
    tools,
    ...(outside && { outside: { ...outside, ...(assistantId !== undefined && { assistantId }) } }),
  };
}

/** What the assistant of another system is told of a conversation beside its words (§7): its own id of the thread, and what is known of it. */
async function describeOutside(
  { db }: ServiceDeps,
  { userId }: Viewer,
  { account, plan }: Pick<AccountAccess, 'account'> & { plan: string | null },
  threadId: string,
): Promise<NonNullable<AssistantRequest['outside']>> {
  const [answered, known] = await Promise.all([
    findOutsideAnswer(db, { threadId }),
    findThreadMetadata(db, { threadId }),
  ]);
  return {
    ...(answered && { threadId: answered.threadId }),
    metadata: {
      ...toOutsideMetadata(known),
      userId,
      ...(account.team && { team: account.team.slug, teamId: account.id }),
      ...(plan !== null && { plan }),
    },
  };
}

/** The gravest news are few; more than these would be a page of them. */
const incidentsTold = 5;
/** A model is told the gist; the status page has the rest. */
const longestUpdate = 600;

/** The incidents that go on, as a model is told them. */
export async function findKnownIncidents(deps: ServiceDeps): Promise<KnownIncident[]> {
  const known = knownIncidents(await readKnownStatus(deps));
  return known.slice(0, incidentsTold).map(({ title, components, updates, startedAt, href }) => ({
    title,
    components: components.map(({ name }) => name),
    latest: (updates[0]?.body ?? '').slice(0, longestUpdate).toWellFormed(),
    startedAt,
    href,
  }));
}

/**
 * The words of a conversation; of several answers to one message, the last one counts. What a link wrote in the person's name is theirs since they sent
 * a message after it; what it wrote in the assistant's name is marked, and no answer that another could replace (D32).
 */
function withoutReplaced(said: readonly SaidRow[]): AssistantMessage[] {
  const kept: AssistantMessage[] = [];
  for (const { role, content, preparedBy } of said) {
    if (!isSpeaker(role) || content === '') continue;
    const isPrepared = role === 'assistant' && preparedBy !== null;
    const last = kept.at(-1);
    if (role === 'assistant' && !isPrepared && last?.role === 'assistant' && last.preparedBy === undefined)
      kept.pop();
    kept.push({ role, content, ...(isPrepared && { preparedBy }) });
  }
  return kept;
}
