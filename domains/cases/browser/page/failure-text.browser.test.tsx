import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { CallFailure } from '@reachout/web/lib/call-failure';
import { failureText, showError } from './failure-text.ts';

const notSent: CallFailure = { kind: 'unreachable' };
const notice = () => document.querySelector('[role=alert]:not([hidden])')?.textContent ?? '';

function showFailure(isOnline: boolean): void {
  showError(document.querySelector('[role=alert]'), failureText(notSent, 'Your text is kept.', isOnline));
}

beforeEach(() => {
  document.body.innerHTML =
    '<form><div role="alert" hidden></div><textarea aria-label="Reply"></textarea></form>';
});

it('being offline is said no longer once the connection is back', () => {
  showFailure(false);
  expect(notice()).toContain('You are offline');
  window.dispatchEvent(new Event('online'));
  expect(notice()).toBe('');
});

it('being offline is said no longer once the person types on', async () => {
  showFailure(false);
  await userEvent.type(page.getByLabelText('Reply'), 'a');
  expect(notice()).toBe('');
});

it('a connection that is back leaves a failure that was shown since', () => {
  showFailure(false);
  showFailure(true);
  window.dispatchEvent(new Event('online'));
  expect(notice()).toContain('Your text is kept');
});
