import { defineMessages } from '@reachout/language/define-messages';

/** The status of the platform (§2); what is said of an incident is the operator's. */
export const statusCopy = defineMessages('status.status', {
  title: 'Status',
  description: 'How {brand} is doing, and the incidents of the last 7 days.',
  notPublishedDescription: '{brand} does not publish its status here.',
  statusOf: 'Status of {brand}',
  feed: 'Incidents of {brand}',
  asOf: 'As of {time}. Reload the page for the latest.',
  operational: 'All systems operational',
  minorIncident: 'Minor incident',
  majorIncident: 'Major incident',
  criticalIncident: 'Critical incident',
  maintenance: 'Maintenance',
  unknown: 'Status unknown',
  notPublished: 'Status not published',
  componentStatus: '{name}: {status}',
  components: 'Components',
  affects: 'Affects {components}',
  readAt: 'As another system told it at {time}.',
  staleTitle: 'We do not know how things are now',
  stale:
    'We have not been able to read the status since {time}. What is shown below was known before then, and may be over or worse by now.',
  byMail: 'Have incidents mailed to you',
  supportNumbers: 'How quickly support answers, in numbers',
  seeElsewhere: 'See it on the status page itself',
  began: 'Began {start}',
  beganAndResolved: 'Began {start}, resolved {end}',
  update: '<state>{name}</state> · {time}',
  now: 'Now',
  noIncident: 'We know of no incident that is going on.',
  unknownLead:
    'We cannot read the status right now, so we do not know whether anything is wrong. Reload this page in a minute.',
  resolvedLately: 'Resolved in the last 7 days',
  nothingResolved: 'No incident was resolved in the last 7 days.',
  notListed: 'Is your problem not listed?',
  tellAndRead:
    'Tell Support what you see. Your monitor can read this page in the format of Statuspage at <link><code>{path}</code></link>, and your feed reader <feed>as a feed</feed>.',
  notPublishedLead:
    'Incidents are not published on this page, so it says neither that everything works nor that something is wrong.',
  seeStatusPage: 'See the status page',
  notWorking: 'Is something not working?',
  tellSupport: 'Tell Support what you see, since when, and on which project or domain.',
  reachOut: 'Reach out to Support',
});
