import type { Page } from '@playwright/test';
import { password, people, type PersonKey } from '../people.ts';

/** The login page. */
export function loginPage(page: Page) {
  const email = page.getByLabel('Email');
  const passwordField = page.getByLabel('Password');
  const submit = page.getByRole('main').getByRole('button', { name: 'Log in', exact: true });
  return {
    title: page.getByRole('heading', { level: 1, name: /^Log in to / }),
    email,
    password: passwordField,
    submit,
    problem: page.getByRole('alert'),
    open: () => page.goto('/login?next=%2Fhelp'),
    /** The demo world's button of a person. */
    demoPerson: (person: PersonKey) => page.getByRole('button', { name: people[person].name }),
    async logIn(person: PersonKey) {
      await email.fill(people[person].email);
      await passwordField.fill(password);
      await submit.click();
    },
  };
}
