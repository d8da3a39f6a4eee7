import { defineMessages } from '@reachout/language/define-messages';

/** What the embedded assistant says in its own words, in the language of the person; everything else that it says is quoted from the documentation. */
export const assistantCopy = defineMessages('chat.assistant', {
  offerCase: 'Shall I open the case form for you?',
  casePage: 'You can open a support case on [its own page]({href}), and a person will look at it.',
  askOwner:
    'You cannot open a support case in this team. Ask an owner of the team to open it, or to give you access to a project.',
  askOwnerToOpen: 'Ask an owner of the team to open the case, or to give you access to a project.',
  topicClosed:
    'Support cases about “{topic}” are closed for this account. The [case form]({href}) says what to do instead.',
  personCanLook: 'A person can look at it in a support case.',
  nothingSaid:
    'I did not find a question in your message. Tell me what you want to do, or paste the error message you see.',
  greeting: "Hello! I answer questions from {brand}'s documentation. What are you having trouble with?",
  thanks: "You're welcome. If anything else comes up, just ask.",
  farewell: 'Goodbye, and good luck with your project.',
  declined: 'All right. If anything else comes up, just ask.',
  abilities:
    'I am {brand}’s automated assistant, not a person. I look for answers in the documentation and show you where they come from; when I find none, I say so.',
  canOpenCase: 'I can also open a support case form, filled in from what you told me.',
  whatProblem: 'What are you having trouble with?',
  offTopic:
    'I can only help with {brand}: deployments, domains, functions, billing and everything else in its documentation. What would you like to know about it?',
  unknown: "I don't know. I found nothing in the documentation that answers this.",
  nearestPages: 'These pages are the nearest:',
  askAgain: 'You can ask again in other words, or with the exact error message.',
  ownAccount:
    "I can't see your account, your projects or what happened to them, and I can't speak for the people who decide: I only know the documentation.",
  ownAccountQuoted: 'What the documentation says of it, so that you can find out yourself:',
  ownAccountPages: 'This may help you to find out yourself:',
  vague:
    'Tell me a little more, and I can look it up: what did you do, and what happened instead of what you expected? The exact error message helps most.',
  statusFirst:
    'Look at the [status page]({href}) first: it shows known incidents. If production is down and the page shows none, {next}',
  ifDown: 'If production is down, {next}',
  openSeverityOne: 'open a support case with severity 1.',
  ownerOpensSeverityOne:
    'ask an owner of the team to open a support case with severity 1: you cannot open one in this team.',
  incident: 'There is an open incident that may be the reason: {link}.',
  incidents: 'There are open incidents that may be the reason:',
  incidentEnding: 'The status page says what is being done, and when it is over. If you see something else:',
  nothingBetter: 'I found nothing in the documentation that explains it better.',
  likely: 'This most likely answers your question:',
  perhaps: 'This may answer your question:',
  unsure:
    'I am not sure that this answers your question, but it is the closest that I found in the documentation:',
  ifNotIt: 'If this is not it, a person can look at it in a support case.',
  ifNotItAsk: 'If this is not it, ask with the exact error message.',
  whichOfTwo: 'Which of the two do you mean, “{one}” or “{other}”?',
  ifNeither: 'If it is neither, a person can look at it in a support case.',
  unsolved:
    "I'm sorry that this did not solve it. A person can look at it in a support case; add the exact error message and what you have tried.",
  unsolvedAsk: "I'm sorry that this did not solve it. Ask me with the exact error message.",
  tryNext: "I'm sorry that this did not solve it. The documentation has this as well:",
  alsoSaid: 'The documentation also says:',
  quotedInEnglish: 'The documentation is in English; this is what it says:',
  onPlan: 'On {plan}: {facts}',
  caseFormEmpty: 'I am opening the case form. Say there what is wrong; nothing is sent until you submit it.',
  caseForm:
    'I am opening the case form and filling in what you told me. Look it over and change anything before you submit it; nothing is sent until you do.',
  caseFormElsewhere: "I can't open the case form from here.",
  refundForm:
    'I am opening the refund form. It lists the invoices that you can ask a refund for; nothing is requested until you confirm it.',
  refundFormOf:
    'I am opening the refund form for invoice {number}. Choose what you want refunded there; nothing is requested until you confirm it.',
  refundFormUnknown:
    'I found no invoice {number} in this account for this product. I am opening the refund form, which lists the invoices that you can ask a refund for; nothing is requested until you confirm it.',
  refundPage:
    "I can't open the refund form from here. You can ask for the refund on [its own page]({href}); nothing is requested until you confirm it.",
  refundByCase:
    'A person decides about refunds here: open a support case, and name the invoice and what you want refunded.',
  refundByOwner: 'A person decides about refunds here, in a support case.',
  refundNeedsPermission:
    "I can't start a refund for this account from the chat: it needs permission to request billing refunds. Ask a person with billing permission for this account to request it.",
  refundNeedsPermissionOrCase:
    "I can't start a refund for this account from the chat: it needs permission to request billing refunds. Ask a person with billing permission for this account to request it, or open a support case about the invoice.",
});
