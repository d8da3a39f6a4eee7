import { defineMessages } from '@reachout/language/define-messages';

/** What is wrong with data that another system sent, where its field has no words of its own. */
export const schemaCopy = defineMessages('core.schemas', {
  missing: 'is required',
  text: 'must be a text',
  number: 'must be a number',
  whole: 'must be a whole number',
  truth: 'must be true or false',
  list: 'must be a list',
  group: 'must be an object',
  kind: 'is of the wrong kind',
  oneOf: 'must be one of {values}',
  notKnown: 'has fields that are not known: {names}',
  atLeast: 'must be at least {limit}',
  atMost: 'must be at most {limit}',
  charactersAtLeast: 'must have {limit} characters or more',
  charactersAtMost: 'must have {limit} characters or fewer',
  entriesAtLeast: 'must have {limit} entries or more',
  entriesAtMost: 'must have {limit} entries or fewer',
  form: 'is not written in the form that it must have',
  forms: 'has none of the forms that it may have',
  other: 'is not valid',
});
