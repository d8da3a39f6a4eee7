import type { ProductKey } from '@reachout/catalogue/rules/products';
import type { PlanKey } from '@reachout/catalogue/rules/plans';
import type { AbortSignalLike, KnownIncident } from '@reachout/chat/rules/assistant-call';
import type { AnswerDraft } from '../calls/drafts.ts';

/** What somebody said in a case, where its customer reads it. */
export interface SaidInCase {
  by: 'customer' | 'support';
  text: string;
}

/** What a draft is made from: facts that the server knows, and nothing that the customer could not read. Nobody's name, address or account is in it. */
export interface DraftRequest {
  product: ProductKey;
  plan: PlanKey | null;
  subject: string;
  /** The description first, then what was answered, oldest first. */
  said: readonly SaidInCase[];
  /** The domain that the case is about: the one address besides the documentation's that a draft may name. */
  domain: string | null;
  /** Sections that the site's search finds, as paths with their anchors. */
  pages: readonly string[];
  incidents: readonly KnownIncident[];
}

/**
 * Why there is no draft. `failed`: the provider refused, failed or broke off; `busy`: it asks to come back later; `slow`: the time was over; `spent`: a budget of tokens is used up;
 * `unfounded`: the model found nothing that answers, or wrote nothing that rests on the documentation; `cancelled`: whoever asked went away.
 */
export type DraftFailure = 'failed' | 'busy' | 'slow' | 'spent' | 'unfounded' | 'cancelled';

export type DraftOutcome =
  | { ok: true; draft: Omit<AnswerDraft, 'id'> }
  | { ok: false; reason: DraftFailure; retryAfterSeconds?: number };

/** Drafts answers to cases for staff, who change and send them. Never throws. */
export interface DraftsPort {
  draft(request: DraftRequest, signal: AbortSignalLike): Promise<DraftOutcome>;
}
