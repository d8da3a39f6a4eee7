/** What people can switch off one by one. */
export const mailKinds = [
  'confirmations',
  'answers',
  'progress',
  'reminders',
  'participation',
  'escalations',
  'refunds',
] as const;
export type MailKind = (typeof mailKinds)[number];

/** True for a kind that this release knows. */
export function isMailKind(kind: string): kind is MailKind {
  return mailKinds.some((each) => each === kind);
}
