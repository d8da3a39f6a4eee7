import { defineMessages } from '@reachout/language/define-messages';

/** What is known of a project: its latest deployments and its domains. */
export const projectStateCopy = defineMessages('accounts.project-state', {
  queued: 'Queued',
  building: 'Building',
  ready: 'Ready',
  failed: 'Failed',
  cancelled: 'Cancelled',
  production: 'Production',
  preview: 'Preview',
  project: 'Project {project}',
  domain: 'Domain',
  latest: 'Latest deployment: {state}',
  unverified: '{count, plural, one {# domain not verified} other {# domains not verified}}',
  deployments: 'Latest deployments',
  domains: 'Domains',
  verified: 'Verified',
  notVerified: 'Not verified',
  named: 'Named in this case',
  commit: 'Commit {sha}',
  branch: 'on {branch}',
  buildOutput: 'End of the build output',
  buildOutputOf: 'End of the build output of {host}',
});
