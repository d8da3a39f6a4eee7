import {
  type RedactedPlace,
  redactedPlaces,
  redactionReasons,
} from '@reachout/cases/rules/history/redaction';
import { optionalText, timestamp } from '@reachout/core/calls/fields';
import { maxDescription, maxId } from '@reachout/core/limits';
import * as z from 'zod/mini';
import { redactionCopy } from '../../messages/redaction.ts';
import { shortestWords } from '../redaction/remove-words.ts';

const isFilled = (text: string | undefined): boolean => text !== undefined && text.trim() !== '';

const unwanted = {
  /** Words to remove wherever they stand in the case. */
  words: optionalText(maxDescription, () => redactionCopy.words()),
  /** A whole part of the case to remove, with its copies: an id among the parts of the preview. */
  part: optionalText(maxId, () => redactionCopy.part()),
};

interface Asked {
  words?: string | undefined;
  part?: string | undefined;
}

const oneOfBoth = z.refine<Asked>(({ words, part }) => isFilled(words) !== isFilled(part), {
  error: () => redactionCopy.oneOfBoth(),
  path: ['words'],
});
const longEnough = z.refine<Asked>(
  ({ words = '' }) => !isFilled(words) || words.trim().length >= shortestWords,
  { error: () => redactionCopy.tooShort({ count: shortestWords }), path: ['words'] },
);

/** POST …/staff/cases/{caseNumber}/redactions/preview. */
export const redactionPreviewBody = z.object(unwanted).check(oneOfBoth, longEnough);
export type RedactionPreviewBody = z.infer<typeof redactionPreviewBody>;

/** POST …/staff/cases/{caseNumber}/redactions with If-Match. */
export const redactionBody = z
  .object({
    ...unwanted,
    reason: z.enum(redactionReasons, { error: () => redactionCopy.reasonRequired() }),
    /** The copies of other cases that the preview showed, as it names them; once they have changed, nothing is removed. Without it they are not compared. */
    otherCopies: optionalText(maxDescription, () => 'otherCopies'),
  })
  .check(oneOfBoth, longEnough);
export type RedactionBody = z.infer<typeof redactionBody>;

/** A part of a case that words go from. */
export const redactionPartSchema = z.object({
  id: z.string(),
  place: z.enum(redactedPlaces),
  author: z.nullable(z.string()),
  at: z.nullable(timestamp),
  /** How often the words stand in it. */
  times: z.number(),
});

/** A file that goes whole. */
export const redactionFileSchema = z.object({ id: z.string(), name: z.string() });

/** A part of a case that can be removed whole. */
export interface RedactablePart {
  id: string;
  place: RedactedPlace;
  author?: string | undefined;
  at?: Date | undefined;
  /** What it says. */
  text: string;
}

/** A case with the parts that can be removed from it. */
export interface RedactableCase {
  caseNumber: number;
  etag: string;
  parts: readonly RedactablePart[];
}

const whatGoes = {
  parts: z.array(redactionPartSchema),
  files: z.array(redactionFileSchema),
  /** Stored copies beside the case: mails that are kept, drafts, what a desk was told. */
  copies: z.number(),
};

/** What goes of another case that copies of the words stand in. */
export const redactionOtherCaseSchema = z.object({ caseNumber: z.string(), ...whatGoes });

/** What a removal would take away, without the words. */
export const redactionPreviewResponse = z.object({
  preview: z.object({
    ...whatGoes,
    /** Cases that were made of words of this one, or that it was made of, where they hold what goes: it goes there too. */
    otherCases: z.array(redactionOtherCaseSchema),
    /** Names the copies of those cases, for the removal. */
    otherCopies: z.string(),
    etag: z.string(),
  }),
});
export type RedactionPreview = z.infer<typeof redactionPreviewResponse>['preview'];
