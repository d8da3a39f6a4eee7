import type { AbortSignalLike, AssistantEvent, AssistantRequest } from '@reachout/chat/rules/assistant-call';
import { assistantCopy } from '@reachout/chat/messages/assistant';
import { modelCopy } from '@reachout/chat/messages/model';
import { streamReply } from '../create-grounded-assistant.ts';
import type { Reply } from '../grounded/reply.ts';
import type { Evidence } from './evidence.ts';
import { ModelUnused, noticeOf, type UnusedReason } from './unused-model.ts';
import type { WritingParts, Written } from './write-with-model.ts';

/** What the documentation alone says, with what became of the model. */
export async function* withoutModel(
  request: AssistantRequest,
  signal: AbortSignalLike,
  {
    written,
    reply,
    evidence,
    say,
    unused,
  }: {
    written: Written;
    reply: Reply;
    evidence: Evidence;
    say: WritingParts['say'];
    unused: (error: unknown) => UnusedReason;
  },
): AsyncGenerator<AssistantEvent, void> {
  if (written.outcome === 'broken' && written.hasText) {
    unused(written.error);
    // The first sections are those that the reply cites, so that its numbers hold.
    const quoted = quotedIn(reply, evidence) ? `\n\n${reply.markdown}` : '';
    if (quoted !== '' && !written.hasReferences)
      yield { type: 'references', references: [...evidence.references] };
    const note = say(() => (quoted === '' ? modelCopy.cutShort() : modelCopy.brokeOff()));
    yield { type: 'text', delta: `\n\n${note}${quoted}` };
    yield { type: 'finish', reason: 'stop' };
    return;
  }
  if (written.outcome === 'unknown') {
    // A model that finds nothing in what the documentation is sure of makes it less sure.
    const doubt = reply.kind === 'answered' ? `${say(() => assistantCopy.unsure())}\n\n` : '';
    return yield* streamReply(() => ({ ...reply, markdown: doubt + reply.markdown }), request, signal);
  }
  const reason = unused(written.outcome === 'broken' ? written.error : new ModelUnused('unsourced'));
  const markdown = `${say(() => noticeOf(reason))}\n\n${reply.markdown}`;
  yield* streamReply(() => ({ ...reply, markdown }), request, signal);
}

function quotedIn({ references }: Reply, evidence: Evidence): boolean {
  return (
    references.length > 0 &&
    references.every(({ file, meta }, at) => {
      const cited = evidence.references[at];
      return cited?.file.path === file.path && cited.meta?.leadHeading?.id === meta?.leadHeading?.id;
    })
  );
}

/** What the rules have decided: a form, a greeting. */
export function isSettled({ kind }: Reply): boolean {
  return kind === 'tool' || kind === 'tool-refused' || kind === 'small-talk';
}
