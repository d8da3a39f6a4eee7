import { emptyPrediction } from '../../rules/predicted-fields.ts';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { problem } from '../../testing/fake-services.ts';
import {
  startEachWithAnEmptyPage,
  invoiceQuestion,
  buildFailing,
  openForm,
  area,
  topic,
  submit,
  dialog,
  confirm,
  cancel,
  openConfirmation,
  findViolations,
  heldAnswer,
  answers,
} from '../../testing/open-form.tsx';

startEachWithAnEmptyPage();

describe('leaving for the chat', () => {
  it('hides the form [CASE-02, §4.0.5]', async () => {
    const { onHide } = await openForm();
    await page.getByRole('button', { name: 'Back to the chat' }).click();
    expect(onHide).toHaveBeenCalled();
  });
});

describe('every state', () => {
  const states: [string, () => Promise<unknown>][] = [
    ['empty', () => openForm()],
    [
      'with mistakes',
      async () => {
        await openForm({ draft: buildFailing });
        await submit.click();
      },
    ],
    [
      'filled in by the assistant',
      () =>
        openForm({
          prefill: { ...emptyPrediction, area: 'builds', topic: 'build-failing', subject: 'Build' },
        }),
    ],
    ['closed to the plan', () => openForm({ draft: { ...invoiceQuestion, topic: 'pricing-enquiry' } })],
    [
      'confirming',
      async () => {
        await openForm({ draft: invoiceQuestion });
        await openConfirmation();
      },
    ],
    [
      'submitting',
      async () => {
        await openForm({ draft: invoiceQuestion, answer: heldAnswer().answer });
        await openConfirmation();
        await confirm.click();
      },
    ],
    [
      'failed',
      async () => {
        await openForm({ draft: invoiceQuestion, answer: answers(problem(500, 'internal')) });
        await openConfirmation();
        await confirm.click();
        await expect.element(dialog.getByRole('button', { name: 'Submit again' })).toBeVisible();
      },
    ],
  ];

  it.each(
    states.flatMap(([name, reach]) => [[name, 'light', reach] as const, [name, 'dark', reach] as const]),
  )('is accessible: %s, %s [U01]', async (_name, theme, reach) => {
    document.documentElement.dataset.theme = theme;
    await reach();
    expect(await findViolations()).toEqual([]);
  });

  it('is reached by the keyboard alone, from the first field to the case [U50, U95]', async () => {
    const { onSubmitted } = await openForm();
    (area.element() as HTMLElement).focus();
    await userEvent.keyboard('Billing{Tab}failed{Enter}');
    await expect.element(topic).toHaveValue('Failed payment');
    (page.getByRole('radio', { name: 'SEV1' }).element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowDown}{Tab}My card is refused{Tab}It says try again.');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(cancel).toHaveFocus();
    await userEvent.keyboard('{Tab}{Enter}');
    await expect.poll(() => onSubmitted).toHaveBeenCalled();
  });
});
