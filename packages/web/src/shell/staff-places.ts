import { paths } from '@reachout/core/paths';
import { deskCopy } from '../messages/desk.ts';
import { shellCopy } from '../messages/shell.ts';
import { type CurrentMark, currentMark } from './current-mark.ts';
import type { PageViewer, SignedInPerson } from './person.ts';

type Label = () => string;

/** What places of the desk have in common, in the order in which they are shown. */
const groups = {
  answering: deskCopy.answering,
  settingUp: deskCopy.settingUp,
  telling: deskCopy.telling,
  lookingAfter: deskCopy.lookingAfter,
} as const satisfies Record<string, Label>;

interface StaffPlaceRow {
  readonly path: () => string;
  readonly label: Label;
  /** What it is for, in a sentence. */
  readonly about: Label;
  readonly group: keyof typeof groups;
  /** Main places stand in the head of every page of the desk, the others in its menu. */
  readonly rank: 'main' | 'further';
  /** Its name among everything else that the site has; `label` with a note that it is for staff unless told. */
  readonly name?: Label;
  /** Addresses below which its pages stand; its own unless told. */
  readonly covers?: () => readonly string[];
  /** Only where mail is kept instead of sent, or where another system is told of events. */
  readonly needs?: 'keptMail' | 'events';
}

const hasNeeded: Readonly<Record<NonNullable<StaffPlaceRow['needs']>, (viewer: SignedInPerson) => boolean>> =
  {
    keptMail: ({ mail }) => mail === 'kept',
    events: ({ hasEvents }) => hasEvents === true,
  };

/** Every place of the desk. What somebody may do there is decided by its routes. */
const staffPlaceRows: readonly StaffPlaceRow[] = [
  {
    path: () => paths.staffCases(),
    label: shellCopy.staffCases,
    about: deskCopy.aboutCases,
    group: 'answering',
    rank: 'main',
    name: shellCopy.allCasesStaff,
  },
  {
    path: () => paths.staffRefunds(),
    label: shellCopy.staffRefunds,
    about: deskCopy.aboutRefunds,
    group: 'answering',
    rank: 'main',
    name: shellCopy.pendingRefundsStaff,
  },
  {
    path: () => paths.staffConversations(),
    label: shellCopy.staffConversations,
    about: deskCopy.aboutConversations,
    group: 'answering',
    rank: 'main',
  },
  {
    path: () => paths.staffNumbers(),
    label: shellCopy.staffNumbers,
    about: deskCopy.aboutNumbers,
    group: 'lookingAfter',
    rank: 'main',
  },
  {
    path: () => paths.staffSearch(),
    label: deskCopy.find,
    about: deskCopy.aboutFind,
    group: 'answering',
    rank: 'main',
    covers: () => [paths.staffSearch(), paths.staffPeople(), paths.staffAccounts()],
  },
  {
    path: () => paths.staffEnquiries(),
    label: shellCopy.staffEnquiries,
    about: deskCopy.aboutEnquiries,
    group: 'answering',
    rank: 'further',
  },
  {
    path: () => paths.staffTeams(),
    label: deskCopy.teams,
    about: deskCopy.aboutTeams,
    group: 'settingUp',
    rank: 'further',
  },
  {
    path: () => paths.staffMacros(),
    label: deskCopy.macros,
    about: deskCopy.aboutMacros,
    group: 'settingUp',
    rank: 'further',
  },
  {
    path: () => paths.staffViews(),
    label: deskCopy.views,
    about: deskCopy.aboutViews,
    group: 'settingUp',
    rank: 'further',
  },
  {
    path: () => paths.staffTags(),
    label: deskCopy.tags,
    about: deskCopy.aboutTags,
    group: 'settingUp',
    rank: 'further',
  },
  {
    path: () => paths.staffIncidents(),
    label: shellCopy.staffIncidents,
    about: deskCopy.aboutIncidents,
    group: 'telling',
    rank: 'further',
  },
  {
    path: () => paths.staffComponents(),
    label: shellCopy.staffComponents,
    about: deskCopy.aboutComponents,
    group: 'telling',
    rank: 'further',
  },
  {
    path: () => paths.staffPeople(),
    label: shellCopy.staffPeople,
    about: deskCopy.aboutPeople,
    group: 'lookingAfter',
    rank: 'further',
    // A person's own page is what somebody found.
    covers: () => [],
  },
  {
    path: () => paths.staffDocumentation(),
    label: shellCopy.staffDocumentation,
    about: deskCopy.aboutDocumentation,
    group: 'lookingAfter',
    rank: 'further',
  },
  {
    path: () => paths.staffAudit(),
    label: deskCopy.audit,
    about: deskCopy.aboutAudit,
    group: 'lookingAfter',
    rank: 'further',
  },
  {
    path: () => paths.staffEvents(),
    label: deskCopy.events,
    about: deskCopy.aboutEvents,
    group: 'lookingAfter',
    rank: 'further',
    needs: 'events',
  },
  {
    path: () => paths.staffMails(),
    label: shellCopy.staffMails,
    about: deskCopy.aboutMails,
    group: 'lookingAfter',
    rank: 'further',
    needs: 'keptMail',
  },
];

/** A place of the desk in the language of the request. */
export interface StaffPlace {
  path: string;
  label: string;
  about: string;
  /** Its name among everything else that the site has. */
  name: string;
  rank: StaffPlaceRow['rank'];
  group: StaffPlaceRow['group'];
  current: CurrentMark;
}

/** Places of the desk that belong together. */
export interface StaffPlaceGroup {
  key: StaffPlaceRow['group'];
  title: string;
  places: StaffPlace[];
}

export function isStaffViewer(viewer: PageViewer): viewer is SignedInPerson {
  return viewer !== null && viewer !== 'somebody' && viewer.isStaff === true;
}

/** The places of the desk that `viewer` has, in order; none for anybody but staff. */
export function listStaffPlaces(viewer: PageViewer, currentPath = ''): StaffPlace[] {
  if (!isStaffViewer(viewer)) return [];
  return staffPlaceRows
    .filter(({ needs }) => needs === undefined || hasNeeded[needs](viewer))
    .map(({ path, label, about, name, covers, rank, group }) => ({
      path: path(),
      label: label(),
      about: about(),
      name: name?.() ?? deskCopy.forStaff({ place: label() }),
      rank,
      group,
      current: currentMark(currentPath, path(), covers?.()),
    }));
}

/** The same places by what they have in common. */
export function groupStaffPlaces(places: readonly StaffPlace[]): StaffPlaceGroup[] {
  return (Object.keys(groups) as StaffPlaceRow['group'][])
    .map((key) => ({ key, title: groups[key](), places: places.filter(({ group }) => group === key) }))
    .filter((group) => group.places.length > 0);
}
