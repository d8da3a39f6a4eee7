import { formCopy } from '../../../messages/form.ts';
import { caseFields } from '../../../rules/case-fields.ts';
import type { Account } from '@reachout/accounts/rules/accounts';
import type { FieldNeed } from '@reachout/accounts/rules/topic-access';
import { Button } from '@reachout/ui/button';
import { Combobox } from '@reachout/ui/combobox';
import { useEffect } from 'react';
import type { ApiClient } from '@reachout/web/lib/api-client';
import { AiMark, aiMarkId, type PredictedField } from './ai-marks.tsx';
import { caseFieldId } from './case-fields.tsx';
import { type ProjectOption, useProjects } from './use-projects.ts';

export interface ProjectFieldProps {
  api: ApiClient;
  account: Account;
  need: FieldNeed;
  /** The chosen project; an empty id for none. */
  chosen: { id: string; name: string };
  error: string | undefined;
  /** Takes back what the assistant filled in; undefined where the choice is the person's own. */
  onRevert: ((field: PredictedField) => void) | undefined;
  onChoose: (project: ProjectOption | null) => void;
  /** Called when the list brings what is known of the chosen project. */
  onFound: (project: ProjectOption) => void;
}

const labels = () => ({
  loading: formCopy.loadingProjects(),
  noResults: formCopy.noProjects(),
  results: (count: number) => formCopy.projectCount({ count }),
  clear: formCopy.clearProject(),
  open: formCopy.showProjects(),
});

/** Finds one of the account's projects by name. */
export function ProjectField(props: ProjectFieldProps) {
  const { api, account, need, chosen, error, onRevert, onChoose, onFound } = props;
  const { search, searchFor, retry } = useProjects(api, account);
  const found = search.projects.find(({ id }) => id === chosen.id);
  useEffect(() => {
    if (found) onFound(found);
  }, [found, onFound]);

  return (
    <div className="case-field">
      <Combobox
        name="projectId"
        id={caseFieldId('projectId')}
        label={caseFields.projectId.label()}
        labelNote={need === 'required' ? undefined : formCopy.optional()}
        required={need === 'required'}
        error={error}
        aria-describedby={onRevert && aiMarkId('projectId')}
        placeholder={formCopy.searchForAProject()}
        labels={labels()}
        options={search.projects.map(({ id, name }) => ({ value: id, label: name }))}
        isLoading={search.status === 'loading'}
        onSearch={searchFor}
        value={chosen.id === '' ? null : { value: chosen.id, label: chosen.name || chosen.id }}
        onValueChange={(option) =>
          onChoose(option === null ? null : (search.projects.find(({ id }) => id === option.value) ?? null))
        }
      />
      {onRevert ? <AiMark field="projectId" onRevert={onRevert} /> : null}
      {search.status === 'failed' ? (
        <p className="case-note" role="status">
          {formCopy.projectsNotLoaded()}{' '}
          <Button variant="quiet" size="small" onClick={retry}>
            {formCopy.tryAgain()}
          </Button>
        </p>
      ) : null}
    </div>
  );
}
