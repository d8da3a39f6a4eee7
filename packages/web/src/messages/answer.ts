import { defineMessages } from '@reachout/language/define-messages';

export const answerCopy = defineMessages('web.answer', {
  copy: 'Copy',
  code: 'Code',
  table: 'Table',
  source: 'Source {number}: {label}',
});
