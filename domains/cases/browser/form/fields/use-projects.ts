import type { Account } from '@reachout/accounts/rules/accounts';
import { canOpenCaseAbout } from '@reachout/accounts/rules/permissions';
import { commitTitle, deploymentStateLabel } from '@reachout/accounts/rules/project-state';
import { projectsResponse } from '@reachout/accounts/rules/calls/projects';
import { projectSearchDebounceMs } from '@reachout/core/constants';
import { maxPageSize } from '@reachout/core/limits';
import { apiPaths } from '@reachout/core/paths';
import { useCallback, useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import type { ApiClient } from '@reachout/web/lib/api-client';

/** One of the latest deployments of a project. */
export interface DeploymentOption {
  readonly address: string;
  /** The label of its state. */
  readonly state: string;
  /** The first line of what its commit says; empty where nobody told. */
  readonly commit: string;
}

/** A project that can be chosen. */
export interface ProjectOption {
  readonly id: string;
  readonly name: string;
  readonly deployments: readonly DeploymentOption[];
}

export interface ProjectSearch {
  readonly status: 'loading' | 'loaded' | 'failed';
  readonly projects: readonly ProjectOption[];
}

/** Pages of projects that are loaded for one search: several hundred; beyond that a longer search is the better way. */
const maxPages = 5;

/** The projects for a search, each page as it comes. The search starts after a pause in typing, and a later one ends an earlier one (§9, U21). */
export function useProjects(api: ApiClient, account: Pick<Account, 'team' | 'permissions'>) {
  const [term, setTerm] = useState('');
  const [search, setSearch] = useState<ProjectSearch>(nothingYet);
  const [attempt, setAttempt] = useState(0);
  const known = useRef(new Map<string, ProjectSearch>());
  const teamId = account.team?.id;
  // Whose rights come from single projects is told them with each (§6).
  const includePermissions = account.permissions.canCreateSupportCase === 'project-scoped' || undefined;

  useEffect(() => {
    const before = known.current.get(term);
    if (before) {
      setSearch(before);
      return;
    }
    const controller = new AbortController();
    setSearch(({ projects }) => ({ status: 'loading', projects }));
    const start = async (): Promise<void> => {
      const found = await loadProjects(
        api,
        { teamId, term, includePermissions },
        controller.signal,
        setSearch,
      );
      if (controller.signal.aborted) return;
      if (found.status === 'loaded') known.current.set(term, found);
      setSearch(found);
    };
    // The list before anything was typed needs no pause.
    const timer = setTimeout(() => void start(), term === '' ? 0 : projectSearchDebounceMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [api, teamId, term, includePermissions, attempt]);

  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  return { search, searchFor: setTerm, retry };
}

const nothingYet: ProjectSearch = { status: 'loading', projects: [] };

async function loadProjects(
  api: ApiClient,
  {
    teamId,
    term,
    includePermissions,
  }: { teamId: string | undefined; term: string; includePermissions: true | undefined },
  signal: AbortSignal,
  onProgress: (search: ProjectSearch) => void,
): Promise<ProjectSearch> {
  let projects: ProjectOption[] = [];
  let from: string | null = null;
  for (let page = 0; page < maxPages; page += 1) {
    const query = { teamId, limit: maxPageSize, search: term.trim() || undefined, from, includePermissions };
    const answer = await api.request(apiPaths.projects(query), { signal });
    const parsed = answer.ok ? z.safeParse(projectsResponse, answer.value) : undefined;
    if (!parsed?.success) return { status: 'failed', projects };
    const found = parsed.data.projects.filter(
      ({ permissions }) => includePermissions === undefined || canOpenCaseAbout(permissions),
    );
    projects = [...projects, ...found.map(toOption)];
    from = parsed.data.pagination.next;
    if (from === null || signal.aborted) break;
    onProgress({ status: 'loaded', projects });
  }
  return { status: 'loaded', projects };
}

function toOption({
  id,
  name,
  latestDeployments,
}: z.infer<typeof projectsResponse>['projects'][number]): ProjectOption {
  return {
    id,
    name,
    deployments: latestDeployments.map(({ url, state, commit }) => ({
      address: url.includes('://') ? url : `https://${url}`,
      state: deploymentStateLabel(state),
      commit: commitTitle(commit),
    })),
  };
}
