import { type MailboxServer, startMailboxServer } from '@reachout/testkit/mailbox-server';
import type { MailboxPort } from '@reachout/ports/incoming-mail';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readMailbox } from './read-mailbox.ts';

let server: MailboxServer;
let mailbox: MailboxPort;
let taken: string[];
let failures: string[];
let refusals: number;

beforeEach(async () => {
  taken = [];
  failures = [];
  refusals = 0;
  server = await startMailboxServer();
});
afterEach(async () => {
  await mailbox.close();
  await server.close();
});

const open = (url = server.url) => {
  mailbox = readMailbox({
    url,
    isPlain: true,
    pollMs: 50,
    mostBytes: 1_000,
    async take(raw) {
      if (refusals > 0) {
        refusals -= 1;
        throw new Error('the database is down');
      }
      taken.push(Buffer.from(raw).toString().split('\r\n\r\n')[1] ?? '');
    },
    report: { failed: (reason) => void failures.push(reason), worked: () => undefined },
  });
};
const mail = (words: string) => `From: a@b.example\r\nSubject: x\r\n\r\n${words}`;

it('takes what is there and what comes, each mail once', async () => {
  server.put(mail('one'));
  open();
  await expect.poll(() => taken).toEqual(['one']);
  server.put(mail('two'));
  await expect.poll(() => taken).toEqual(['one', 'two']);
  await expect.poll(() => server.read()).toBe(2);
});

it('is given a mail again that could not be kept', async () => {
  refusals = 2;
  server.put(mail('one'));
  open();
  await expect.poll(() => taken).toEqual(['one']);
  expect(failures).toHaveLength(2);
});

it('leaves a mail that is too large where it is', async () => {
  server.put(mail('x'.repeat(2_000)));
  server.put(mail('small'));
  open();
  await expect.poll(() => taken).toEqual(['small']);
  expect(failures).toEqual(['a mail is too large']);
});

it('says that the password is refused, and nothing of it', async () => {
  open(server.url.replace('testpass', 'wrong'));
  await expect.poll(() => failures[0]).toBe('the user or the password is refused');
});
