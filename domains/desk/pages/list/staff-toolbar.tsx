import { caseFilterCopy } from '@reachout/cases/messages/filters';
import { ChevronDown } from 'lucide-react';
import { mark } from '@reachout/core/page-hooks';
import { Menu } from '@reachout/ui/menu';
import { SearchField } from '@reachout/ui/search-field';
import { FilterField, FilterSelect, Toolbar } from '@reachout/ui/toolbar';
import { staffClockCopy } from '../../messages/clocks.ts';
import { staffFilterCopy } from '../../messages/filters.ts';
import { staffListCopy } from '../../messages/list.ts';
import { staffCasesField } from '../../rules/calls/staff-cases.ts';
import {
  type CaseFilterName,
  caseFilterNames,
  caseFilters,
  type FilterOfKind,
  type FilterOfSeveral,
  takesSeveral,
} from '../../rules/list/case-filters.ts';
import * as hook from '../../rules/list/page-hooks.ts';
import { textOfValues, valuesOf } from '../../rules/list/several.ts';
import type { AskedList, StaffOrder } from '../../rules/list/list-order.ts';
import { choicesOf, type FilterSources, isChoice } from './filter-choices.ts';

const orders = [
  ['queue', () => staffListCopy.byQueue()],
  ['due', () => staffClockCopy.byDue()],
  ['-updatedAt', () => caseFilterCopy.byLastUpdate()],
  ['updatedAt', () => caseFilterCopy.byOldestUpdate()],
  ['-caseNumber', () => caseFilterCopy.byNewest()],
  ['caseNumber', () => caseFilterCopy.byOldest()],
] as const satisfies readonly (readonly [StaffOrder, () => string])[];

/** What a person may write where there is no list to choose from. */
const hints: { readonly [Name in FilterOfKind<'text'>]: () => string } = {
  accountId: () => staffFilterCopy.accountHint(),
  openedBy: () => staffFilterCopy.openedByHint(),
};

export interface StaffToolbarProps {
  asked: AskedList;
  sources: FilterSources;
}

/** Search, filters and order of the staff's list. Which part of the list is shown stays as it is. */
export function StaffToolbar({ asked, sources }: StaffToolbarProps) {
  const at = (place: 'row' | 'more'): CaseFilterName[] =>
    caseFilterNames.filter((name) => caseFilters[name].place === place);
  const filter = (name: CaseFilterName) => <Filter key={name} {...{ name, asked, sources }} />;
  // Where nothing is promised nothing is due.
  const offered = orders.filter(([order]) => order !== 'due' || sources.brand.serviceClocks !== undefined);
  const hasMore = at('more').some((name) => asked[name]);
  return (
    <Toolbar
      label={staffListCopy.title()}
      search={
        <SearchField
          name={staffCasesField.searchQuery}
          label={caseFilterCopy.search()}
          placeholder={caseFilterCopy.search()}
          hint={staffListCopy.searchHint()}
          defaultValue={asked.searchQuery}
        />
      }
      filters={
        <>
          {at('row').map(filter)}
          <FilterSelect
            name={staffCasesField.sort}
            label={caseFilterCopy.order()}
            options={offered.map(([value, text]) => ({ value, label: text() }))}
            defaultValue={asked.sort ?? 'queue'}
          />
          {asked.turn ? <input type="hidden" name={staffCasesField.turn} value={asked.turn} /> : null}
        </>
      }
      more={
        <details className="ui-disclosure desk-more-filters" open={hasMore}>
          <summary>{staffFilterCopy.more()}</summary>
          <div className="desk-filter-grid">{at('more').map(filter)}</div>
        </details>
      }
    />
  );
}

function Filter({ name, asked, sources }: StaffToolbarProps & { name: CaseFilterName }) {
  const { label, kind } = caseFilters[name];
  const value = asked[name];
  if (takesSeveral(name)) return <SeveralFilter {...{ name, asked, sources }} />;
  if (isChoice(name))
    return (
      <FilterSelect
        name={name}
        label={label()}
        any={caseFilterCopy.any()}
        options={choicesOf(name, sources, value)}
        defaultValue={value}
      />
    );
  return (
    <FilterField
      name={name}
      label={label()}
      type={kind === 'day' ? 'date' : 'text'}
      placeholder={kind === 'text' ? hints[name as FilterOfKind<'text'>]() : undefined}
      autoComplete="off"
      defaultValue={value}
    />
  );
}

/** A filter of which several values may be chosen: boxes to tick behind a button that says which are ticked. */
function SeveralFilter({ name, asked, sources }: StaffToolbarProps & { name: FilterOfSeveral }) {
  const label = caseFilters[name].label();
  const chosen = valuesOf(asked[name]);
  const options = choicesOf(name, sources, asked[name]);
  const texts = options.filter(({ value }) => chosen.includes(value)).map((option) => option.label);
  return (
    <Menu
      className="desk-several"
      buttonClassName="ui-filter"
      face={
        <>
          <span className="text-muted">{label}</span>
          <span className="desk-several-chosen" {...mark(hook.chosenValues, caseFilterCopy.any())}>
            {texts.length === 0 ? caseFilterCopy.any() : texts.join(', ')}
          </span>
          <ChevronDown size={16} strokeWidth={1.5} aria-hidden="true" className="desk-several-mark" />
        </>
      }
    >
      <fieldset className="desk-several-choices">
        <legend className="ui-hidden-visually">{label}</legend>
        {options.map((option) => (
          <label key={option.value} className="desk-several-choice">
            <input
              type="checkbox"
              name={name}
              value={textOfValues([option.value])}
              defaultChecked={chosen.includes(option.value)}
            />
            <bdi>{option.label}</bdi>
          </label>
        ))}
      </fieldset>
    </Menu>
  );
}
