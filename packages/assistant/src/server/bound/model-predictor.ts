import type { AbortSignalLike, AssistantPort, AssistantRequest } from '@reachout/chat/rules/assistant-call';
import type { ProductKey } from '@reachout/catalogue/rules/products';
import type { LanguageModelPort, ModelBudgetPort } from '@reachout/chat/rules/model-call';
import type { GroundedAssistant, GroundedPrediction } from '../create-grounded-assistant.ts';
import { startDeadline } from './deadline.ts';
import {
  chooseRefundReason,
  type ModelPrediction,
  predictWithModel,
  type PredictableTopic,
} from './predict-with-model.ts';
import type { UnusedReason } from './unused-model.ts';
import { withBudget } from './with-budget.ts';

const predictionMs = 8_000;

interface PredictorParts {
  predicting: LanguageModelPort;
  budget?: ModelBudgetPort;
  grounded: GroundedAssistant;
  /** The table of topics that a prediction chooses from. */
  topics: (product: ProductKey) => readonly PredictableTopic[];
  /** Told what a model's error comes to. */
  unused: (error: unknown) => UnusedReason;
}

/** Predicts by a model what it chooses from the table and of the person's own sentences; the rules of the documentation where it fails. */
export function createModelPredictor(
  parts: PredictorParts,
): Pick<AssistantPort, 'predictCase' | 'generateRefundReason'> {
  const { grounded, unused } = parts;
  return {
    async predictCase(request, signal) {
      const own = await grounded.predictCase(request);
      const topics = parts.topics(request.context.product);
      const chosen = await tryModel(parts, unused, { request, signal, ms: predictionMs }, (model, inner) =>
        predictWithModel(model, request, topics, inner),
      );
      if (chosen === undefined) return own;
      return {
        ...own,
        ...chosen,
        // What the words tell of a field holds for what the words were read as, and not for what a model chose instead.
        origins: Object.fromEntries(
          Object.entries(own.origins).filter(([field]) => agrees(field, own, chosen)),
        ),
        category: '',
        domain: chosen.domain || own.domain,
        subject: chosen.subject || own.subject,
        description: chosen.description || own.description,
      };
    },
    async generateRefundReason(request, signal) {
      const chosen = await tryModel(parts, unused, { request, signal, ms: predictionMs }, (model, inner) =>
        chooseRefundReason(model, request, inner),
      );
      return chosen ?? grounded.generateRefundReason(request);
    },
  };
}

/** Areas and topics are chosen by their names. */
function agrees(field: string, own: GroundedPrediction, chosen: ModelPrediction): boolean {
  const [area = '', topic = ''] = own.category.split(' > ');
  if (field === 'area') return chosen.area === area;
  if (field === 'topic') return chosen.area === area && chosen.topic === topic;
  return field === 'severity' && chosen.severity === own.severity;
}

/** What the predicting model makes of it in time and within its budget; undefined where that is nothing. */
export async function tryModel<T>(
  { predicting, budget }: Pick<PredictorParts, 'predicting' | 'budget'>,
  unused: (error: unknown) => UnusedReason,
  { request, signal, ms }: { request: AssistantRequest; signal: AbortSignalLike; ms: number },
  ask: (model: LanguageModelPort, signal: AbortSignal) => Promise<T>,
): Promise<T | undefined> {
  const deadline = startDeadline(signal, ms);
  try {
    const model = withBudget(predicting, budget, request.asker);
    return await deadline.within(ask(model, deadline.signal));
  } catch (error) {
    unused(error);
    return undefined;
  } finally {
    deadline.end();
  }
}
