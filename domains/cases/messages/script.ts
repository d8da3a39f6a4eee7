import { defineMessages } from '@reachout/language/define-messages';

/** What the script of a case’s page says. */
export const caseScriptCopy = defineMessages('cases.script', {
  cancel: 'Cancel',
  notPossible: 'The case has changed, and this is no longer possible.',
  somethingChanged: 'Something about this case',
  titleWithNews: '(new) {title}',
  replyFromSupport: 'New reply from support',
  reply: 'New reply on this case',
  typedKept: 'What you typed is kept on this device.',
  textKept: 'What you wrote is kept on this device.',
  unanswered:
    'The server did not answer, so we do not know whether this arrived. Trying again does nothing twice.',
  offline: 'You are offline. Try again when you are back.',
  sessionEnded: 'Your session has ended.',
  logIn: 'Log in and come back here',
  requestId: 'Request id',
  stillUploading: 'The file is still being uploaded. Wait a moment, or cancel it.',
  sending: 'Sending…',
  openedLinked: 'Your reply opened the linked {link}. Support answers there.',
  linkedCase: 'case #{caseNumber}',
  openedLinkedSaid: 'Your reply opened the linked case number {caseNumber}.',
  draftSaved: 'Draft saved on this device',
  draftRestored: 'Draft from this device',
  uploading: 'Uploading…',
  cancelFile: 'Cancel {name}',
  removeFile: 'Remove {name}',
  attached: '{name} is attached.',
  notAttached: 'The file was not attached.',
  chooseAgain: 'Choose the file again.',
  linkCopied: 'Link copied',
});
