import { defineMessages } from '@reachout/language/define-messages';

/** The call by which mails come in. */
export const incomingMailCopy = defineMessages('mail.incoming-call', {
  about:
    'Takes one mail, in an event or as it is (message/rfc822), signed as Standard Webhooks says over the body as it was sent. 200 means that it is stored as it came and need not be sent again; what is in it is read afterwards, and its sender has to be proven.',
  signatureWrong:
    'The signature of this mail is missing, wrong or too old. Check that both sides have the same secret.',
  form: 'data.message is the mail in base64',
});
