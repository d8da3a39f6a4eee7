import type { LanguageModelPort } from '@reachout/chat/rules/model-call';
import * as z from 'zod';
import { behind } from './outside-choice.ts';
import { httpAddress } from './setting-schemas.ts';

const key = z.string().min(1);

const answering = {
  AI_BASE_URL: {
    about: 'Address of an OpenAI-compatible API; of another provider, where it is not the provider’s own',
    example: 'https://models.internal/v1',
  },
  AI_API_KEY: {
    about: 'Key of that API; never leaves the server',
    example: 'the key that your provider gave you',
    secret: true,
  },
  AI_MODEL: { about: 'Model to ask', example: 'a-model-name', schema: z.string().min(1) },
} as const;

const predicting = {
  AI_PREDICTION_BASE_URL: {
    about: 'The same as AI_BASE_URL, of the provider that predicts',
    example: 'https://models.internal/v1',
  },
  AI_PREDICTION_API_KEY: {
    about: 'Key of that provider',
    example: 'the key that your provider gave you',
    secret: true,
  },
  AI_PREDICTION_MODEL: {
    about: 'Model that predicts; a small, fast one will do',
    example: 'a-small-model',
    schema: z.string().min(1),
  },
} as const;

/** Whose key is needed, and whose address is known. */
const required = { key, address: httpAddress };
const optional = { key: key.optional(), address: httpAddress.optional() };

const modelThatAnswers = behind<LanguageModelPort>();

function answeringModel<
  Key extends z.ZodType<string | undefined>,
  Address extends z.ZodType<string | undefined>,
>(
  provider: 'openai-compatible' | 'anthropic' | 'google',
  about: string,
  schemas: { key: Key; address: Address },
) {
  return modelThatAnswers({
    about,
    settings: {
      AI_BASE_URL: { ...answering.AI_BASE_URL, schema: schemas.address },
      AI_API_KEY: { ...answering.AI_API_KEY, schema: schemas.key },
      AI_MODEL: answering.AI_MODEL,
    },
    async open({ AI_BASE_URL: baseUrl, AI_API_KEY: apiKey, AI_MODEL: model }) {
      const { createAiSdkModel } = await import('@reachout/adapter-ai-sdk');
      return createAiSdkModel({ provider, baseUrl, apiKey, model });
    },
  });
}

function predictingModel<
  Key extends z.ZodType<string | undefined>,
  Address extends z.ZodType<string | undefined>,
>(
  provider: 'openai-compatible' | 'anthropic' | 'google',
  about: string,
  schemas: { key: Key; address: Address },
) {
  return modelThatAnswers({
    about,
    settings: {
      AI_PREDICTION_BASE_URL: { ...predicting.AI_PREDICTION_BASE_URL, schema: schemas.address },
      AI_PREDICTION_API_KEY: { ...predicting.AI_PREDICTION_API_KEY, schema: schemas.key },
      AI_PREDICTION_MODEL: predicting.AI_PREDICTION_MODEL,
    },
    async open({
      AI_PREDICTION_BASE_URL: baseUrl,
      AI_PREDICTION_API_KEY: apiKey,
      AI_PREDICTION_MODEL: model,
    }) {
      const { createAiSdkModel } = await import('@reachout/adapter-ai-sdk');
      return createAiSdkModel({ provider, baseUrl, apiKey, model });
    },
  });
}

export const assistantChoice = {
  name: 'AI_PROVIDER',
  about: 'Who answers',
  builtIn: { name: 'grounded', about: 'answers from the documentation alone' },
  systems: {
    'openai-compatible': answeringModel('openai-compatible', 'asks a model at AI_BASE_URL', {
      key: optional.key,
      address: required.address,
    }),
    anthropic: answeringModel('anthropic', 'asks a model of Anthropic', {
      key: required.key,
      address: optional.address,
    }),
    google: answeringModel('google', 'asks one of Google', { key: required.key, address: optional.address }),
  },
} as const;

export const predictionChoice = {
  name: 'AI_PREDICTION_PROVIDER',
  about: 'Who fills in cases from conversations, and rewrites questions before they are looked up',
  builtIn: { name: 'same', about: 'is the one that answers' },
  systems: {
    'openai-compatible': predictingModel('openai-compatible', 'asks a model at AI_PREDICTION_BASE_URL', {
      key: optional.key,
      address: required.address,
    }),
    anthropic: predictingModel('anthropic', 'asks a model of Anthropic', {
      key: required.key,
      address: optional.address,
    }),
    google: predictingModel('google', 'asks one of Google', { key: required.key, address: optional.address }),
  },
} as const;
