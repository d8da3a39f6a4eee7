import * as z from 'zod/mini';
import { parseWebAddress, sitePath } from '@reachout/core/link';

/** A text of a file that operators write. `what` names it in what is said about it. */
export const textOf = (what: string, max = 255) =>
  z.string(`${what} must be a text`).check(
    z.minLength(1, `${what} must not be empty`),
    z.maxLength(max, `${what} must be ${max} characters or fewer`),
    z.refine(
      (value) => value.isWellFormed() && !value.includes('\0'),
      `${what} contains characters that cannot be shown`,
    ),
  );

/** A slug, as addresses have it. */
export const slugOf = (what: string) =>
  z
    .string(`${what} must be a text`)
    .check(
      z.regex(
        /^[a-z0-9](?:[a-z0-9-]{0,62})$/,
        `${what} must be lowercase letters, digits and dashes, like "acme"`,
      ),
    );

/** True for an https address. */
export function isSecureAddress(value: string): boolean {
  return /^https:\/\/\S+$/.test(value) && parseWebAddress(value) !== undefined;
}

/** An https address or a path of this site. */
export const linkOf = (what: string) =>
  z
    .string(`${what} must be an address`)
    .check(
      z.refine(
        (value) => isSecureAddress(value) || (/^[\w\-./~#?=&]+$/.test(value) && sitePath(value) === value),
        `${what} must be an https:// address or a path of this site like "/guides/start"`,
      ),
    );

/** An address as above, or one to write to. */
export const contactOf = (what: string) =>
  z
    .string(`${what} must be an address`)
    .check(
      z.refine(
        (value) =>
          /^mailto:[^\s@<>,;"?]{1,64}@[^\s@<>,;"?]{1,189}$/.test(value) ||
          z.safeParse(linkOf(what), value).success,
        `${what} must be an https:// address, a path of this site, or like "mailto:success@example.com"`,
      ),
    );

/** A host name. */
export const hostOf = (what: string) =>
  z
    .string(`${what} must be a host name`)
    .check(
      z.regex(
        /^(?=.{1,253}$)[a-z0-9-]+(?:\.[a-z0-9-]+)+$/,
        `${what} must be a host name like "acme.example"`,
      ),
    );

/** One thing that is wrong with a file: where, and what to do. */
export interface FileProblem {
  /** Like `areas[3].topics[0].notice`; "the file" for the whole. */
  readonly path: string;
  readonly message: string;
}

/** What the library says where a schema has no words of its own: shorter where nothing in the process has loaded its English. */
const defaultMessage = /^Invalid (?:input|option)\b/;

/** Says what a schema found in a file in the words of whoever wrote the file. */
export function toFileProblem(issue: z.core.$ZodIssue): FileProblem {
  const path = placeOf(issue.path);
  if (issue.code === 'unrecognized_keys') {
    return {
      path,
      message: `has entries that are not known: ${issue.keys.join(', ')}. Check their spelling.`,
    };
  }
  const [inKey] = issue.code === 'invalid_key' ? issue.issues : [];
  if (inKey !== undefined) return { path, message: inKey.message };
  const isOurs = !defaultMessage.test(issue.message);
  if (issue.code === 'invalid_type' && !isOurs) {
    return {
      path,
      message: `is missing or of the wrong kind: expected ${expectedKinds[issue.expected] ?? issue.expected}`,
    };
  }
  return {
    path,
    message: isOurs ? issue.message : 'is not one of the allowed values',
  };
}

const expectedKinds: Record<string, string> = {
  object: 'a group of entries',
  array: 'a list',
  record: 'a group of entries',
};

/** A place in a file as people write it: `areas[3].name`. */
export function placeOf(path: readonly PropertyKey[]): string {
  const place = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('');
  return place.replace(/^\./, '') || 'the file';
}
