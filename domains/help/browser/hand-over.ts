import { topicFields } from '@reachout/catalogue/rules/topic-fields';
import { maxChatMessages } from '@reachout/core/limits';
import { apiPaths } from '@reachout/core/paths';
import type { SentCase } from '@reachout/cases/browser/form/case-form-panel-props';
import type { ChatRunner } from '@reachout/chat/browser/chat-runner';
import type { ApiClient } from '@reachout/web/lib/api-client';
import { browserApi } from '@reachout/web/lib/browser-api';
import { reportWarning } from '@reachout/web/lib/report-warning';

const maxKeptAliveBytes = 60_000;

/**
 * Hands the conversation that a case comes from to the desk where support staff work (§7, flag supportChatPlain), alongside the case. The
 * case depends on nothing of it: what goes wrong is reported, and the person need not know.
 */
export async function handOver(
  runner: Pick<ChatRunner, 'getState'>,
  { values, productName, account, threadId, submissionId }: SentCase,
  { api = browserApi, report = reportWarning }: { api?: ApiClient; report?: typeof reportWarning } = {},
): Promise<void> {
  const messages = runner
    .getState()
    .form.messages.filter(
      ({ role, content }) => (role === 'user' || role === 'assistant') && content.trim() !== '',
    );
  if (threadId === null || messages.length === 0) return;
  const handedOver = ['topic', 'subject', 'description', 'projectId', ...topicFields] as const;
  const said = handedOver.flatMap((field) => (values[field] === '' ? [] : [[field, values[field]]]));
  const path = apiPaths.supportCenterThreads(
    account.team ? { teamId: account.team.id } : { user: account.user?.uid },
  );
  const body = {
    chat: messages.slice(-maxChatMessages).map(({ role, content }) => ({ role, content })),
    caseFields: {
      threadId,
      product: productName,
      area: values.area,
      ...Object.fromEntries(said),
    },
  };
  const answer = await api.request(path, {
    method: 'POST',
    json: body,
    headers: { 'idempotency-key': handOverKey(submissionId) },
    // The case's page may open before the answer; browsers let no more than this outlive a page.
    keepalive: new Blob([JSON.stringify(body)]).size < maxKeptAliveBytes,
  });
  if (!answer.ok) {
    const { error } = answer;
    report('The conversation was not handed over', {
      reason: error.kind === 'refused' ? error.error.code : error.kind,
    });
  }
}

/** The submission's own key names the case; this one belongs to the same intent and to no other call (UUID version 8 in place of 4). */
function handOverKey(submissionId: string): string {
  return `${submissionId.slice(0, 14)}8${submissionId.slice(15)}`;
}
