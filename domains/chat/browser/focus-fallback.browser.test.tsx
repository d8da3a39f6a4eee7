import { act, useState } from 'react';
import { mount, unmount } from '@reachout/ui/mount';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { chatFoot } from './class-names.ts';
import { useFocusFallback } from './focus-fallback.ts';

function Removable({ onRemove }: { onRemove: () => void }) {
  return (
    <div ref={useFocusFallback<HTMLDivElement>()}>
      <button type="button" onClick={onRemove}>
        Remove this
      </button>
    </div>
  );
}

function Example() {
  const [isThere, setIsThere] = useState(true);
  return (
    <>
      {isThere ? <Removable onRemove={() => setIsThere(false)} /> : null}
      <div className={chatFoot}>
        <textarea aria-label="Your message" />
      </div>
    </>
  );
}

const button = page.getByRole('button', { name: 'Remove this' });
const box = page.getByLabelText('Your message');

/** A browser that does not know `:has`, such as Firefox before 121: a selector with it is a mistake there. */
function forgetHas(): void {
  const { matches } = Element.prototype;
  vi.spyOn(Element.prototype, 'matches').mockImplementation(function (this: Element, selector) {
    if (selector.includes(':has(')) throw new DOMException('Not a valid selector', 'SyntaxError');
    return matches.call(this, selector);
  });
}

afterEach(async () => {
  vi.restoreAllMocks();
  await unmount();
});

describe('the focus in a part of the chat that is removed', () => {
  it.each([
    ['knows :has', () => undefined],
    ['does not know :has', forgetHas],
  ])('moves to the message box when it is a keyboard’s, in a browser that %s [U45]', async (_, prepare) => {
    prepare();
    await mount(<Example />);
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect.element(button).not.toBeInTheDocument();
    await expect.element(box).toHaveFocus();
  });

  it('is left alone when it is a pointer’s [U45]', async () => {
    await mount(<Example />);
    await button.click();
    await expect.element(button).not.toBeInTheDocument();
    await act(async () => new Promise(requestAnimationFrame));
    expect(document.activeElement).toBe(document.body);
  });
});
