import { defineMessages } from '@reachout/language/define-messages';

/** What is due on cases, for staff. */
export const staffClockCopy = defineMessages('desk.clocks', {
  due: 'Due',
  byDue: 'What is due next',
  dueOrder: 'Where an answer or a solution is due, what is due first before the rest.',
  title: 'Due times',
  firstAnswer: 'First answer',
  nextAnswer: 'Next answer',
  solution: 'Solution',
  dueOn: 'Due on {time}',
  metOn: 'Done on {time}',
  lateBy: '{duration} late',
  inTime: 'in time',
  missed: 'missed',
  soon: 'due soon',
  paused: 'Not counted now. Left: {duration}',
  replacedOn: 'Was due on {time}, until the severity or the plan changed',
  droppedOn: 'Was due on {time}, until the case was merged or closed by itself',
});
