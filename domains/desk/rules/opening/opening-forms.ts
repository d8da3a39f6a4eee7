import type { DeclaredForm } from '@reachout/core/declared-form';
import { fieldNames } from '@reachout/core/field-names';
import { apiRoutes, paths } from '@reachout/core/paths';
import { openingCopy } from '../../messages/other-cases.ts';
import { type OpenForBody, openForBody, type SplitBody, splitBody } from '../calls/opening.ts';
import { chosenOf } from '../correction/correction-form.ts';

/** One choice names product, area and topic together. */
const { product: _product, area: _area, ...openFields } = fieldNames(openForBody);
const { product: _ofSplit, area: _areaOfSplit, ...splitFields } = fieldNames(splitBody);

/** A form cannot set headers; the hidden key is the same. */
const idempotencyKey = 'idempotencyKey';

/** For whom a case is opened, in the address of its page. */
export const openingField = { person: 'person', account: 'account', email: 'email' } as const;

/** Opens a case for a customer. */
export const openForForm = {
  name: 'open-for',
  page: paths.staffNewCase(),
  call: apiRoutes.staffCases,
  asks: openForBody,
  fields: { ...openFields, idempotencyKey },
  file: 'files',
  asked: ({ topic, idempotencyKey: _key, ...texts }) => ({ ...texts, ...chosenOf(topic) }),
  submit: openingCopy.submit,
  done: openingCopy.done,
} as const satisfies DeclaredForm<OpenForBody>;

/** Makes a case of a reply. */
export const splitForm = {
  name: 'split',
  page: `${paths.staffCases()}/:caseNumber/split`,
  call: apiRoutes.staffCaseSplit,
  asks: splitBody,
  fields: { ...splitFields, idempotencyKey },
  asked: ({ topic, idempotencyKey: _key, ...texts }) => ({ ...texts, ...chosenOf(topic) }),
  submit: openingCopy.splitSubmit,
  done: openingCopy.splitDone,
} as const satisfies DeclaredForm<SplitBody>;
