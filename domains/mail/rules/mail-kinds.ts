/** What people can switch off one by one: by mail, and in the page. */
export const mailKinds = [
  'confirmations',
  'answers',
  'progress',
  'reminders',
  'participation',
  'escalations',
  'refunds',
  'incidents',
  'logIns',
  'newCases',
  'assignments',
  'customerAnswers',
  'mentions',
] as const;
export type MailKind = (typeof mailKinds)[number];

interface KindRule {
  /** Who chooses: `staff` for what only those hear of who answer cases. */
  readonly for: 'everybody' | 'customers' | 'staff';
  /** Whether it is mailed to whoever chose nothing. */
  readonly mail: 'unless-switched-off' | 'once-switched-on';
  /** False for what the page that it happened on has said already. */
  readonly inPage: boolean;
}

const everybody = { for: 'everybody', mail: 'unless-switched-off', inPage: true } as const;
const staff = { for: 'staff', mail: 'unless-switched-off', inPage: true } as const;

const kindRules: Readonly<Record<MailKind, KindRule>> = {
  confirmations: { ...everybody, inPage: false },
  answers: everybody,
  progress: everybody,
  reminders: everybody,
  participation: everybody,
  escalations: everybody,
  refunds: everybody,
  // What goes on stands on every page; a mail of it gets who asks for it.
  incidents: { ...everybody, mail: 'once-switched-on', inPage: false },
  // Whoever answers cases sees what others wrote: a log-in in their name is told them whatever they wish.
  logIns: { ...everybody, for: 'customers', inPage: false },
  // A busy desk has many: whoever wants a mail of them says so.
  newCases: { ...staff, mail: 'once-switched-on' },
  assignments: staff,
  customerAnswers: staff,
  mentions: staff,
};

/** True for a kind that this release knows. */
export function isMailKind(kind: string): kind is MailKind {
  return mailKinds.some((each) => each === kind);
}

/** What somebody of this role may hear of, by mail or in the page. */
export function kindsFor(role: 'customer' | 'staff', way: 'mail' | 'page'): MailKind[] {
  return mailKinds.filter((kind) => {
    const rule = kindRules[kind];
    const isTheirs = rule.for === 'everybody' || (rule.for === 'staff') === (role === 'staff');
    return isTheirs && (way === 'mail' || rule.inPage);
  });
}

/** True for what the notifications of a page tell of. */
export function isToldInPage(kind: MailKind): boolean {
  return kindRules[kind].inPage;
}

/** What a person said of mails: the kinds that they switched off, and those that they switched on. */
export interface ChosenMails {
  readonly off: readonly string[];
  readonly on: readonly string[];
}

/** True where the person wants mails of this kind. */
export function wantsMail(chosen: ChosenMails | null | undefined, kind: MailKind): boolean {
  return kindRules[kind].mail === 'once-switched-on'
    ? (chosen?.on.includes(kind) ?? false)
    : !(chosen?.off.includes(kind) ?? false);
}

/** What is kept of a choice among the kinds that were offered. */
export function chosenMails(
  offered: readonly MailKind[],
  wanted: readonly MailKind[],
): {
  off: MailKind[];
  on: MailKind[];
} {
  const isOptIn = (kind: MailKind): boolean => kindRules[kind].mail === 'once-switched-on';
  return {
    off: offered.filter((kind) => !isOptIn(kind) && !wanted.includes(kind)),
    on: offered.filter((kind) => isOptIn(kind) && wanted.includes(kind)),
  };
}
