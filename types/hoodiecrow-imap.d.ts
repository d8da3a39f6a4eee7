/** A mail server of the tests, which has no types of its own: what is used of it. */
declare module 'hoodiecrow-imap' {
  import type { Server } from 'node:net';

  interface ImapServer {
    server: Server;
    listen: (port: number, done: () => void) => void;
    close: (done: () => void) => void;
    appendMessage: (mailbox: string, flags: string[], date: false, raw: string) => unknown;
    getMailbox: (name: string) => { messages: { flags: string[] }[] };
  }
  export default function hoodiecrow(options: object): ImapServer;
}
