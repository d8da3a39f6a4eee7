import { maxFileBytes } from '@reachout/core/limits';
import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { problem } from '../../testing/fake-services.ts';
import {
  answers,
  startEachWithAnEmptyPage,
  invoiceQuestion,
  openForm,
  description,
  files,
  dialog,
  confirm,
  toasts,
  openConfirmation,
  findViolations,
  dropFiles,
} from '../../testing/open-form.tsx';

startEachWithAnEmptyPage();

/** What the browser itself writes into the field and reads out: "No file chosen" where this is empty. */
const namesInTheField = () =>
  [...((files.element() as HTMLInputElement).files ?? [])].map(({ name }) => name);

describe('the file', () => {
  it('may be dropped anywhere on its field [U08]', async () => {
    const { container } = await openForm({ draft: invoiceQuestion });
    const data = new DataTransfer();
    data.items.add(new File(['x'], 'dropped.txt'));
    const hint = container.querySelector('.case-drop label') as HTMLElement; // the field's own label
    hint.dispatchEvent(new DragEvent('dragover', { dataTransfer: data, bubbles: true, cancelable: true }));
    await expect.poll(() => container.querySelector('[data-over]')).not.toBeNull();
    hint.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
    await expect.element(page.getByRole('button', { name: 'Remove dropped.txt' })).toBeVisible();
    await expect.poll(namesInTheField).toEqual(['dropped.txt']);
    await expect.element(page.getByText('dropped.txt accepted.')).toBeVisible();
  });

  const log = () => new File(['the log'], 'build.log', { type: 'text/plain', lastModified: 1 });

  it('is accepted, named and sent; a second one has to wait [§5.2.9, U08]', async () => {
    const { creates } = await openForm({ draft: invoiceQuestion });
    await userEvent.upload(files, log());
    await expect.element(toasts).toHaveTextContent('build.log accepted.');
    await expect.element(files).toHaveAttribute('aria-disabled', 'true');
    await expect.element(page.getByText('A case takes one file. Remove it to choose another.')).toBeVisible();
    await openConfirmation();
    await confirm.click();
    await expect.poll(() => (creates()[0]?.form?.get('files') as File | undefined)?.name).toBe('build.log');
  });

  it('is removed by a button that names it, and may be chosen again [U08]', async () => {
    await openForm({ draft: invoiceQuestion });
    await userEvent.upload(files, log());
    await expect.poll(namesInTheField).toEqual(['build.log']);
    await page.getByRole('button', { name: 'Remove build.log' }).click();
    await expect.element(page.getByText('7 B')).not.toBeInTheDocument();
    await expect.poll(namesInTheField).toEqual([]);
    await expect.element(files).toHaveFocus();
    await expect.element(files).not.toHaveAttribute('aria-disabled');
  });

  it.each([
    ['the same again', [log(), log()], 'Duplicate files are not allowed.'],
    [
      'one byte too many',
      [new File([new Uint8Array(maxFileBytes + 1)], 'huge.bin')],
      'huge.bin rejected. File size limit is 10 MB.',
    ],
  ])('is refused with a toast: %s [§5.2.9, F34]', async (_what, chosen, toast) => {
    const { container } = await openForm({ draft: invoiceQuestion });
    dropFiles(container, chosen);
    await expect.element(toasts.getByText(toast)).toBeVisible();
  });

  it('that is too large is explained beside the field [§5.2.9, U44]', async () => {
    const { container } = await openForm({ draft: invoiceQuestion });
    dropFiles(container, [new File([new Uint8Array(maxFileBytes + 1)], 'huge.bin')]);
    await expect.element(files).toHaveAccessibleDescription(/Error: File size over 10 MB/);
    await expect.poll(namesInTheField).toEqual([]);
  });

  it('that can no longer be read stops the submit, and may be removed there [F34]', async () => {
    const { creates, onSubmitted } = await openForm({ draft: invoiceQuestion });
    const lost = log();
    vi.spyOn(File.prototype, 'slice').mockImplementation(() => {
      throw new DOMException('gone', 'NotFoundError');
    });
    await userEvent.upload(files, lost);
    await openConfirmation();
    await confirm.click();
    await expect.element(dialog.getByText(/build\.log can no longer be read/)).toBeVisible();
    expect(creates()).toEqual([]);
    await dialog.getByRole('button', { name: 'Remove the file' }).click();
    await dialog.getByRole('button', { name: 'Submit again' }).click();
    await expect.poll(() => onSubmitted).toHaveBeenCalled();
    expect(creates()[0]?.form?.get('files')).toBeNull();
  });

  it.each(['storage_full', 'storage_unavailable'])(
    'that the server cannot store may be left out of the next submit (%s)',
    async (code) => {
      const answer = answers(problem(503, code));
      const { creates, onSubmitted } = await openForm({ draft: invoiceQuestion, answer });
      await userEvent.upload(files, log());
      await openConfirmation();
      await confirm.click();
      await dialog.getByRole('button', { name: 'Remove the file' }).click();
      await dialog.getByRole('button', { name: 'Submit again' }).click();
      await expect.poll(() => onSubmitted).toHaveBeenCalled();
      expect(creates().map(({ form }) => form?.has('files'))).toEqual([true, false]);
    },
  );
});

describe('a paste of ten million characters', () => {
  const huge = `${'0123456789'.repeat(900_000)}end`;
  const held = page.getByRole('alert').filter({ hasText: 'too long for the description' });

  /** Pastes as the browser does; gives the milliseconds that the page stood still. */
  function paste(text: string): number {
    const data = new DataTransfer();
    data.setData('text/plain', text);
    const started = performance.now();
    const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
    description.element().dispatchEvent(event);
    return performance.now() - started;
  }

  /** The best of some: other work on the machine only ever adds. */
  function bestPaste(text: string): number {
    return Math.min(...[1, 2, 3, 4].map(() => paste(text)));
  }

  it('is held beside the description, without stopping the page [F24, D20]', async () => {
    await openForm({ draft: invoiceQuestion });
    await description.click();
    // What is read once costs ten times as much of ten times the words; the square of that would be a hundred times.
    const tenth = bestPaste(huge.slice(0, huge.length / 10));
    expect(bestPaste(huge)).toBeLessThan(Math.max(tenth, 1) * 40);
    await expect.element(held.getByText(/9,000,003 characters/)).toBeVisible();
    await expect.element(description).toHaveValue(invoiceQuestion.description ?? '');
    expect(await findViolations()).toEqual([]);
  });

  it('becomes the file, whole, when the person wants that [F24]', async () => {
    const { creates, onSubmitted } = await openForm({ draft: invoiceQuestion });
    await description.click();
    paste(huge);
    await held.getByRole('button', { name: 'Attach it as a text file' }).click();
    await expect.element(held).not.toBeInTheDocument();
    await openConfirmation();
    await confirm.click();
    await expect.poll(() => onSubmitted).toHaveBeenCalledOnce();
    expect(creates()[0]?.form?.get('files')).toMatchObject({ name: 'description.txt', size: huge.length });
  });

  it('goes in up to the limit only when the person says so, or not at all [D20, F24]', async () => {
    await openForm({ draft: { ...invoiceQuestion, description: '' } });
    await description.click();
    paste(huge);
    await held.getByRole('button', { name: 'Leave it out' }).click();
    await expect.element(description).toHaveValue('');
    paste(huge);
    await held.getByRole('button', { name: 'Insert only the beginning' }).click();
    expect((description.element() as HTMLTextAreaElement).value).toHaveLength(32_000);
    await expect.element(description).toHaveFocus();
  });
});
