export { createGroundedAssistant } from './create-grounded-assistant.ts';
export { createPassageFinder } from './create-passage-finder.ts';
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
export { createPageSearch, type SearchPage, searchPagesOf } from './retrieval/page-search.ts';
export { withGuard } from './with-guard.ts';
export { withLimits } from './with-limits.ts';
