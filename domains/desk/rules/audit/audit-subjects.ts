import { formatCaseNumber } from '@reachout/core/case-number';
import { paths } from '@reachout/core/paths';
import { auditCopy } from '../../messages/reports.ts';

interface SubjectKind {
  readonly label: (id: string) => string;
  /** The page of it; null where it has none. */
  readonly path: (id: string) => string | null;
}

const nowhere = (): null => null;

/** What a file of enquiries holds is noted in the place of one enquiry. */
const enquiryLists: ReadonlySet<string> = new Set(['answered', 'waiting']);

/** Subjects that are a person, and those that are an account: they have its name. The second two of each are what the command line changes of it. */
export const personSubjects = ['user', 'person', 'member'] as const;
export const accountSubjects = ['account', 'team', 'plan'] as const;
const namedSubjects: ReadonlySet<string> = new Set([...personSubjects, ...accountSubjects]);

/** What things are done to, by the codes of the audit. People and accounts have names besides. */
const subjectKinds: Readonly<Record<string, SubjectKind>> = {
  case: {
    label: (id) => auditCopy.kindCase({ number: formatCaseNumber(id) }),
    path: (id) => paths.staffCase(id),
  },
  refund: { label: (id) => auditCopy.kindRefund({ id }), path: (id) => paths.staffRefund(id) },
  thread: { label: (id) => auditCopy.kindThread({ id }), path: (id) => paths.staffConversation(id) },
  user: { label: (id) => auditCopy.gone({ id }), path: (id) => paths.staffPerson(id) },
  person: { label: (id) => auditCopy.gone({ id }), path: (id) => paths.staffPerson(id) },
  member: { label: (id) => auditCopy.gone({ id }), path: (id) => paths.staffPerson(id) },
  account: { label: (id) => auditCopy.gone({ id }), path: (id) => paths.staffAccount(id) },
  team: { label: (id) => auditCopy.kindOther({ kind: 'team', id }), path: (id) => paths.staffAccount(id) },
  plan: { label: (id) => auditCopy.gone({ id }), path: (id) => paths.staffAccount(id) },
  sales_enquiry: {
    label: (id) => auditCopy.kindEnquiry({ id }),
    path: (id) => (enquiryLists.has(id) ? paths.staffEnquiries() : paths.staffEnquiry(id)),
  },
  incident: { label: (id) => auditCopy.kindIncident({ id }), path: (id) => paths.staffIncident(id) },
  component: { label: (id) => auditCopy.kindComponent({ id }), path: (id) => paths.staffComponent(id) },
  macro: { label: (id) => auditCopy.kindMacro({ id }), path: () => paths.staffMacros() },
  tag: { label: (id) => auditCopy.kindTag({ id }), path: () => paths.staffTags() },
  staff_team: { label: (id) => auditCopy.kindTeam({ id }), path: () => paths.staffTeams() },
  view: { label: (id) => auditCopy.kindView({ id }), path: () => paths.staffViews() },
  access_token: { label: (id) => auditCopy.kindToken({ id }), path: nowhere },
  service_token: { label: (id) => auditCopy.kindServiceToken({ id }), path: nowhere },
  documentation: { label: () => auditCopy.kindDocumentation(), path: () => paths.staffDocumentation() },
  refund_ledger: { label: (id) => auditCopy.kindLedger({ id }), path: () => paths.staffRefunds() },
  audit: { label: () => auditCopy.kindAudit(), path: () => paths.staffAudit() },
  handover: { label: (id) => auditCopy.kindOther({ kind: 'handover', id }), path: nowhere },
  history: { label: (id) => auditCopy.kindOther({ kind: 'history', id }), path: nowhere },
  outbox: { label: (id) => auditCopy.kindOther({ kind: 'outbox', id }), path: nowhere },
  world: { label: (id) => auditCopy.kindOther({ kind: 'world', id }), path: nowhere },
};

/** The codes of everything that is looked for by its id. */
export const auditSubjectKinds: readonly string[] = Object.keys(subjectKinds);

/** How a subject is called, and where its page is. `name` is its own, where it has one. */
export function describeSubject({ kind, id, name }: { kind: string; id: string; name: string | null }): {
  label: string;
  path: string | null;
} {
  const known = subjectKinds[kind];
  if (known === undefined) return { label: auditCopy.kindOther({ kind, id }), path: null };
  // Who is gone has no page any more.
  if (namedSubjects.has(kind))
    return { label: name ?? known.label(id), path: name === null ? null : known.path(id) };
  return { label: known.label(id), path: known.path(id) };
}
