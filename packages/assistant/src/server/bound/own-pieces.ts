import { assistantCopy } from '@reachout/chat/messages/assistant';
import type { AssistantRequest } from '@reachout/chat/rules/assistant-call';
import { paths } from '@reachout/core/paths';
import { incidentNote } from '../grounded/replies.ts';
import type { Span } from './cut-spans.ts';

const mostClosedTopics = 12;

/**
 * What a model may say of the platform, in the platform's words: the incidents that are open, how the person comes to a case, and which topics are closed for them.
 * The incidents come first, so that `0.1` is the first of them.
 */
export function ownPieces({ context, tools }: AssistantRequest): Span[] {
  const { incidents = [], forms, closedTopics } = context;
  const texts = [
    ...incidents.map((incident) => incidentNote([incident])),
    wayToCase({ forms, tools }),
    ...(forms.includes('create_support_case') ? closedTopics : [])
      .slice(0, mostClosedTopics)
      .map(({ topic }) => assistantCopy.topicClosed({ topic, href: paths.newCase() })),
  ];
  return texts.map((markdown, at) => ({
    id: `0.${at + 1}`,
    section: 0,
    block: at,
    kind: 'whole',
    markdown,
  }));
}

function wayToCase({
  forms,
  tools,
}: Pick<AssistantRequest['context'], 'forms'> & Pick<AssistantRequest, 'tools'>): string {
  if (tools.includes('create_support_case')) return assistantCopy.offerCase();
  return forms.includes('create_support_case')
    ? assistantCopy.casePage({ href: paths.newCase() })
    : assistantCopy.askOwner();
}
