import { defineMessages } from '@reachout/language/define-messages';

/** Answers that wait for a moment before they go out. */
export const heldCopy = defineMessages('desk.held', {
  title: 'Your answers that have not gone out',
  waits: 'Your answer goes out in {seconds, plural, one {# second} other {# seconds}}.',
  waitsElsewhere:
    'Your answer in case #{caseNumber} goes out in {seconds, plural, one {# second} other {# seconds}}.',
  withdrawn: 'You took this answer back. It was not sent.',
  stopped: 'This answer was not sent: the case no longer takes answers.',
  undo: 'Undo',
  writeOn: 'Put it into the answer',
  held: 'The answer goes out in a moment. Until then you can undo it.',
  gone: 'The answer has gone out already.',
  on: 'Your answers wait {seconds, plural, one {# second} other {# seconds}} before they go out.',
  off: 'Your answers go out at once.',
  turnOff: 'Send at once from now on',
  turnOn: 'Let them wait from now on',
  changed: 'This holds from your next answer on.',
  next: 'Send, then open the next case of my queue',
});
