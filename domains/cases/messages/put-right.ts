import { defineMessages } from '@reachout/language/define-messages';

/** Words that support removed from a case: what they were, and where they stood. */
export const redactionCopy = defineMessages('cases.redaction', {
  removed: 'Removed {what} from {places}',
  exported: '{time}: {who} removed {what} from {places}.',
  secret: 'a password, key or token',
  personal: 'personal data',
  mistake: 'something sent by mistake',
  abuse: 'abuse',
  subject: 'the subject',
  description: 'the description',
  field: 'a field',
  comment: 'a reply',
  note: 'an internal note',
  escalation: 'the reason to escalate',
  conversation: 'the conversation',
  file: 'a file',
  copy: 'a stored copy',
});

/** Facts of a case that support put right. */
export const correctionCopy = defineMessages('cases.correction', {
  corrected: '{fact} corrected from {before} to {after}',
  exported: '{time}: {who} corrected “{fact}” from {before} to {after}.',
});

/** Which team of the staff a case is for; customers never read it. */
export const caseTeamCopy = defineMessages('cases.teams', {
  routed: 'For team {team} because {because}',
  routedAll: 'For team {team}, which takes everything else',
  handedOver: 'Handed over to team {team}',
  givenBack: 'Given back to everybody',
  exported: '{time}: {who} gave the case to team {team}.',
  exportedBack: '{time}: {who} gave the case back to everybody.',
  label: 'Team',
  everybody: 'Everybody',
  is: '{condition} is {name}',
  product: 'product',
  area: 'area',
  topic: 'topic',
  plan: 'plan',
  severity: 'severity',
  language: 'language',
});

/** Cases that support made one of. */
export const mergeCopy = defineMessages('cases.merge', {
  merged: 'We go on with this in case {number}',
  tookOver: 'Case {number} was merged into this one',
  exported: '{time}: {who} merged this case into case #{caseNumber}, where it goes on.',
  exportedTookOver: '{time}: {who} merged case #{caseNumber} into this one.',
  mergedInto: 'Merged into',
});

/** What staff do to find a case again, and to put it off; customers never read it. */
export const caseTriageCopy = defineMessages('cases.triage', {
  tagged: 'Tagged {tags}',
  untagged: 'Removed the tags {tags}',
  retagged: 'Tagged {tags}; Removed the tags {others}',
  snoozed: 'Snoozed until {time}',
  woken: 'Snooze ended',
  exportedTags: '{time}: {who} changed the tags. Added: {added}. Removed: {removed}.',
  exportedSnooze: '{time}: {who} snoozed the case until {until}.',
  exportedWaking: '{time}: {who} ended the snooze.',
});

/** What a case is linked to; customers never read it. */
export const linkCopy = defineMessages('cases.links', {
  linked: 'Linked to {name}',
  unlinked: 'No longer linked to {name}',
  exported: '{time}: {who} linked the case to {name}.',
  exportedUnlinked: '{time}: {who} removed the link to {name}.',
});

/** Cases that support opened: of a reply in another case, or for a customer. */
export const splitCopy = defineMessages('cases.split', {
  split: 'A reply became a case of its own, {number}',
  splitFrom: 'From the reply of {date} in case {number}',
  openedFor: 'Opened for {person}',
  exportedSplit: '{time}: {who} made case #{caseNumber} of a reply.',
  exportedSplitFrom: '{time}: {who} made this case of a reply of {date} in case #{caseNumber}.',
  exportedOpenedFor: '{time}: {who} opened the case for {person}.',
  bySupport: 'Support, for {person}',
});
