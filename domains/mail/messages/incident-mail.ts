import { defineMessages } from '@reachout/language/define-messages';

/** Mails about incidents of the platform. */
export const incidentMailCopy = defineMessages('mail.incident', {
  subject: '{brand} status: {title}',
  impact: 'Impact: {impact}. State: {state}.',
  affected: 'Affected: {components}.',
  update: '{state} · {time} UTC',
  open: 'Open the status page',
  why: 'You get this mail because you asked {brand} to tell you of incidents.',
});
