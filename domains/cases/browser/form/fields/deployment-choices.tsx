import { formCopy } from '../../../messages/form.ts';
import type { CaseFormValues } from '../../../rules/case-form.ts';
import { Button } from '@reachout/ui/button';
import { type Control, useWatch } from 'react-hook-form';

export interface DeploymentChoicesProps {
  control: Control<CaseFormValues>;
  /** Addresses of the project's latest deployments. */
  deployments: readonly string[];
  onChoose: (address: string) => void;
}

/** The project's latest deployments, to be taken with one click while nothing is typed. */
export function DeploymentChoices({ control, deployments, onChoose }: DeploymentChoicesProps) {
  const address = useWatch({ control, name: 'deploymentUrl' });
  if (address !== '' || deployments.length === 0) return null;
  return (
    <div className="case-suggestions" role="group" aria-label={formCopy.latestDeploymentsOfProject()}>
      <span className="ui-hint">{formCopy.latestDeployments()}</span>
      {deployments.map((deployment) => (
        <Button key={deployment} size="small" onClick={() => onChoose(deployment)}>
          <bdi>{deployment.replace(/^https?:\/\//, '')}</bdi>
        </Button>
      ))}
    </div>
  );
}
