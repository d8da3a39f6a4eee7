export {
  createAiSdkAssistant,
  type AiSdkAssistantOptions,
  type SourcePassage,
} from './create-ai-sdk-assistant.ts';
export { ProviderError } from './provider-error.ts';
