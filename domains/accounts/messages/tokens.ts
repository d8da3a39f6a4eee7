import { defineMessages } from '@reachout/language/define-messages';

/** Access tokens: the page, its forms, and what a program with a token is told. */
export const tokensCopy = defineMessages('accounts.tokens', {
  title: 'Access tokens',
  lead: 'A token lets an assistant or a program of yours ask in your name, with the rights that you have at that moment. No token can ask for a refund, make another token or change an account.',
  revoked: 'The token is revoked.',
  yourTokens: 'Your tokens',
  none: 'You have no access tokens.',
  created: 'The token is created. Copy it now: it is not shown again.',
  giveToClient: 'Give it to a client that you trust, for <code>{endpoint}</code>. Whoever has it can use it.',
  giveToProgram:
    'Give it to a program that you trust, for <code>{endpoint}</code>. Whoever has it can use it.',
  copy: 'Copy the access token',
  name: 'Name',
  for: 'For',
  may: 'May',
  accounts: 'Accounts',
  lastUsed: 'Last used',
  ends: 'Ends',
  revoke: 'Revoke',
  revokeNamed: 'Revoke<hidden> {name}</hidden>',
  anAssistant: 'An assistant',
  aProgram: 'A program',
  allAccounts: 'All',
  neverUsed: 'Never',
  forAssistant: 'A token for an assistant',
  assistantLead:
    'An assistant or editor of yours lists your cases and prepares one that you submit. Clients of the Model Context Protocol connect to <code>{endpoint}</code> over Streamable HTTP and send the token as <header>{headerText}</header>. Reading the documentation needs no token.',
  assistantGuide: '<guide>Connect an agent by MCP</guide> shows it step by step.',
  forProgram: 'A token for a program',
  programLead:
    'A program of yours makes the calls of the support API about cases at <code>{endpoint}</code>, and sends the token as <header>{headerText}</header>. What it does is marked on the case with the token’s name and yours.',
  programGuide: '<guide>Use the support API from a program</guide> shows it step by step.',
  nameHint: 'What you will know it by, such as the program and the computer.',
  scopes: 'What it may do',
  allAccountsOfMine: 'All accounts of mine',
  personalAccount: '{name} (personal)',
  endsAfter: 'Ends after',
  days: '{days, plural, one {# day} other {# days}}',
  createForAssistant: 'Create token for an assistant',
  createForProgram: 'Create token for a program',
  chooseScopes: 'Choose what the token may do',
  scopesRequired: 'Choose at least one thing that the token may do',
  daysRequired: 'Choose how long the token lasts',
  unknownAccount: 'Choose one of your accounts',
  tooMany:
    'You have {max, plural, one {# token} other {# tokens}} already. Revoke one that you no longer need, then create this one.',
  alreadyInUse:
    'This form has made a token already, and it is in use. To make another one, open this page again.',
  assistantReadLabel: 'Read cases',
  assistantReadMeaning: 'List the cases that you may read, with their subjects and states.',
  assistantDraftLabel: 'Draft cases',
  assistantDraftMeaning:
    'Prepare a case for you. Nothing is submitted before you look at it here and submit it.',
  programReadLabel: 'Read cases',
  programReadMeaning: 'List the cases that you may read, and read each with its comments and files.',
  programWriteLabel: 'Write cases',
  programWriteMeaning:
    'Open cases, comment on them, and add files. Together with Read cases also close and reopen them. All of it in your name, without asking you.',
  wrongKind:
    'This access token is for an assistant, which sends it to {path}. Create one for a program at {page}.',
  switchedOff: 'Access tokens for programs are switched off here.',
  unknown: 'The access token is wrong, has expired or was revoked. Create a new one at {page}.',
  lacking: 'This call needs an access token that may {rights}. Create one that may, or ask its person to.',
  quoted: '“{right}”',
});
