import { paths } from '@reachout/core/paths';
import { queryString } from '@reachout/core/url';
import { X } from 'lucide-react';
import { staffFilterCopy } from '../../messages/filters.ts';
import { caseFilterNames, caseFilters, filtersAmong, takesSeveral } from '../../rules/list/case-filters.ts';
import type { AskedList } from '../../rules/list/list-order.ts';
import { withoutValue } from '../../rules/list/several.ts';
import { askedValues, type FilterSources, filterText } from './filter-choices.ts';

export interface FilterChipsProps {
  asked: AskedList;
  sources: FilterSources;
}

/** What narrows the list, value by value, each with the way to do without it; the parts of the list say by themselves which one is shown. */
export function FilterChips({ asked, sources }: FilterChipsProps) {
  const active = filtersAmong(asked);
  const shown = caseFilterNames
    .filter((name) => caseFilters[name].place !== 'part')
    .flatMap((name) => askedValues(name, active[name]).map((value) => ({ name, value })));
  if (shown.length === 0) return null;
  return (
    <ul aria-label={staffFilterCopy.active()} className="desk-chips ui-no-print">
      {shown.map(({ name, value }) => {
        const text = staffFilterCopy.chip({
          label: caseFilters[name].label(),
          value: filterText(name, sources, value),
        });
        const others = takesSeveral(name) ? withoutValue(active[name], value) : undefined;
        return (
          <li key={`${name} ${value}`}>
            <a
              className="desk-chip"
              href={`${paths.staffCases()}${queryString({ ...asked, [name]: others })}`}
              aria-label={staffFilterCopy.remove({ filter: text })}
            >
              <bdi>{text}</bdi>
              <X size={14} strokeWidth={1.5} aria-hidden="true" />
            </a>
          </li>
        );
      })}
    </ul>
  );
}
