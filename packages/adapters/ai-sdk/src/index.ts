export { createAiSdkModel } from './create-ai-sdk-model.ts';
