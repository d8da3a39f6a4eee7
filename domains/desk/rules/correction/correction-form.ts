import type { DeclaredForm } from '@reachout/core/declared-form';
import { fieldNames } from '@reachout/core/field-names';
import { apiRoutes, paths } from '@reachout/core/paths';
import { correctionCopy } from '../../messages/correction.ts';
import { type CorrectionBody, correctionBody } from '../calls/correction.ts';

const { product: _product, area: _area, ...named } = fieldNames(correctionBody);

/** One choice of the form names product, area and topic together, so that they always belong to each other. */
export function topicChoice({
  product,
  area,
  topic,
}: {
  product: string;
  area: string;
  topic: string;
}): string {
  return JSON.stringify([product, area, topic]);
}

/** The same read back; what is no choice of ours names nothing. */
export function chosenOf(choice: unknown): { product?: string; area?: string; topic?: string } {
  try {
    const [product, area, topic] = JSON.parse(String(choice)) as [string, string, string];
    return { product, area, topic };
  } catch {
    return { product: '', area: '', topic: '' };
  }
}

/** Corrects what a case is about. */
export const correctionForm = {
  page: `${paths.staffCases()}/:caseNumber/facts`,
  call: apiRoutes.staffCaseFacts,
  name: 'correct',
  asks: correctionBody,
  fields: { ...named, version: 'version' },
  asked: ({ topic, version: _version, ...texts }) => ({ ...texts, ...chosenOf(topic) }),
  submit: correctionCopy.submit,
  done: correctionCopy.done,
} as const satisfies DeclaredForm<CorrectionBody>;

/** The names of its fields. */
export const correctionField = correctionForm.fields;
