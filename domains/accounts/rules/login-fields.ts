import type { DeclaredForm } from '@reachout/core/declared-form';
import { fieldNames } from '@reachout/core/field-names';
import { paths } from '@reachout/core/paths';
import * as z from 'zod/mini';
import { forgottenPasswordCopy } from '../messages/forgotten-password.ts';
import { loginCopy } from '../messages/login.ts';
import { peopleCopy } from '../messages/people.ts';

/** An address as people type it: whatever is wrong with it, nobody has it. No address has a NUL, and no database takes one. */
const typedAddress = z.pipe(
  z.string(),
  z.transform((typed: string) => typed.trim().replaceAll('\0', '').slice(0, 320)),
);

const loginBody = z.object({ next: z.string(), email: typedAddress, password: z.string() });
export type LoginBody = z.infer<typeof loginBody>;

/** Logging in with a password. There is no call for it: a session is made for a browser. */
export const loginForm = {
  page: paths.login(),
  asks: loginBody,
  fields: fieldNames(loginBody),
  submit: loginCopy.logIn,
} as const satisfies DeclaredForm<LoginBody>;

const providerBody = z.object({ next: z.string() });
export type ProviderBody = z.infer<typeof providerBody>;

/** Logging in with the identity that the provider gives people. */
export const providerForm = {
  page: paths.loginProvider(),
  asks: providerBody,
  fields: fieldNames(providerBody),
  submit: loginCopy.withProvider,
} as const satisfies DeclaredForm<ProviderBody>;

const peopleBody = z.object({
  email: z.pipe(
    typedAddress,
    z.string().check(z.refine((email) => email !== '', { error: () => peopleCopy.emailNeeded() })),
  ),
});
export type PeopleBody = z.infer<typeof peopleBody>;

/** By which staff make a new password for somebody. The password is in the one answer that a person reads: there is no call for it. */
export const peopleForm = {
  page: paths.staffPeople(),
  asks: peopleBody,
  fields: fieldNames(peopleBody),
  submit: peopleCopy.make,
} as const satisfies DeclaredForm<PeopleBody>;

const forgottenBody = z.object({
  email: z.pipe(
    typedAddress,
    z
      .string()
      .check(z.refine((email) => email.includes('@'), { error: () => forgottenPasswordCopy.emailNeeded() })),
  ),
});
export type ForgottenBody = z.infer<typeof forgottenBody>;

/** Asks for a link by mail. Its page says the same whether anybody has the address or not. */
export const forgottenForm = {
  page: paths.forgottenPassword(),
  asks: forgottenBody,
  fields: fieldNames(forgottenBody),
  submit: forgottenPasswordCopy.send,
  done: forgottenPasswordCopy.sentTitle,
} as const satisfies DeclaredForm<ForgottenBody>;

const newPasswordBody = z.object({ 'new-password': z.string() });
export type NewPasswordBody = z.infer<typeof newPasswordBody>;

/** Chooses a password by the link of a mail. */
export const newPasswordForm = {
  name: 'new-password',
  page: '/login/new-password/:token',
  asks: newPasswordBody,
  fields: fieldNames(newPasswordBody),
  submit: forgottenPasswordCopy.save,
  done: forgottenPasswordCopy.changed,
} as const satisfies DeclaredForm<NewPasswordBody>;
