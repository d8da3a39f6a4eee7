import { projectStateCopy } from '../messages/project-state.ts';
import type { DeployedCommit } from './provider.ts';

/** What a deployment can be doing, as its provider says. */
export const deploymentStates = ['QUEUED', 'BUILDING', 'READY', 'ERROR', 'CANCELED'] as const;
export type DeploymentState = (typeof deploymentStates)[number];

/** A deployment with what its provider told of it. Times are ISO 8601. */
export interface ShownDeployment {
  readonly id: string;
  /** Where it answers; without a scheme. */
  readonly host: string;
  readonly state: DeploymentState;
  readonly target: 'production' | 'preview';
  readonly commit: DeployedCommit | null;
  readonly createdAt: string;
  readonly finishedAt: string | null;
  /** The end of what its build printed. */
  readonly buildOutput: string | null;
  /** True for the one that was asked about. */
  readonly isNamed: boolean;
}

export interface ShownDomain {
  readonly name: string;
  readonly isVerified: boolean;
  readonly isNamed: boolean;
}

/** What the provider told of a project: its latest deployments, newest first, and its domains. */
export interface ProjectState {
  /** Null for a domain that leads to no project. */
  readonly projectName: string | null;
  readonly deployments: readonly ShownDeployment[];
  readonly domains: readonly ShownDomain[];
}

/** What something may be about: a project by its id, a deployment by its address, a domain. */
export interface NamedInProject {
  readonly projectId: string | null;
  readonly deploymentUrl: string | null;
  readonly domain: string | null;
}

const stateLabels: Readonly<Record<DeploymentState, () => string>> = {
  QUEUED: () => projectStateCopy.queued(),
  BUILDING: () => projectStateCopy.building(),
  READY: () => projectStateCopy.ready(),
  ERROR: () => projectStateCopy.failed(),
  CANCELED: () => projectStateCopy.cancelled(),
};

/** A deployment's state as people read it; one that is not known as it is. */
export function deploymentStateLabel(state: string): string {
  const known = deploymentStates.find((each) => each === state);
  return known === undefined ? state : stateLabels[known]();
}

/** The first line of what a commit says; empty without one. */
export function commitTitle(commit: DeployedCommit | null | undefined): string {
  return commit?.message?.trim().split(/\r?\n/, 1)[0] ?? '';
}

/** The names under which a provider may know a domain: its own, and what stands for all names of its parent. */
export function domainNames(domain: string): string[] {
  const name = domain.trim().toLowerCase().replace(/\.$/, '');
  if (!name.includes('.')) return [];
  const [, ...parent] = name.split('.');
  return [name, `*.${parent.join('.')}`];
}

/** The most of somebody's words that are looked through, and of hosts in them. */
const longestText = 20_000;
const mostHosts = 200;

/** Whatever has the form of a host in somebody's words, in small letters: to be held against domains that are known. */
export function hostsIn(text: string): string[] {
  const found = text
    .slice(0, longestText)
    .toLowerCase()
    // A name has at most 127 labels; without an end, 'a.a.a.…' would cost the square of its length.
    .matchAll(/(?:[\p{L}\p{N}_-]{1,63}\.){1,126}[\p{L}\p{N}-]{2,63}/gu);
  return [...new Set([...found].map(([host]) => host))].slice(0, mostHosts);
}
