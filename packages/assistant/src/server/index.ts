export { createGroundedAssistant } from './create-grounded-assistant.ts';
export { createModelAssistant, type DraftingAssistant } from './create-model-assistant.ts';
export { createOutsideAssistant } from './create-outside-assistant.ts';
export {
  encodeSse,
  lastEventIdHeader,
  sseDone,
  sseHeartbeat,
  sseReconnect,
  sseSuperseded,
  toUiChunks,
  uiStreamHeaders,
} from './ui-chunks.ts';
export type { FindIndex } from './index-makers.ts';
export type { PageIndexData } from './retrieval/page-index.ts';
export { createPageSearch, type PageSearch, searchPagesOf } from './retrieval/page-search.ts';
export type { SearchPage } from './retrieval/search-page.ts';
export { sectionsToAskFor, suggestQuestions } from './suggest-questions.ts';
export { withGuard } from './with-guard.ts';
export { withLimits } from './with-limits.ts';
