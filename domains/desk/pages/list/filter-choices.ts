import type { Brand } from '@reachout/brand/rules/brand';
import { severityOptions } from '@reachout/catalogue/rules/severity';
import { caseFilterCopy } from '@reachout/cases/messages/filters';
import { caseTeamCopy } from '@reachout/cases/messages/put-right';
import { turnLabel } from '@reachout/cases/pages/case-labels';
import type { StaffMember } from '@reachout/cases/rules/calls/cases';
import { caseStatuses, caseTurns, staffStatusLabel } from '@reachout/cases/rules/case-status';
import type { SelectOption } from '@reachout/ui/select-field';
import { staffAssigneeCopy } from '../../messages/assignee.ts';
import { staffFilterCopy } from '../../messages/filters.ts';
import { ofMine, ofNobody } from '@reachout/cases/rules/calls/cases';
import {
  type CaseFilterName,
  caseFilters,
  type FilterOfKind,
  takesSeveral,
} from '../../rules/list/case-filters.ts';
import { valuesOf } from '../../rules/list/several.ts';

/** What the values of filters are chosen from. */
export interface FilterSources {
  brand: Pick<Brand, 'plans' | 'products' | 'areas' | 'serviceClocks'>;
  /** The languages that pages are offered in, each in its own words. */
  languages: readonly { tag: string; name: string }[];
  /** The other people who answer cases. */
  staff: readonly Pick<StaffMember, 'id' | 'name'>[];
  teams: readonly { id: string; name: string }[];
  tags: readonly { id: string; name: string }[];
  /** What the values of filters are called that a person gives in words. */
  names: { readonly [Name in FilterOfKind<'text'>]: string | undefined };
}

const flagChoices = (): SelectOption[] => [
  { value: 'true', label: staffFilterCopy.yes() },
  { value: 'false', label: staffFilterCopy.no() },
];

/** The values that each filter offers. */
const choices: { readonly [Name in FilterOfKind<'choice'>]: (sources: FilterSources) => SelectOption[] } = {
  status: () => [
    { value: 'Open', label: caseFilterCopy.allOpen() },
    ...caseStatuses
      .filter((status) => status !== 'Open')
      .map((status) => ({ value: status, label: staffStatusLabel(status) })),
  ],
  severity: () =>
    severityOptions.map(({ value, label, meaning }) => ({
      value,
      label: caseFilterCopy.severityChoice({ label, meaning }),
    })),
  assignee: ({ staff }) => [
    { value: ofMine, label: staffAssigneeCopy.mine() },
    { value: ofNobody, label: staffAssigneeCopy.nobody() },
    ...staff.map(({ id, name }) => ({ value: id, label: name })),
  ],
  team: ({ teams }) => [
    { value: ofNobody, label: caseTeamCopy.everybody() },
    ...teams.map(({ id, name }) => ({ value: id, label: name })),
  ],
  turn: () =>
    caseTurns.flatMap((turn) => {
      const label = turnLabel(turn, 'staff');
      return label === undefined ? [] : [{ value: turn, label }];
    }),
  product: ({ brand }) => brand.products.map(({ key, name }) => ({ value: key, label: name })),
  area: ({ brand }) => brand.areas.map(({ value, name }) => ({ value, label: name })),
  topic: ({ brand }) =>
    brand.areas.flatMap(({ name: area, topics }) =>
      topics.map(({ value, name: topic }) => ({
        value,
        label: staffFilterCopy.topicOfArea({ area, topic }),
      })),
    ),
  plan: ({ brand: { plans } }) =>
    plans.map(({ key, label }) => {
      const isAlone = plans.filter((plan) => plan.label === label).length === 1;
      return { value: key, label: isAlone ? label : staffFilterCopy.sameName({ name: label, key }) };
    }),
  language: ({ languages }) => languages.map(({ tag, name }) => ({ value: tag, label: name })),
  tag: ({ tags }) => tags.map(({ id, name }) => ({ value: id, label: name })),
  snoozed: flagChoices,
  escalated: flagChoices,
  refund: flagChoices,
};

/** The values of a filter, each once; those that are asked for and not known any more stay choices. */
export function choicesOf(
  name: FilterOfKind<'choice'>,
  sources: FilterSources,
  asked: string | undefined,
): SelectOption[] {
  const offered = new Map(choices[name](sources).map((option) => [option.value, option]));
  for (const value of askedValues(name, asked))
    if (!offered.has(value)) offered.set(value, { value, label: value });
  return [...offered.values()];
}

/** What is asked of a filter, value by value. */
export function askedValues(name: CaseFilterName, asked: string | undefined): string[] {
  return takesSeveral(name) ? valuesOf(asked) : asked ? [asked] : [];
}

/** What a value of a filter is called. */
export function filterText(name: CaseFilterName, sources: FilterSources, value: string): string {
  if (isChoice(name))
    return choicesOf(name, sources, undefined).find((option) => option.value === value)?.label ?? value;
  return (isText(name) ? sources.names[name] : undefined) ?? value;
}

export function isChoice(name: CaseFilterName): name is FilterOfKind<'choice'> {
  return caseFilters[name].kind === 'choice';
}

function isText(name: CaseFilterName): name is FilterOfKind<'text'> {
  return caseFilters[name].kind === 'text';
}
