import * as z from 'zod';

/** One of a few words, said so when it is not. */
export const oneOf = <const Word extends string>(words: readonly Word[]) =>
  z.enum(words, `must be ${words.slice(0, -1).join(', ')} or ${words.at(-1)}`);

export const truth = oneOf(['true', 'false']).transform((text) => text === 'true');

/** What keeps a text from being the origin of a server, to be read after its name. */
function problemOfOrigin(text: string): string | undefined {
  if (!/^https?:\/\//i.test(text)) return 'must begin with https:// or http://';
  if (!URL.canParse(text)) return 'is no address';
  const { username, password, pathname, search, hash } = new URL(text);
  if (username !== '' || password !== '') return 'must have no user or password';
  if (pathname !== '/') return 'must have no path';
  return search === '' && hash === '' ? undefined : 'must have nothing behind the host';
}

/** The same of a database's address. Whether there is a database is found out at start. */
export function problemOfDatabase(text: string): string | undefined {
  if (!/^postgres(?:ql)?:\/\//i.test(text)) return 'must begin with postgres:// or postgresql://';
  if (/%(?![\da-f]{2})/i.test(text)) return 'has a % that begins no percent-encoding: write %25 for it';
  return URL.canParse(text) ? undefined : 'is no address';
}

/** The same of a mail server’s address. */
export function problemOfMailServer(text: string): string | undefined {
  if (!/^smtps?:\/\//i.test(text)) return 'must begin with smtp:// or smtps://';
  if (/%(?![\da-f]{2})/i.test(text)) return 'has a % that begins no percent-encoding: write %25 for it';
  return URL.canParse(text) && new URL(text).hostname !== '' ? undefined : 'is no address';
}

/** The same of a mailbox’s address. */
export function problemOfMailbox(text: string): string | undefined {
  if (!/^imaps?:\/\//i.test(text)) return 'must begin with imap:// or imaps://';
  if (/%(?![\da-f]{2})/i.test(text)) return 'has a % that begins no percent-encoding: write %25 for it';
  if (!URL.canParse(text) || new URL(text).hostname === '') return 'is no address';
  return new URL(text).username === '' ? 'must have a user' : undefined;
}

/** A text about which a rule says nothing. */
export const without = (findProblem: (text: string) => string | undefined) =>
  z.string().check(({ value, issues }) => {
    const message = findProblem(value);
    if (message !== undefined) issues.push({ code: 'custom', input: value, message });
  });

export const origin = without(problemOfOrigin).transform((text) =>
  URL.canParse(text) ? new URL(text).origin : text,
);

/** A whole number in a range, said so when it is not. */
export const whole = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, error)
    .transform(Number)
    .refine((value) => value >= min && value <= max, error);
};
export const milliseconds = whole(0, 600_000);

/** Enough for one answer at least. */
export const tokens = whole(10_000, 999_999_999);

/** The secret of Standard Webhooks: a prefix that secret scanners know, and at least 24 bytes in base64. */
export const webhookSecret = z
  .string()
  .refine(
    (text) => /^whsec_[A-Za-z0-9+/]+={0,2}$/.test(text) && Buffer.from(text.slice(6), 'base64').length >= 24,
    'must be whsec_ and the base64 of at least 24 random bytes',
  );

/** Several of them with blanks between, while one takes the place of another. */
export const webhookSecrets = z
  .string()
  .refine(
    (text) => text.split(/\s+/).every((each) => webhookSecret.safeParse(each).success),
    'must be whsec_ and the base64 of at least 24 random bytes',
  );

export const httpAddress = z.url({ protocol: /^https?$/, error: 'must be an http(s) address' });

/** One without a user or password in it, which would be in every log of it. */
export const plainAddress = httpAddress.refine(
  // Of what is no address only that is said.
  (text) => !URL.canParse(text) || (new URL(text).username === '' && new URL(text).password === ''),
  'must have no user or password',
);

const mailAddress = /^[^\s<>@",;]+@[^\s<>@",;]+$/;

/** An address that mail is sent to. */
export const mailTarget = z.string().trim().regex(mailAddress, 'must be a mail address');

/** An address to which `+` and a signature of up to 30 characters are added before the `@` (RFC 5321: 64 at most). */
export const replyAddress = z
  .string()
  .regex(
    /^[a-z\d._-]{1,30}@[a-z\d.-]{3,190}$/i,
    'must be an address of letters, digits, full stops, - and _ without a +',
  );

/** `address` or `Name <address>`. */
export const mailSender = z
  .string()
  .transform((text) => {
    const [, name = '', address = text] = /^(.*?)\s*<([^<>]*)>$/.exec(text.trim()) ?? [];
    return { name: name.replace(/^"(.*)"$/, '$1').trim(), address: address.trim() };
  })
  .refine(
    ({ name, address }) => mailAddress.test(address) && !/[\r\n]/.test(name),
    'must be an address, or a name with an address in angle brackets',
  );
