import { parseCaseVersion } from '@reachout/cases/rules/case-version';
import type { DeclaredForm } from '@reachout/core/declared-form';
import { fieldNames } from '@reachout/core/field-names';
import { apiRoutes, paths } from '@reachout/core/paths';
import { mergingCopy } from '../../messages/other-cases.ts';
import { type MergeBody, mergeBody } from '../calls/merging.ts';

/** Merges the case of the page into the one that was looked at beside it. */
export const mergeForm = {
  page: `${paths.staffCases()}/:caseNumber/merge`,
  call: apiRoutes.staffCaseMerge,
  name: 'merge',
  asks: mergeBody,
  fields: { ...fieldNames(mergeBody), version: 'version' },
  asked: ({ into, intoVersion }) => ({ into, intoVersion: parseCaseVersion(String(intoVersion)) }),
  submit: mergingCopy.submit,
  done: mergingCopy.done,
} as const satisfies DeclaredForm<MergeBody>;
