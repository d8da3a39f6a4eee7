import type { AssistantMessage, AssistantRequest } from '../rules/assistant-call.ts';
import { appError } from '@reachout/core/errors';
import { findDomains, foreignHosts } from '@reachout/cases/rules/find-domains';
import { effectivePlan } from '@reachout/catalogue/rules/plans';
import {
  type CasePrediction,
  emptyPrediction,
  type projectFields,
} from '@reachout/cases/rules/predicted-fields';
import { normaliseDeploymentUrl } from '@reachout/cases/rules/case-form';
import type { NamedProject } from '@reachout/accounts/rules/named-project';
import { readOrigins, type TracedField } from '@reachout/cases/rules/history/field-origins';
import { parsePrediction } from '@reachout/cases/rules/prediction';
import type { ProductKey } from '@reachout/catalogue/rules/products';
import { err, ok, type Result } from '@reachout/core/result';
import {
  type AccountAccess,
  type AccountSelector,
  findAccountAccess,
} from '@reachout/accounts/use-cases/account-access';
import type { ServiceDeps } from '@reachout/ports/deps';
import type { Viewer } from '@reachout/ports/viewer';
import { findNamedDomains } from '@reachout/accounts/use-cases/find-named-domains';
import { findNamedProject } from '@reachout/accounts/use-cases/find-named-project';
import { buildAssistantRequest } from './assistant-request.ts';
import { saveThreadProposal } from '../store/thread-proposals-queries.ts';
import { findOwnThread } from './own-thread.ts';
import { describeError } from '@reachout/ports/describe-error';

export interface PredictCaseInput {
  account: AccountSelector;
  product: ProductKey;
  /** Predicts from this thread as it is stored… */
  threadId?: string;
  /** …or, without one, from these messages. */
  messages?: AssistantMessage[];
}

const predictionTimeoutMs = 15_000;

/**
 * Predicts a case's fields from the conversation. What the assistant proposes passes the rules of the form's fields or
 * is left empty; the project and its deployment are those of the account that the person wrote of. A prediction that fails
 * is an empty one (§8), so the form always opens. Of a stored conversation it is kept what was proposed and from which words: a case that is opened
 * from it is compared with that, and not with what the browser says was proposed.
 */
export async function predictCase(
  deps: ServiceDeps,
  viewer: Viewer,
  input: PredictCaseInput,
  signal: AbortSignal,
): Promise<Result<{ prediction: CasePrediction }>> {
  const access = await findAccountAccess(deps, viewer, input.account);
  if (!access.ok) return access;
  const { account } = access.value;
  if (effectivePlan(deps.brand, account, input.product) === null) return err(appError('not_found'));
  const request = await buildRequest(deps, viewer, access.value, input);
  if (!request.ok) return request;
  const predicted = await predictFrom(deps, viewer, {
    access: access.value,
    product: input.product,
    request: request.value,
    signal,
  });
  if (input.threadId !== undefined)
    await saveThreadProposal(deps.db, {
      threadId: input.threadId,
      origins: readOrigins(predicted.proposed, predicted),
    });
  return ok({ prediction: predicted.prediction });
}

/** A prediction with what its origins are read from. */
interface Predicted {
  prediction: CasePrediction;
  /** What the assistant answered. */
  proposed: unknown;
  /** All that the person wrote. */
  text: string;
  isOfAccount: (field: TracedField) => boolean;
}

async function predictFrom(
  deps: ServiceDeps,
  viewer: Viewer,
  {
    access,
    product,
    request,
    signal,
  }: { access: AccountAccess; product: ProductKey; request: AssistantRequest; signal: AbortSignal },
): Promise<Predicted> {
  const text = textOfPerson(request);
  const nothing = { prediction: emptyPrediction, proposed: undefined, text, isOfAccount: () => false };
  const proposed = await askForPrediction(deps, request, signal);
  if (proposed === undefined) return nothing;
  const [own, project] = await Promise.all([
    findNamedDomains(deps, viewer, { access, text }),
    findNamedProject(deps, viewer, { access, text }),
  ]);
  const context = {
    product,
    areas: deps.brand.areas,
    isPaid: access.account.isPaid,
    domains: [...own, ...findDomains(text, foreignHosts(deps.brand))],
  };
  const { prediction, problems } = parsePrediction(proposed, context);
  for (const problem of problems)
    deps.log.warn('case prediction not usable', { thread: request.threadId, problem });
  if (problems.includes('not-json')) return nothing;
  // Of the account's domains that the person wrote of, the only one is meant.
  const [domain = '', ...others] = own;
  const isFilledIn = prediction.domain === '' && others.length === 0;
  const filled = { ...prediction, ...(isFilledIn && { domain }), ...fieldsOfProject(project) };
  return {
    prediction: filled,
    proposed,
    text,
    isOfAccount: (field) =>
      field === 'projectId' || (field === 'domain' && own.some((name) => name === filled.domain)),
  };
}

function fieldsOfProject(project: NamedProject | null): Pick<CasePrediction, (typeof projectFields)[number]> {
  const host = project?.deploymentHost ?? null;
  return {
    projectId: project?.id ?? '',
    projectName: project?.name ?? '',
    deploymentUrl: host === null ? '' : (normaliseDeploymentUrl(host) ?? ''),
  };
}

function textOfPerson({ messages }: AssistantRequest): string {
  return messages.flatMap(({ role, content }) => (role === 'user' ? [content] : [])).join('\n');
}

async function buildRequest(
  deps: ServiceDeps,
  viewer: Viewer,
  access: AccountAccess,
  { threadId, messages = [], product }: PredictCaseInput,
): Promise<Result<AssistantRequest>> {
  if (threadId !== undefined) {
    const thread = await findOwnThread(deps, viewer, threadId);
    if (!thread.ok) return thread;
    return ok(await buildAssistantRequest(deps, viewer, access, thread.value));
  }
  const request = await buildAssistantRequest(deps, viewer, access, { id: '', product });
  return ok({ ...request, messages });
}

async function askForPrediction(
  deps: ServiceDeps,
  request: AssistantRequest,
  signal: AbortSignal,
): Promise<unknown> {
  try {
    return await deps.assistant.predictCase(
      request,
      AbortSignal.any([signal, AbortSignal.timeout(predictionTimeoutMs)]),
    );
  } catch (error) {
    deps.log.warn('case prediction failed', { reason: describeError(error) });
    return undefined;
  }
}
