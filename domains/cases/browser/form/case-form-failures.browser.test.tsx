import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createdCase, problem } from '../../testing/fake-services.ts';
import { orbit } from '../../testing/people.ts';
import {
  startEachWithAnEmptyPage,
  invoiceQuestion,
  buildFailing,
  openForm,
  project,
  subject,
  description,
  summary,
  dialog,
  confirm,
  toasts,
  openConfirmation,
  leaveConfirmation,
  findViolations,
  answers,
  keyOf,
  onSubmission,
} from '../../testing/open-form.tsx';

startEachWithAnEmptyPage();

/** What the dialog itself says: toasts stand in it too while it is open, and go by themselves. */
const dialogNotice = dialog.getByRole('alert');

describe('a submit that fails', () => {
  it('says so in the dialog and once in a toast, with the community’s address as a link in both [§8.0.2, CASE-08]', async () => {
    const { reports } = await openForm({ draft: invoiceQuestion, answer: answers(problem(500, 'internal')) });
    await openConfirmation();
    await confirm.click();
    const message =
      'Something went wrong. Please try again later, or visit https://community.tetra.example for help.';
    // First, as it goes by itself.
    const toastTexts = () =>
      [...toasts.element().querySelectorAll('.ui-toast')].map((each) => each.textContent);
    await expect.poll(toastTexts).toEqual([expect.stringContaining(message)]);
    expect(toasts.element().querySelector('.ui-toast a')?.getAttribute('href')).toBe(
      'https://community.tetra.example',
    );
    await expect.element(dialogNotice.getByText(message)).toBeVisible();
    await expect
      .element(dialogNotice.getByRole('link', { name: 'https://community.tetra.example' }))
      .toHaveAttribute('href', 'https://community.tetra.example');
    await expect.element(dialogNotice.getByText('req_1')).toBeVisible();
    expect(reports).toEqual([['Case submit failed', { reason: 'internal' }]]);
  });

  it('for an account that has no address for cases sends nothing, and reports which is missing [§8.0.5]', async () => {
    const { creates, reports } = await openForm({
      draft: invoiceQuestion,
      account: { ...orbit, team: undefined },
    });
    await openConfirmation();
    await confirm.click();
    await expect
      .element(dialogNotice.getByText(/^Something went wrong\. Please try again later, or visit/))
      .toBeVisible();
    expect(creates()).toEqual([]);
    expect(reports).toContainEqual(['Missing Support Center API path', {}]);
  });

  it('is tried again with the same key, and with a new one after an edit [D22, CASE-03, F16]', async () => {
    const refusal = () => problem(500, 'internal');
    const { creates, onSubmitted } = await openForm({
      draft: invoiceQuestion,
      answer: answers(refusal(), refusal()),
    });
    await openConfirmation();
    await confirm.click();
    await dialog.getByRole('button', { name: 'Submit again' }).click();
    await expect.poll(() => creates().length).toBe(2);
    await leaveConfirmation();
    await userEvent.fill(subject, 'Other words');
    await openConfirmation();
    await confirm.click();
    await expect.poll(() => onSubmitted).toHaveBeenCalled();
    const [first, second, third] = creates().map(keyOf);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('keeps the key when the form was only looked at again [D22]', async () => {
    const { creates, onSubmitted } = await openForm({
      draft: invoiceQuestion,
      answer: answers(problem(500, 'internal')),
    });
    await openConfirmation();
    await confirm.click();
    await expect.element(dialog.getByRole('button', { name: 'Submit again' })).toBeVisible();
    await leaveConfirmation();
    await openConfirmation();
    await confirm.click();
    await expect.poll(() => onSubmitted).toHaveBeenCalled();
    expect(new Set(creates().map(keyOf)).size).toBe(1);
  });

  it('for a reason of the account explains it, and offers to copy what was written [F20]', async () => {
    await openForm({
      draft: invoiceQuestion,
      answer: answers(problem(403, 'case_creation_denied', { detail: 'Unable to create a support case.' })),
    });
    await openConfirmation();
    await confirm.click();
    await expect.element(dialog.getByText('Unable to create a support case.')).toBeVisible();
    const copy = dialog.getByRole('button', { name: 'Copy the description' });
    const copied = document.getElementById(copy.element().getAttribute('data-copy') ?? '');
    expect(copied?.textContent).toBe(invoiceQuestion.description);
  });

  it('because of a field says so beside it, back in the form [U03]', async () => {
    const fields = { projectId: 'Choose one of the listed projects' };
    await openForm({
      draft: { ...buildFailing, projectId: 'prj_gone', deploymentUrl: 'https://gone.tetra.example' },
      answer: answers(problem(422, 'validation_failed', { fields })),
    });
    await openConfirmation();
    await confirm.click();
    await expect.element(dialog.getByText(/Choose one of the listed projects/)).toBeVisible();
    await leaveConfirmation();
    await expect.element(summary).toHaveFocus();
    await expect.element(project).toHaveAccessibleDescription('Error: Choose one of the listed projects');
  });

  it('is not called failed while it is not known: it is asked for again with the same key [F02, F05]', async () => {
    const { creates, onSubmitted, waits } = await openForm({
      draft: invoiceQuestion,
      answer: answers('none', problem(409, 'request_in_progress', { retryAfterSeconds: 2 })),
    });
    await openConfirmation();
    await confirm.click();
    await expect.poll(() => onSubmitted).toHaveBeenCalledTimes(1);
    expect(creates()).toHaveLength(3);
    expect(new Set(creates().map(keyOf)).size).toBe(1);
    expect(waits).toEqual([1000, 2000]);
  });

  it('says that it is not confirmed yet while it asks [F05]', async () => {
    const second = Promise.withResolvers<Response>();
    const { onSubmitted } = await openForm({
      draft: invoiceQuestion,
      answer: answers('none', second.promise),
    });
    await openConfirmation();
    await confirm.click();
    await expect.element(dialog.getByText(/^Not confirmed yet\./)).toBeVisible();
    expect(onSubmitted).not.toHaveBeenCalled();
    second.resolve(Response.json(createdCase(), { status: 201 }));
    await expect.poll(() => onSubmitted).toHaveBeenCalled();
  });

  it('is called neither failed nor done when no answer comes at all [F02]', async () => {
    const { creates } = await openForm({
      draft: invoiceQuestion,
      answer: answers('none', 'none', 'none', 'none'),
    });
    await openConfirmation();
    await confirm.click();
    await expect
      .element(dialog.getByText(/It is not confirmed yet whether the case was created/))
      .toBeVisible();
    expect(creates()).toHaveLength(4);
  });

  it('offline sends nothing and says so [F13]', async () => {
    let isOnline = true;
    const { creates } = await openForm({ draft: invoiceQuestion, isOnline: () => isOnline });
    await openConfirmation();
    isOnline = false;
    await confirm.click();
    await expect.element(dialog.getByText(/You are offline\. Nothing was sent/)).toBeVisible();
    expect(creates()).toEqual([]);
  });

  it('because the session ended leads to the login and keeps everything for afterwards [F18]', async () => {
    const { creates, onSubmitted } = await openForm({
      draft: invoiceQuestion,
      answer: answers(problem(401, 'unauthenticated')),
    });
    await openConfirmation();
    await confirm.click();
    const login = dialog.getByRole('link', { name: /^Log in/ });
    await expect.element(login).toHaveAttribute('target', '_blank');
    await expect.element(login).toHaveAttribute('href', expect.stringMatching(/^\/login\?next=%2F/));
    await dialog.getByRole('button', { name: 'Submit again' }).click();
    await expect.poll(() => onSubmitted).toHaveBeenCalled();
    expect(new Set(creates().map(keyOf)).size).toBe(1);
  });
});

describe('a form whose person is no longer the one who is logged in', () => {
  const other = () => problem(409, 'other_person');
  const notice = page.getByRole('alert').filter({ hasText: 'Somebody else is logged in now' });
  const again = notice.getByRole('button', { name: 'Submit it as its author' });

  async function submitAsAnother(...later: (Response | 'none')[]) {
    const opened = await openForm({ draft: invoiceQuestion, answer: answers(other(), ...later) });
    await openConfirmation();
    await confirm.click();
    await expect.element(notice).toHaveFocus();
    return opened;
  }

  it('says whose it is, and hides every word of it [F19]', async () => {
    const { container, creates } = await submitAsAnother();
    expect(creates()[0]?.form?.get('personId')).toBe('user_1');
    await expect.element(dialog).not.toBeInTheDocument();
    expect(container.ownerDocument.body.textContent).not.toContain('bandwidth');
    expect(container.querySelector('input, textarea')).toBeNull();
    expect(await findViolations()).toEqual([]);
  });

  it('stays hidden whatever else goes wrong, because that proves nobody [F19]', async () => {
    const { container } = await submitAsAnother(problem(429, 'rate_limited'));
    await again.click();
    await expect.element(again).not.toHaveAttribute('aria-busy');
    await expect.element(notice).toBeVisible();
    expect(container.textContent).not.toContain('bandwidth');
  });

  it('is sent with the same key once its person is back [F19, D22]', async () => {
    const { creates, onSubmitted } = await submitAsAnother();
    await again.click();
    await expect.poll(() => onSubmitted.mock.calls.length).toBe(1);
    expect(new Set(creates().map(keyOf)).size).toBe(1);
    expect(creates().at(-1)?.form?.get('subject')).toBe(invoiceQuestion.subject);
  });

  it('keeps its draft under its own person, for a login as them [F19, D16]', async () => {
    const { services } = await submitAsAnother();
    expect(JSON.stringify(services.storedForms.describe().map(({ name }) => name))).toContain(
      'support-case-form',
    );
  });
});

describe('words that were changed after a submit without an answer', () => {
  it('open no second case unasked: the first one is looked for before [D22, F02]', async () => {
    let isSilent = true;
    const { creates, onSubmitted } = await openForm({
      draft: invoiceQuestion,
      answer: onSubmission({ state: 'created', ...createdCase('00000077') }, ({ method }) => {
        if (method === 'POST' && isSilent) throw new TypeError('Failed to fetch');
        return undefined;
      }),
    });
    await openConfirmation();
    await confirm.click();
    await expect.element(dialog.getByRole('alert')).toBeVisible();
    const silences = creates().length;
    isSilent = false;
    await leaveConfirmation();
    await description.fill('And a third line does.');
    await openConfirmation();
    await confirm.click();
    await expect.element(dialog.getByRole('link', { name: 'Go to case #00000077' })).toBeVisible();
    expect(creates()).toHaveLength(silences);
    await dialog.getByRole('button', { name: 'Submit another case' }).click();
    await expect.poll(() => onSubmitted).toHaveBeenCalledOnce();
    const keys = creates().map(({ headers }) => headers.get('idempotency-key'));
    expect(keys.at(-1)).not.toBe(keys[0]);
  });
});
