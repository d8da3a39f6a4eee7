import { defineMessages } from '@reachout/language/define-messages';

/** The box for a reply, an answer or a note. */
export const composerCopy = defineMessages('cases.composer', {
  reply: 'Reply',
  yourReply: 'Your reply',
  replySent: 'Your reply was sent.',
  replyNotSent: 'Your reply was not sent.',
  send: 'Send reply',
  sendLinked: 'Send as a linked case',
  closed: 'This case is closed',
  opensLinked: 'Your reply opens a new case that is linked to this one. What you read here stays as it is.',
  goesToLinked: 'Your reply goes to case #{caseNumber}, which continues this one.',
  reopens: 'Your reply reopens this case.',
  file: 'File',
  optional: '(optional)',
  fileHint: 'One file, up to {limit}.',
  fileLostHint: 'One file, up to {limit}. Browsers do not keep a chosen file: choose it again.',
  files: 'Files',
  filesHint: 'Up to {max, number} files of at most {limit} each. You can also paste or drop them.',
  filesLostHint:
    'Up to {max, number} files of at most {limit} each. Browsers do not keep chosen files: choose them again.',
  upload: 'Upload',
  write: 'Write',
  preview: 'Preview',
  keys: '<key>Ctrl</key> or <key>Cmd</key> + <key>Enter</key> sends',
});
