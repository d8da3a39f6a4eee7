import { projectStateCopy } from '../messages/project-state.ts';
import {
  commitTitle,
  type DeploymentState,
  deploymentStateLabel,
  type ProjectState,
  type ShownDeployment,
  type ShownDomain,
} from '../rules/project-state.ts';
import { Badge, type BadgeTone } from '@reachout/ui/badge';
import { Disclosure } from '@reachout/ui/disclosure';
import { Rich } from '@reachout/language/rich';
import { Timestamp } from '@reachout/web/lib/timestamp';

const stateTones: Readonly<Record<DeploymentState, BadgeTone>> = {
  QUEUED: 'neutral',
  BUILDING: 'neutral',
  READY: 'success',
  ERROR: 'error',
  CANCELED: 'neutral',
};

/** What the provider told of the project that a case is about, collapsed: how it stands shows at once. */
export function ProjectStatePanel({ state }: { state: ProjectState | null }) {
  if (state === null) return null;
  const { deployments, domains } = state;
  return (
    <Disclosure className="project-state ui-panel" summary={<Summary {...state} />}>
      {deployments.length > 0 ? (
        <section aria-labelledby="project-deployments">
          <h2 id="project-deployments" className="project-state-title">
            {projectStateCopy.deployments()}
          </h2>
          <ol className="project-state-list">
            {deployments.map((deployment) => (
              <Deployment key={deployment.id} deployment={deployment} />
            ))}
          </ol>
        </section>
      ) : null}
      {domains.length > 0 ? (
        <section aria-labelledby="project-domains">
          <h2 id="project-domains" className="project-state-title">
            {projectStateCopy.domains()}
          </h2>
          <ul className="project-state-list">
            {domains.map((domain) => (
              <Domain key={domain.name} domain={domain} />
            ))}
          </ul>
        </section>
      ) : null}
    </Disclosure>
  );
}

function Summary({ projectName, deployments, domains }: ProjectState) {
  const [latest] = deployments;
  const unverified = domains.filter(({ isVerified }) => !isVerified).length;
  return (
    <span className="project-state-summary">
      <span>
        {projectName === null ? (
          projectStateCopy.domain()
        ) : (
          <Rich message={projectStateCopy.project} values={{ project: <bdi>{projectName}</bdi> }} />
        )}
      </span>
      {latest === undefined ? null : (
        <Badge tone={stateTones[latest.state]}>
          {projectStateCopy.latest({ state: deploymentStateLabel(latest.state) })}
        </Badge>
      )}
      {unverified > 0 ? (
        <Badge tone="warning">{projectStateCopy.unverified({ count: unverified })}</Badge>
      ) : null}
    </span>
  );
}

function Deployment({ deployment }: { deployment: ShownDeployment }) {
  const { host, state, target, commit, createdAt, buildOutput, isNamed } = deployment;
  const title = commitTitle(commit);
  return (
    <li>
      <p className="project-state-head">
        <Badge tone={stateTones[state]}>{deploymentStateLabel(state)}</Badge>
        <span>{target === 'production' ? projectStateCopy.production() : projectStateCopy.preview()}</span>
        <span className="text-muted">
          <Timestamp at={createdAt} />
        </span>
        {isNamed ? <Badge tone="accent">{projectStateCopy.named()}</Badge> : null}
      </p>
      {title === '' ? null : (
        <p>
          <bdi>{title}</bdi>
        </p>
      )}
      {commit === null ? null : (
        <p className="text-13 text-muted">
          {projectStateCopy.commit({ sha: commit.sha.slice(0, 12) })}
          {commit.branch === undefined ? null : (
            <>
              {' '}
              <Rich message={projectStateCopy.branch} values={{ branch: <bdi>{commit.branch}</bdi> }} />
            </>
          )}
        </p>
      )}
      <p className="project-state-host">
        <bdi>{host}</bdi>
      </p>
      {buildOutput === null ? null : (
        <Disclosure summary={projectStateCopy.buildOutput()}>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and must by keyboard */}
          <pre tabIndex={0} role="region" aria-label={projectStateCopy.buildOutputOf({ host })} dir="ltr">
            {buildOutput}
          </pre>
        </Disclosure>
      )}
    </li>
  );
}

function Domain({ domain: { name, isVerified, isNamed } }: { domain: ShownDomain }) {
  return (
    <li className="project-state-head">
      <bdi>{name}</bdi>
      <Badge tone={isVerified ? 'success' : 'warning'}>
        {isVerified ? projectStateCopy.verified() : projectStateCopy.notVerified()}
      </Badge>
      {isNamed ? <Badge tone="accent">{projectStateCopy.named()}</Badge> : null}
    </li>
  );
}
