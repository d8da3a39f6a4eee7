import { ofMine } from '@reachout/cases/rules/calls/cases';
import { isSeverity } from '@reachout/catalogue/rules/severity';
import { caseFactCopy } from '@reachout/cases/messages/facts';
import { caseTeamCopy } from '@reachout/cases/messages/put-right';
import { caseTurns } from '@reachout/cases/rules/case-status';
import { optionalId } from '@reachout/core/calls/fields';
import { maxShortText } from '@reachout/core/limits';
import { parseTimestamp } from '@reachout/core/time';
import * as z from 'zod/mini';
import { staffAssigneeCopy } from '../../messages/assignee.ts';
import { staffFilterCopy } from '../../messages/filters.ts';
import { staffListCopy } from '../../messages/list.ts';
import { snoozeCopy, tagCopy } from '../../messages/triage.ts';
import { maxValues, textOfValues, valuesOf } from './several.ts';

/** A fact that the staff's list is narrowed by. */
interface CaseFilter {
  readonly label: () => string;
  /** How a person says it: one of known values, in words, or a day. */
  readonly kind: 'choice' | 'text' | 'day';
  /** Where the list offers it: in the row beside the search, among more filters, or as a part of the list. */
  readonly place: 'row' | 'more' | 'part';
  /** Takes several values, of which a case has any, or all. */
  readonly several?: 'any' | 'all';
  /** What an address or a call may say of it; absent for cases with whatever there is. */
  readonly asks: z.ZodMiniType<string | undefined>;
}

/** Yes or no in an address, kept as it is written there. */
export const yesOrNo = ['true', 'false'] as const;

function flag(label: () => string) {
  const error = () => staffFilterCopy.notAFlag({ label: label() });
  return z.optional(z.enum(yesOrNo, { error }));
}

/** A day of the calendar, in UTC. */
function day(label: () => string) {
  const error = () => staffFilterCopy.notADay({ label: label() });
  const isDay = (text: string): boolean => parseTimestamp(`${text}T00:00:00Z`) !== undefined;
  return z.optional(z.string({ error }).check(z.refine(isDay, { error })));
}

const id = /^[\x21-\x7e]{1,255}$/;

/** Several values, written one after the other or each under the filter's name; what comes of them is the one text of `valuesOf`. */
function several(fits: (value: string) => boolean, error: () => string) {
  const given = z.union([z.string(), z.array(z.string())], { error });
  const fit = (text: string): boolean => {
    const values = valuesOf(text);
    return values.length <= maxValues && values.every((value) => !value.includes('\0') && fits(value));
  };
  return z.optional(
    z.pipe(
      given,
      z.pipe(
        z.transform((texts: string | string[]) =>
          textOfValues([texts].flat().flatMap((text) => valuesOf(text.toWellFormed()))),
        ),
        z.string().check(z.refine(fit, { error })),
      ),
    ),
  );
}

function severalIds(label: () => string) {
  return several(
    (value) => id.test(value),
    () => staffFilterCopy.notIds({ label: label(), max: maxValues }),
  );
}

/**
 * Every filter of the staff's list, once, in the order in which they are offered. Addresses of the list, its call and saved views take these; what each does to the
 * list, and which values it offers, are tables over the same names, so that a filter without its entry in any of them does not compile.
 */
export const caseFilters = {
  status: {
    label: () => caseFactCopy.status(),
    kind: 'choice',
    place: 'row',
    several: 'any',
    asks: several(
      (value) => value.length <= maxShortText,
      () => staffFilterCopy.tooMany({ label: caseFactCopy.status(), max: maxValues }),
    ),
  },
  severity: {
    label: () => caseFactCopy.severity(),
    kind: 'choice',
    place: 'row',
    several: 'any',
    asks: several(isSeverity, () => 'severity must be 1, 2, 3 or 4'),
  },
  assignee: {
    label: () => staffAssigneeCopy.assignee(),
    kind: 'choice',
    place: 'row',
    asks: optionalId('Assignee'),
  },
  team: { label: () => caseTeamCopy.label(), kind: 'choice', place: 'more', asks: optionalId('Team') },
  turn: {
    label: () => staffListCopy.turn(),
    kind: 'choice',
    place: 'part',
    asks: z.optional(z.enum(caseTurns, 'turn must be one of the documented ones')),
  },
  product: {
    label: () => caseFactCopy.product(),
    kind: 'choice',
    place: 'more',
    asks: optionalId('Product'),
  },
  area: {
    label: () => caseFactCopy.area(),
    kind: 'choice',
    place: 'more',
    several: 'any',
    asks: severalIds(() => caseFactCopy.area()),
  },
  topic: { label: () => caseFactCopy.topic(), kind: 'choice', place: 'more', asks: optionalId('Topic') },
  plan: {
    label: () => staffFilterCopy.plan(),
    kind: 'choice',
    place: 'more',
    several: 'any',
    asks: severalIds(() => staffFilterCopy.plan()),
  },
  language: {
    label: () => staffFilterCopy.language(),
    kind: 'choice',
    place: 'more',
    several: 'any',
    asks: severalIds(() => staffFilterCopy.language()),
  },
  tag: {
    label: () => tagCopy.tag(),
    kind: 'choice',
    place: 'more',
    several: 'all',
    asks: severalIds(() => tagCopy.tag()),
  },
  snoozed: {
    label: () => snoozeCopy.snoozed(),
    kind: 'choice',
    place: 'more',
    asks: flag(() => snoozeCopy.snoozed()),
  },
  escalated: {
    label: () => staffFilterCopy.escalated(),
    kind: 'choice',
    place: 'more',
    asks: flag(() => staffFilterCopy.escalated()),
  },
  refund: {
    label: () => staffFilterCopy.refund(),
    kind: 'choice',
    place: 'more',
    asks: flag(() => staffFilterCopy.refund()),
  },
  accountId: {
    label: () => caseFactCopy.account(),
    kind: 'text',
    place: 'more',
    asks: optionalId('Account'),
  },
  openedBy: {
    label: () => caseFactCopy.openedBy(),
    kind: 'text',
    place: 'more',
    asks: optionalId('Opened by'),
  },
  createdFrom: {
    label: () => staffFilterCopy.createdFrom(),
    kind: 'day',
    place: 'more',
    asks: day(() => staffFilterCopy.createdFrom()),
  },
  createdTo: {
    label: () => staffFilterCopy.createdTo(),
    kind: 'day',
    place: 'more',
    asks: day(() => staffFilterCopy.createdTo()),
  },
  updatedFrom: {
    label: () => staffFilterCopy.updatedFrom(),
    kind: 'day',
    place: 'more',
    asks: day(() => staffFilterCopy.updatedFrom()),
  },
  updatedTo: {
    label: () => staffFilterCopy.updatedTo(),
    kind: 'day',
    place: 'more',
    asks: day(() => staffFilterCopy.updatedTo()),
  },
} as const satisfies Record<string, CaseFilter>;

export type CaseFilterName = keyof typeof caseFilters;

/** The filters of a kind. */
export type FilterOfKind<Kind extends CaseFilter['kind']> = {
  [Name in CaseFilterName]: (typeof caseFilters)[Name]['kind'] extends Kind ? Name : never;
}[CaseFilterName];

/** The filters that take several values. */
export type FilterOfSeveral = {
  [Name in CaseFilterName]: (typeof caseFilters)[Name] extends { several: 'any' | 'all' } ? Name : never;
}[CaseFilterName];

export function takesSeveral(name: string): name is FilterOfSeveral {
  return 'several' in (caseFilters[name as CaseFilterName] ?? {});
}

/** Whether a case has to have all values that are asked for, and not just any. */
export function hasAll(name: CaseFilterName): boolean {
  const filter: CaseFilter = caseFilters[name];
  return filter.several === 'all';
}

/** What a list is narrowed to. */
export type CaseFilterValues = {
  readonly [Name in CaseFilterName]?: z.infer<(typeof caseFilters)[Name]['asks']>;
};

// The keys of a literal are its names.
export const caseFilterNames = Object.keys(caseFilters) as CaseFilterName[];

/** The fields that a call has for them. */
// Each name has its own schema.
export const caseFilterShape = Object.fromEntries(
  caseFilterNames.map((name) => [name, caseFilters[name].asks]),
) as { [Name in CaseFilterName]: (typeof caseFilters)[Name]['asks'] };

/** The filters among the values of a list, in their order; what is empty is none. */
export function filtersAmong(values: CaseFilterValues): CaseFilterValues {
  return Object.fromEntries(caseFilterNames.flatMap((name) => (values[name] ? [[name, values[name]]] : [])));
}

/** True for what is another list for each who asks for it. */
export function isOfAsker(values: CaseFilterValues): boolean {
  return Object.values(filtersAmong(values)).includes(ofMine);
}
