import { useState } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Button } from '../button.tsx';
import { CharacterCount } from './character-count.tsx';
import { Composer } from './composer.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { RadioGroupField } from './radio-group-field.tsx';
import { mount, unmount } from '../../testing/mount.tsx';
import { TextareaField } from './textarea-field.tsx';
import { showFieldError } from './show-field-error.ts';
import { TextField } from './text-field.tsx';
import { watchCharacterCount } from './watch-character-count.ts';

afterEach(unmount);

describe('a disabled Button', () => {
  it('takes focus and does nothing [U06]', async () => {
    const onClick = vi.fn();
    await mount(
      <Button disabledReason="Not yet." onClick={onClick}>
        Send
      </Button>,
    );
    const button = page.getByRole('button', { name: 'Send' });
    (button.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter} ');
    expect(onClick).not.toHaveBeenCalled();
    await expect.element(button).toHaveFocus();
  });

  it('keeps the focus when its reason comes and when it goes [U06]', async () => {
    await mount(<Waiting />);
    const button = page.getByRole('button', { name: 'Send' });
    (button.element() as HTMLElement).focus();
    for (const accessibleDescription of ['Wait a moment.', '', 'Wait a moment.']) {
      await userEvent.keyboard('w');
      await expect.element(button).toHaveAccessibleDescription(accessibleDescription);
      await expect.element(button).toHaveFocus();
    }
  });
});

/** Its button can be used or not by turns, each time that a key is pressed. */
function Waiting() {
  const [isWaiting, setIsWaiting] = useState(false);
  return (
    <Button
      disabledReason={isWaiting ? 'Wait a moment.' : undefined}
      onKeyDown={() => setIsWaiting(!isWaiting)}
    >
      Send
    </Button>
  );
}

describe('ErrorSummary', () => {
  it('takes focus, and its links focus their field [U03]', async () => {
    await mount(
      <>
        <ErrorSummary errors={[{ fieldId: 'subject', message: 'Subject is required' }]} />
        <TextField name="subject" label="Subject" error="Subject is required" />
      </>,
    );
    await expect.element(page.getByRole('alert')).toHaveFocus();
    await page.getByRole('link', { name: 'Subject is required' }).click();
    await expect.element(page.getByLabelText('Subject')).toHaveFocus();
  });
});

describe('RadioGroupField', () => {
  function Severity() {
    const [value, setValue] = useState('2');
    return (
      <RadioGroupField
        name="severity"
        label="Severity"
        value={value}
        onValueChange={setValue}
        options={[
          { value: '1', label: 'SEV1', disabledReason: 'On paid plans only.' },
          { value: '2', label: 'SEV2' },
          { value: '3', label: 'SEV3' },
        ]}
      />
    );
  }

  it('changes by arrow keys and refuses an unavailable choice [U06, U13]', async () => {
    await mount(<Severity />);
    (page.getByLabelText('SEV2').element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(page.getByLabelText('SEV3')).toBeChecked();
    await page.getByLabelText('SEV1').click({ force: true });
    await expect.element(page.getByLabelText('SEV1')).not.toBeChecked();
    await expect.element(page.getByLabelText('SEV3')).toBeChecked();
  });
});

describe('TextareaField', () => {
  it('grows with its text up to eight lines, then scrolls', async () => {
    await mount(<TextareaField name="text" label="Text" rows={1} />);
    const field = page.getByLabelText('Text');
    const heightOf = (lines: number) => async () => {
      await field.fill(Array.from({ length: lines }, () => 'line').join('\n'));
      return (field.element() as HTMLElement).clientHeight;
    };
    const four = await heightOf(4)();
    const eight = await heightOf(8)();
    const twenty = await heightOf(20)();
    expect(eight).toBeGreaterThan(four);
    expect(twenty).toBe(eight);
  });
});

describe('CharacterCount', () => {
  it('appears near the limit, says so after a pause, and goes on below zero [U07]', async () => {
    const container = await mount(<CharacterCount length={260} max={255} />);
    expect(container.querySelector('.ui-count')?.textContent).toBe('5 characters too many');
    expect(container.querySelector('[role="status"]')?.textContent).toBe('');
    await expect
      .poll(() => container.querySelector('[role="status"]')?.textContent, { timeout: 3000 })
      .toBe('5 characters too many');
  });

  it('is out of the way far from the limit [U07]', async () => {
    const container = await mount(<CharacterCount length={20} max={255} />);
    expect(container.textContent).toBe('');
  });

  it('goes on counting on a page without React, as `watchCharacterCount` [U07]', async () => {
    const markup = (
      <Composer name="reply" label="Reply" shape="text" max={20} defaultValue="far from it">
        <Button type="submit">Send</Button>
      </Composer>
    );
    document.body.innerHTML = renderToStaticMarkup(markup);
    const box = page.getByLabelText('Reply');
    watchCharacterCount(box.element() as HTMLTextAreaElement);
    expect(document.querySelector('.ui-count')?.textContent).toBe('');
    await box.fill('x'.repeat(22));
    expect(document.querySelector('.ui-count')?.textContent).toBe('2 characters too many');
    await expect
      .poll(() => document.querySelector('[role="status"]')?.textContent, { timeout: 3000 })
      .toBe('2 characters too many');
  });
});

describe('showFieldError', () => {
  it('says beside a field what is wrong, with its hint, and takes it back [U05]', async () => {
    const markup = <TextareaField name="reply" label="Reply" hint="Support reads it." error="" />;
    document.body.innerHTML = renderToStaticMarkup(markup);
    const box = page.getByLabelText('Reply');
    await expect.element(box).toHaveAccessibleDescription('Support reads it.');
    showFieldError(box.element() as HTMLElement, 'Write a reply.');
    await expect.element(box).toHaveAccessibleDescription('Support reads it. Error: Write a reply.');
    await expect.element(box).toBeInvalid();
    showFieldError(box.element() as HTMLElement, '');
    await expect.element(box).toHaveAccessibleDescription('Support reads it.');
    await expect.element(page.getByText('Write a reply.')).not.toBeInTheDocument();
  });
});
