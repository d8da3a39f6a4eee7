import { mostHeard, mostReferences, pauseMs } from '../bound/limits.ts';
import type { AssistantEvent, AssistantRequest } from '@reachout/chat/rules/assistant-call';
import type { ModelEvent } from '@reachout/chat/rules/model-call';
import type { OutsideEvent, OutsideReference } from '@reachout/chat/rules/outside-assistant';
import type { OutsideIds } from '@reachout/chat/rules/outside-ids';
import { modelCopy } from '@reachout/chat/messages/model';
import type { Reference } from '@reachout/documentation/rules/reference';
import type { Deadline } from '../bound/deadline.ts';
import type { Evidence } from '../bound/evidence.ts';
import { ModelUnused } from '../bound/unused-model.ts';
import { toolReply, type WritingParts, type Written } from '../bound/write-with-model.ts';
import { blockReader, type ProseBlock } from './block-reader.ts';
import { codeIn, type ProseGround, rowsIn, withoutSpace, writeCheckedProse } from './write-checked-prose.ts';
import { layGround } from './ground.ts';

/** What an answer may rest on, and what is listed below it. */
export interface OutsideEvidence extends Evidence {
  elsewhere: readonly Reference[];
}

export interface OutsideWritingParts {
  language: string;
  say: WritingParts['say'];
  /** What is known here of the sources that the other system names. */
  gather: (references: readonly OutsideReference[]) => OutsideEvidence;
  knows: (stem: string) => boolean;
  hasPage: (path: string) => boolean;
}

/**
 * Streams what is shown of another system's answer, each paragraph once it is checked; `finish` comes only with a whole answer. Never throws.
 *
 * @returns how far it came, with the evidence that its numbers mean
 */
export async function* writeOutsideAnswer(
  request: AssistantRequest,
  said: AsyncIterable<OutsideEvent>,
  { language, say, gather, knows, hasPage }: OutsideWritingParts,
  deadline: Deadline,
): AsyncGenerator<AssistantEvent, { written: Written; evidence: OutsideEvidence; heard: number }> {
  let evidence = gather([]);
  let prose = writeCheckedProse(groundOf(evidence, { knows, hasPage }), language);
  const reader = blockReader();
  let ids: OutsideIds | undefined;
  let hasText = false;
  let hasReferences = false;
  let heard = 0;
  const begin = function* (): Generator<AssistantEvent> {
    if (ids) yield { type: 'outside', ...ids };
    ids = undefined;
  };
  const show = function* (markdown: string): Generator<AssistantEvent> {
    if (markdown === '') return;
    yield* begin();
    const references = referencesOf(evidence);
    if (!hasReferences && references.length > 0) yield { type: 'references', references };
    hasReferences = true;
    yield { type: 'text', delta: markdown };
    hasText = true;
    deadline.extend(pauseMs);
  };
  const showAll = function* (blocks: readonly ProseBlock[]): Generator<AssistantEvent> {
    for (const block of blocks) yield* show(say(() => prose.add(block)));
  };
  const ended = (written: Written) => ({ written, evidence, heard });
  const events = said[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await deadline.within(events.next());
      if (next === undefined) return ended({ outcome: 'nothing' });
      if (next.done) throw new ModelUnused('failed');
      const event = next.value;
      if (event.type === 'ids') ids = { threadId: event.threadId, messageId: event.messageId };
      else if (event.type === 'references') {
        evidence = gather(event.references);
        prose = writeCheckedProse(groundOf(evidence, { knows, hasPage }), language);
      } else if (event.type === 'text') {
        heard += event.delta.length;
        if (heard > mostHeard) throw new ModelUnused('unsourced');
        yield* showAll(reader.read(event.delta));
      } else if (event.type === 'tool-call') {
        const opened = toolReply(event, request, say);
        if (opened === undefined) continue;
        yield* showAll(reader.end());
        yield* begin();
        yield { type: 'text', delta: `${hasText ? '\n\n' : ''}${opened.text}` };
        yield opened.call;
        yield { type: 'finish', reason: 'tool-calls' };
        return ended({ outcome: 'done' });
      } else {
        if (event.reason === 'error') throw new ModelUnused('failed');
        yield* showAll(reader.end());
        if (!hasText) return ended({ outcome: 'nothing' });
        yield* show(`\n\n${say(() => noteOf(event, prose.hasWithheld))}`);
        yield { type: 'finish', reason: event.reason === 'length' ? 'length' : 'stop' };
        return ended({ outcome: 'done' });
      }
    }
  } catch (error) {
    return ended({ outcome: 'broken', error, hasText, hasReferences });
  } finally {
    // Not awaited: a system that hangs would hang its cleaning up as well.
    events.return?.()?.then(undefined, () => undefined);
  }
}

/** Said below every answer in words that nobody here wrote. */
function noteOf({ reason }: Extract<ModelEvent, { type: 'finish' }>, hasWithheld: boolean): string {
  const note = hasWithheld ? modelCopy.partlyShown() : modelCopy.inItsWords();
  return reason === 'length' ? `${modelCopy.cutShort()} ${note}` : note;
}

function referencesOf({ references, elsewhere }: OutsideEvidence): Reference[] {
  return [...references, ...elsewhere].slice(0, mostReferences);
}

function groundOf(
  { sections }: OutsideEvidence,
  { knows, hasPage }: Pick<OutsideWritingParts, 'knows' | 'hasPage'>,
): ProseGround {
  const verbatim = new Map<string, number>();
  sections.forEach(({ section }, at) => {
    for (const { markdown } of section.blocks) {
      const codes = markdown.match(/(?:```|~~~)[\s\S]*?(?:```|~~~)/g) ?? [];
      for (const part of [...codes.map(codeIn), ...rowsIn(markdown)])
        verbatim.set(withoutSpace(part), at + 1);
    }
  });
  return { ...layGround(sections, knows), verbatim, hasPage };
}
