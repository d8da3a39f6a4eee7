import { mark } from '@reachout/core/page-hooks';
import { paths } from '@reachout/core/paths';
import { Button } from '@reachout/ui/button';
import { CheckboxField } from '@reachout/ui/checkbox-field';
import { Menu, MenuLink } from '@reachout/ui/menu';
import { SelectField } from '@reachout/ui/select-field';
import { TextField } from '@reachout/ui/text-field';
import { FormFrame } from '@reachout/web/lib/declared-form';
import { ChevronDown } from 'lucide-react';
import { tagCopy } from '../../messages/triage.ts';
import { viewCopy } from '../../messages/views.ts';
import { type StaffView, viewForms } from '../../rules/calls/staff-views.ts';
import type { AskedList } from '../../rules/list/list-order.ts';
import * as hook from '../../rules/list/page-hooks.ts';
import { queryOfList } from '../../rules/list/views.ts';

export interface ViewNavProps {
  views: readonly StaffView[];
  /** The list that is shown. */
  asked: AskedList;
}

/** The views over the list, or beside it, each with how many cases it has. */
export function ViewNav({ views, asked }: ViewNavProps) {
  const current = queryOfList(asked);
  return (
    <nav aria-label={viewCopy.title()} className="desk-views ui-no-print">
      <ul>
        {views.map(({ id, name, list, count, isCountExact }) => (
          <li key={id}>
            <a
              href={`${paths.staffCases()}${list === '' ? '' : `?${list}`}`}
              aria-current={list === current ? 'page' : undefined}
            >
              <bdi>{name}</bdi>
              <span className="desk-count">
                <span aria-hidden="true">{isCountExact ? count : viewCopy.most({ count })}</span>
                <span className="ui-hidden-visually">
                  {isCountExact ? viewCopy.count({ count }) : viewCopy.countOfMore({ count })}
                </span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/**
 * What is done with views: the list is kept as it is narrowed, as a new one or in the place of what a kept one holds, and kept ones are edited. Stands outside of what
 * is refreshed, so that nothing typed is lost.
 */
export function ViewMenu({ views, asked }: ViewNavProps) {
  const { keep } = viewForms;
  const kept = views.filter(({ isDefault }) => !isDefault);
  return (
    <Menu
      className="desk-view-menu ui-no-print"
      buttonClassName="ui-filter"
      face={
        <>
          {viewCopy.title()}
          <ChevronDown size={16} strokeWidth={1.5} aria-hidden="true" />
        </>
      }
    >
      <div className="desk-keep-view">
        <p className="text-14 font-medium">{viewCopy.save()}</p>
        <FormFrame form={keep} isInPlace={false} className="desk-keep-view-form">
          <input type="hidden" name={keep.fields.list} value={queryOfList(asked)} {...mark(hook.askedList)} />
          {kept.length === 0 ? null : (
            <SelectField
              name={keep.fields.replaces}
              label={viewCopy.keepAs()}
              options={[
                { value: '', label: viewCopy.newView() },
                ...kept.map(({ id, version, name }) => ({
                  value: `${id} ${version}`,
                  label: viewCopy.replaced({ name }),
                })),
              ]}
            />
          )}
          <TextField name={keep.fields.name} label={viewCopy.name()} dir="auto" maxLength={255} />
          <CheckboxField name={keep.fields.isShared} value="true" label={viewCopy.shared()} />
          <Button type="submit">{keep.submit()}</Button>
        </FormFrame>
      </div>
      <div className="ui-menu-rule" />
      <MenuLink href={paths.staffViews()}>{viewCopy.manage()}</MenuLink>
      <MenuLink href={paths.staffTags()}>{tagCopy.manage()}</MenuLink>
    </Menu>
  );
}
