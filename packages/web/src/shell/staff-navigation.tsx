import { paths } from '@reachout/core/paths';
import { Tabs } from '@reachout/ui/tabs';
import { shellCopy } from '../messages/shell.ts';

const parts = [
  { label: shellCopy.staffCases, href: paths.staffCases() },
  { label: shellCopy.staffRefunds, href: paths.staffRefunds() },
  { label: shellCopy.staffConversations, href: paths.staffConversations() },
  { label: shellCopy.staffEnquiries, href: paths.staffEnquiries() },
  { label: shellCopy.staffIncidents, href: paths.staffIncidents() },
  { label: shellCopy.staffComponents, href: paths.staffComponents() },
  { label: shellCopy.staffPeople, href: paths.staffPeople() },
  { label: shellCopy.staffDocumentation, href: paths.staffDocumentation() },
] as const;

const mails = { label: shellCopy.staffMails, href: paths.staffMails() } as const;

/** The way between everything that staff work with, on each page of theirs. */
export function StaffNavigation({
  currentPath,
  isMailKept,
}: {
  currentPath: string;
  /** True in the demo world, whose mails staff can read. */
  isMailKept: boolean;
}) {
  const shown = isMailKept ? [...parts, mails] : parts;
  return (
    <div className="ui-page site-staff">
      <Tabs
        label={shellCopy.staff()}
        tabs={shown.map(({ label, href }) => ({
          href,
          label: label(),
          isCurrent: currentPath === href || currentPath.startsWith(`${href}/`),
        }))}
      />
    </div>
  );
}
