import { defineMessages } from '@reachout/language/define-messages';

/** Where support staff say which parts the platform has, and how each is doing. */
export const staffComponentCopy = defineMessages('status.staffComponents', {
  title: 'Components',
  titleOf: 'Component: {name}',
  lead: 'The parts of the platform as the <link>status page</link> lists them. An incident names those that it affects.',
  listed: 'Components',
  none: 'No component is listed.',
  columnName: 'Component',
  columnStatus: 'Status',
  addTitle: 'Add a component',
  add: 'Add component',
  save: 'Save component',
  edit: 'Change it',
  name: 'Name',
  nameHint: 'What people call it: “Builds”.',
  description: 'Description',
  descriptionHint: 'What belongs to it, in one line. May be left empty.',
  position: 'Position',
  positionHint: 'A whole number. The lowest comes first; those with the same one by their names.',
  positionWrong: 'Position must be a whole number from 0 to {max, number}',
  status: 'Status',
  statusHint:
    'How the component itself is doing. While an incident that affects it goes on, “Operational” is shown as what the incident says.',
  statusRequired: 'Choose a status',
  removeTitle: 'Remove it',
  remove: 'Remove component',
  removeHint: 'It leaves the status page at once. Incidents that name it stay without it.',
  affects: 'Components that it affects',
  keptElsewhere: 'Kept by another system',
  keptElsewhereLead:
    'What is said of it comes from the system that sent it, and is changed there. What you wrote here would be lost with its next message.',
});
