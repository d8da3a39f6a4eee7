import { defineMessages } from '@reachout/language/define-messages';

/** Correcting what a case is about. */
export const correctionCopy = defineMessages('desk.correction', {
  open: 'Correct product, topic, project or subject',
  title: 'Correct case #{caseNumber}',
  lead: 'The customer sees on the case what was corrected, as they see a changed status. Nobody is mailed.',
  topic: 'Topic',
  topicHint: 'It says product and area too. Topics that the plan of {account} does not open are left out.',
  areaAndTopic: '{product}: {area}',
  withoutTopic: '{area}, no topic',
  project: 'Project',
  projectHint: 'Its name or id, or nothing. People who see single projects see the cases of theirs.',
  submit: 'Correct the case',
  done: 'The case was corrected.',
  nothingNamed: 'Say what should be corrected.',
  stale: 'The case has changed meanwhile. Look at it again; what you filled in is kept below.',
});
