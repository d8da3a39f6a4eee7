import type { CaseTag } from '@reachout/cases/rules/calls/cases';
import { severityChoices } from '@reachout/cases/pages/list/filter-form';
import { caseTeamCopy } from '@reachout/cases/messages/put-right';
import { staffCaseStatuses } from '@reachout/cases/rules/case-life';
import { staffStatusLabel } from '@reachout/cases/rules/case-status';
import { mark } from '@reachout/core/page-hooks';
import { paths } from '@reachout/core/paths';
import { queryString } from '@reachout/core/url';
import { Button } from '@reachout/ui/button';
import { Menu } from '@reachout/ui/menu';
import { SelectField } from '@reachout/ui/select-field';
import { TextField } from '@reachout/ui/text-field';
import { FormFrame } from '@reachout/web/lib/declared-form';
import type { ReactNode } from 'react';
import { staffAssigneeCopy } from '../../messages/assignee.ts';
import { bulkCopy } from '../../messages/bulk.ts';
import { snoozeCopy } from '../../messages/triage.ts';
import { type BulkAct, bulkForm } from '../../rules/bulk/bulk-acts.ts';
import type { AskedList } from '../../rules/list/list-order.ts';
import * as hook from '../../rules/list/page-hooks.ts';
import type { FilterSources } from '../list/filter-choices.ts';
import { TagNames } from '../triage/tag-names.tsx';
import { WakeFields } from '../triage/wake-fields.tsx';

/** The id by which the boxes of the rows belong to the bar, which stands outside of what is refreshed. */
export const bulkFormId = 'bulk';

export interface BulkBarProps {
  asked: AskedList;
  sources: FilterSources & { tags: readonly CaseTag[] };
  /** New for each page that is shown. */
  submission: string;
}

const { fields } = bulkForm;

/** What can be done with the selected cases of the list. Without a script it always stands below it. */
export function BulkBar({ asked, sources, submission }: BulkBarProps) {
  return (
    <FormFrame
      form={bulkForm}
      isInPlace={false}
      id={bulkFormId}
      action={`${paths.staffCases()}${queryString({ ...asked })}`}
      aria-label={bulkCopy.title()}
      className="desk-bulk ui-no-print"
      {...mark(hook.bulkBar)}
    >
      <input type="hidden" name={fields.submission} value={submission} />
      {/* Enter in a field presses the first button: this one, which does nothing, so that the field's own has to be chosen. */}
      <button type="submit" disabled hidden />
      <p className="text-14 font-semibold" role="status" {...mark(hook.bulkCount)}>
        {bulkCopy.title()}
      </p>
      <ActButton kind="take">{bulkCopy.take()}</ActButton>
      <ActMenu label={bulkCopy.assign()}>
        <SelectField
          name={fields.assigneeId}
          id="bulk-assignee"
          label={staffAssigneeCopy.assignee()}
          options={[
            { value: '', label: staffAssigneeCopy.nobody() },
            ...sources.staff.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <ActButton kind="assign">{bulkCopy.assign()}</ActButton>
      </ActMenu>
      {sources.teams.length === 0 ? null : (
        <ActMenu label={bulkCopy.team()}>
          <SelectField
            name={fields.teamId}
            id="bulk-team"
            label={caseTeamCopy.label()}
            options={[
              { value: '', label: caseTeamCopy.everybody() },
              ...sources.teams.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
          <ActButton kind="team">{bulkCopy.team()}</ActButton>
        </ActMenu>
      )}
      <ActMenu label={bulkCopy.status()}>
        <SelectField
          name={fields.status}
          id="bulk-status"
          label={bulkCopy.status()}
          options={staffCaseStatuses.map((status) => ({
            value: status,
            label: staffStatusLabel(status),
          }))}
        />
        <ActButton kind="status">{bulkCopy.setStatus()}</ActButton>
      </ActMenu>
      <ActMenu label={bulkCopy.severity()}>
        <SelectField
          name={fields.severity}
          id="bulk-severity"
          label={bulkCopy.severity()}
          options={severityChoices()}
        />
        <ActButton kind="severity">{bulkCopy.setSeverity()}</ActButton>
      </ActMenu>
      <ActMenu label={bulkCopy.tags()}>
        <TextField
          name={fields.tags}
          id="bulk-tags"
          label={bulkCopy.tagNames()}
          list="bulk-tag-names"
          autoComplete="off"
          dir="auto"
        />
        <TagNames id="bulk-tag-names" tags={sources.tags} />
        <div className="desk-bulk-acts">
          <ActButton kind="tag">{bulkCopy.addTags()}</ActButton>
          <ActButton kind="untag">{bulkCopy.removeTags()}</ActButton>
        </div>
      </ActMenu>
      <ActMenu label={bulkCopy.snooze()}>
        <WakeFields id="bulk" />
        <div className="desk-bulk-acts">
          <ActButton kind="snooze">{snoozeCopy.submit()}</ActButton>
          <ActButton kind="wake">{snoozeCopy.end()}</ActButton>
        </div>
      </ActMenu>
      <p className="text-13 text-muted desk-bulk-hint">{bulkCopy.hint()}</p>
    </FormFrame>
  );
}

function ActButton({ kind, children }: { kind: BulkAct['kind']; children: ReactNode }) {
  return (
    <Button type="submit" size="small" name={fields.kind} value={kind}>
      {children}
    </Button>
  );
}

/** One act with what it asks, above its button. */
function ActMenu({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Menu className="desk-bulk-menu" buttonClassName="ui-filter" face={label}>
      <div className="desk-bulk-panel">{children}</div>
    </Menu>
  );
}
