export { AssistantFailure, type AssistantFailureReason } from './assistant-failure.ts';
export {
  createGroundedAssistant,
  type GroundedAssistant,
  type GroundedAssistantOptions,
} from './create-grounded-assistant.ts';
export { createPassageFinder, type FoundPassage, type PassageFinder } from './create-passage-finder.ts';
export {
  encodeSse,
  lastEventIdHeader,
  sseDone,
  sseHeartbeat,
  sseReconnect,
  sseSuperseded,
  toUiChunks,
  uiStreamHeaders,
  type TurnIds,
  type UiChunkOptions,
} from './ui-chunks.ts';
export {
  createPageSearch,
  type FoundPage,
  type PageResults,
  type PageSearch,
  type PageSection,
  type SearchPage,
  searchPagesOf,
  type SnippetPart,
} from './retrieval/page-search.ts';
export { withGuard, type GuardOptions, type IgnoredEvent } from './with-guard.ts';
export { defaultAssistantLimits, withLimits, type AssistantLimits } from './with-limits.ts';
