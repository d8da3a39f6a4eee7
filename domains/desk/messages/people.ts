import { defineMessages } from '@reachout/language/define-messages';

/** Who takes part in a case, and who is told of what, as support staff see it. */
export const peopleCopy = defineMessages('desk.people', {
  mail: '{name}, told by mail',
  page: '{name}, told on the page, not by mail',
  none: 'Told nothing: nobody in this account has this address',
  opener: 'Opened by {name}',
  rules: 'Who is told of what',
  news: 'Answers, a new status, reminders and refunds: who opened the case and its participants, but not who did it.',
  added: 'Being added to the case: the new participant. Being removed: nobody.',
  escalated: 'An escalation: the same people, and everybody who answers cases.',
  internal: 'Notes, mentions and assignments: colleagues only.',
  switches: 'Everybody can switch off what they do not want to hear of.',
});
