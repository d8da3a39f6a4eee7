import { Tabs } from '@reachout/ui/tabs';
import type { Brand } from '@reachout/brand/rules/brand';
import { shellCopy } from '../messages/shell.ts';
import { listDestinations } from './destinations.ts';
import type { PageViewer } from './person.ts';

/** The way between everything that staff work with, on each page of theirs; nothing for anybody else. */
export function StaffNavigation({
  viewer,
  links,
  currentPath = '',
}: {
  viewer: PageViewer;
  /** The brand's. */
  links: Brand['links'];
  currentPath?: string;
}) {
  const tabs = listDestinations('staffTabs', viewer, links);
  if (tabs.length === 0 || !currentPath.startsWith('/staff/')) return null;
  return (
    <div className="ui-page site-staff">
      <Tabs
        label={shellCopy.staff()}
        tabs={tabs.map(({ label, path }) => ({
          href: path,
          label,
          isCurrent: currentPath === path || currentPath.startsWith(`${path}/`),
        }))}
      />
    </div>
  );
}
