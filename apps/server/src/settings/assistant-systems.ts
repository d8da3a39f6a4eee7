import type { LanguageModelPort } from '@reachout/chat/rules/model-call';
import type { OutsideAssistantPort } from '@reachout/chat/rules/outside-assistant';
import * as z from 'zod';
import { behind } from './outside-choice.ts';
import { httpAddress, plainAddress } from './setting-schemas.ts';

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

/** A model that chooses what the documentation says, or an assistant of another system that writes its own words. */
export type AnsweringSystem =
  | { model: LanguageModelPort }
  | {
      outside: OutsideAssistantPort;
      /** Fills in cases, unless another model is chosen for that. */
      predicting: LanguageModelPort | undefined;
      /** Addresses of sites whose pages may be listed as sources. */
      sources: readonly string[];
    };

const systemThatAnswers = behind<AnsweringSystem>();
const modelThatPredicts = behind<LanguageModelPort>();

/** `support=an-id,v0=another-id` */
function readAssistants(text: string): Record<string, string> {
  return Object.fromEntries(
    text.split(',').map((pair) => {
      const [name = '', ...id] = pair.split('=');
      return [name.trim(), id.join('=').trim()];
    }),
  );
}

const markprompt = systemThatAnswers({
  about: 'asks assistants of Markprompt',
  settings: {
    MARKPROMPT_PROJECT_KEY: {
      about: 'Key of your project of Markprompt; sent to Markprompt only',
      example: 'the key that Markprompt gave you',
      schema: z.string().min(1),
      secret: true,
    },
    MARKPROMPT_ASSISTANTS: {
      about:
        'Assistants of Markprompt, as name=id separated by commas: `support` answers unless a call names another one, or one has the name of the product',
      example: 'support=id-of-one,v0=id-of-another',
      schema: z
        .string()
        .regex(
          /^\s*[\w-]{1,60}\s*=\s*[\w-]{1,120}\s*(,\s*[\w-]{1,60}\s*=\s*[\w-]{1,120}\s*)*$/,
          'must be name=id pairs separated by commas',
        )
        .transform(readAssistants)
        .refine((assistants) => 'support' in assistants, 'must name the assistant `support`'),
    },
    MARKPROMPT_PREDICTION_ID: {
      about: 'Id of the assistant of Markprompt that fills in cases; without it rules do',
      example: 'id-of-a-third',
      schema: z
        .string()
        .regex(/^[\w-]{1,120}$/, 'must be an id')
        .optional(),
    },
    MARKPROMPT_API_URL: {
      about: 'Another address than Markprompt’s own',
      example: 'https://api.markprompt.com',
      schema: plainAddress.default('https://api.markprompt.com'),
    },
    MARKPROMPT_SOURCES: {
      about:
        'Addresses of other sites of yours, separated by commas, whose pages may be listed as sources of Markprompt’s answers',
      example: 'https://community.example.com/guides',
      schema: z
        .string()
        .transform((text) => text.split(',').map((address) => address.trim()))
        .refine(
          (addresses) => addresses.every((address) => plainAddress.safeParse(address).success),
          'must be http(s) addresses without a user or password, separated by commas',
        )
        .optional(),
    },
  },
  async open({
    MARKPROMPT_PROJECT_KEY: projectKey,
    MARKPROMPT_ASSISTANTS: assistants,
    MARKPROMPT_PREDICTION_ID: predictionAssistantId,
    MARKPROMPT_API_URL: apiUrl,
    MARKPROMPT_SOURCES: sources = [],
  }) {
    const { createMarkprompt } = await import('@reachout/adapter-markprompt');
    return { ...createMarkprompt({ projectKey, assistants, predictionAssistantId, apiUrl }), sources };
  },
});

function answeringModel<
  Key extends z.ZodType<string | undefined>,
  Address extends z.ZodType<string | undefined>,
>(
  provider: 'openai-compatible' | 'anthropic' | 'google',
  about: string,
  schemas: { key: Key; address: Address },
) {
  return systemThatAnswers({
    about,
    settings: {
      AI_BASE_URL: { ...answering.AI_BASE_URL, schema: schemas.address },
      AI_API_KEY: { ...answering.AI_API_KEY, schema: schemas.key },
      AI_MODEL: answering.AI_MODEL,
    },
    async open({ AI_BASE_URL: baseUrl, AI_API_KEY: apiKey, AI_MODEL: model }) {
      const { createAiSdkModel } = await import('@reachout/adapter-ai-sdk');
      return { model: await createAiSdkModel({ provider, baseUrl, apiKey, model }) };
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
  return modelThatPredicts({
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
    markprompt,
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
