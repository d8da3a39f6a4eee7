import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ComposerForm } from '../../pages/composer-form.tsx';
import { customerForms } from '../../rules/page/action-forms.ts';
import { createReplyFiles, type ReplyFilesField } from './reply-files.ts';

/** An upload that comes to nothing until the test lets it. */
class TestUpload extends EventTarget {
  upload = new EventTarget();
  open(): void {}
  setRequestHeader(): void {}
  send(): void {
    lose = () => this.dispatchEvent(new Event('error'));
  }
  abort(): void {
    this.dispatchEvent(new Event('abort'));
  }
}

let lose: () => void;
let files: ReplyFilesField;

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', TestUpload);
  const places = { page: '/case', comment: '', update: '', escalate: '' };
  document.body.innerHTML = renderToStaticMarkup(
    <ComposerForm form={customerForms.reply} places={places} id="reply_1" label="Your reply" rows={4}>
      <button type="submit">Send</button>
    </ComposerForm>,
  );
  const form = document.querySelector('form') as HTMLFormElement; // just written
  const say = (): void => undefined;
  files = createReplyFiles({ form, uploadPath: '/files', say, onChange: say });
});

const field = page.getByLabelText('File (optional)');
const box = page.getByRole('textbox', { name: 'Your reply' });
const log = { id: 'file_1', name: 'build.log', size: 3 };
const choose = (): Promise<void> => field.upload(new File(['log'], 'build.log', { type: 'text/plain' }));

async function press(name: string): Promise<void> {
  page.getByRole('button', { name }).element().focus();
  await userEvent.keyboard('{Enter}');
}

describe('the focus, where a reply takes one file', () => {
  it('goes to the field that comes back when an upload is cancelled by a key', async () => {
    await choose();
    await press('Cancel build.log');
    await expect.element(field).toBeVisible();
    await expect.element(field).toHaveFocus();
  });

  it('goes there when an upload fails under it', async () => {
    await choose();
    page.getByRole('button', { name: 'Cancel build.log' }).element().focus();
    lose();
    await expect.element(field).toHaveFocus();
  });

  it('goes there when a file is removed, in a browser that focuses no button that is clicked as well', async () => {
    files.put([log]);
    await press('Remove build.log');
    await expect.element(field).toHaveFocus();
    files.put([log]);
    document.body.focus();
    (page.getByRole('button', { name: 'Remove build.log' }).element() as HTMLElement).click();
    await expect.element(field).toHaveFocus();
  });

  it('stays in the box when a file goes by itself', async () => {
    files.put([log]);
    await box.click();
    files.put([]);
    await expect.element(field).toBeVisible();
    await expect.element(box).toHaveFocus();
    await choose();
    await box.click();
    lose();
    await expect.element(field).toBeVisible();
    await expect.element(box).toHaveFocus();
  });
});
