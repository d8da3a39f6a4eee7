import { formCopy } from '../../../messages/form.ts';
import type { CaseFormValues } from '../../../rules/case-form.ts';
import { Button } from '@reachout/ui/button';
import { type Control, useWatch } from 'react-hook-form';
import type { DeploymentOption } from './use-projects.ts';

export interface DeploymentChoicesProps {
  control: Control<CaseFormValues>;
  /** The project's latest deployments. */
  deployments: readonly DeploymentOption[];
  onChoose: (address: string) => void;
}

/** The project's latest deployments, to be taken with one click while nothing is typed. */
export function DeploymentChoices({ control, deployments, onChoose }: DeploymentChoicesProps) {
  const address = useWatch({ control, name: 'deploymentUrl' });
  if (address !== '' || deployments.length === 0) return null;
  return (
    <div className="case-suggestions" role="group" aria-label={formCopy.latestDeploymentsOfProject()}>
      <span className="ui-hint">{formCopy.latestDeployments()}</span>
      {deployments.map(({ address: each, state, commit }) => (
        <Button key={each} size="small" onClick={() => onChoose(each)}>
          <bdi>{each.replace(/^https?:\/\//, '')}</bdi>{' '}
          <span className="case-suggestion-about">
            {state}
            {commit === '' ? null : (
              <>
                {' · '}
                <bdi>{commit}</bdi>
              </>
            )}
          </span>
        </Button>
      ))}
    </div>
  );
}
