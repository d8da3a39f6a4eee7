import { defineMessages } from '@reachout/language/define-messages';

/** The case form as pages without a script, one question after the other. */
export const newCaseCopy = defineMessages('cases.new-case', {
  title: 'Submit a case',
  description: 'Tell {brand} support what does not work, or what you want to know, and follow the answer.',
  titleOfAccount: 'Submit a case: product and account',
  titleOfArea: 'Submit a case: product area',
  titleOfTopic: 'Submit a case: topic in {area}',
  titleOfForm: 'Submit a case: {topic}',
  product: 'Product',
  account: 'Account',
  area: 'Product area',
  topic: 'Topic',
  prepared: 'Prepared by an assistant through your access token',
  preparedHint:
    'Nothing is submitted yet. Look at everything below, change what is not right, and submit the case yourself. If you did not ask for this, leave the page and <link>revoke the token</link>.',
  noPlan: 'None of your accounts has a plan. <link>Ask the community</link>',
  noPlanForProduct: 'None of your accounts has a plan for {product}. <link>Ask the community</link>',
  accountChoice: '{product}: {account}',
  planOfAccount: '{account} · {plan}',
  accountQuestion: 'Which product and account is it about?',
  areaQuestion: 'Which area is it about?',
  topicQuestion: 'Which topic in {area}?',
  continue: 'Continue',
  notSubmitted: 'The case was not submitted. What you typed is still in your browser.',
  otherPersonWroteIt:
    'The case was not submitted: another person than the one who is logged in now wrote it. To submit it, log in as that person again.',
  accountLost: 'The case was not submitted',
  accountLostHint:
    'It was for an account or a product that is no longer yours. What you wrote is below: copy it, or <link>submit a case for another account</link>.',
  submittedBefore: 'This form was submitted before, with other words. Submit it again to open another case.',
  submitAgain: 'Check the form and submit it again.',
});
