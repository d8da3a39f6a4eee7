export { createAiSdkAssistant } from './create-ai-sdk-assistant.ts';
