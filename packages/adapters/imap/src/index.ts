export { type MailboxOptions, readMailbox } from './read-mailbox.ts';
