import { expect, it } from 'vitest';
import { defineMessages } from './define-messages.ts';
import { messageNodes } from './message-nodes.ts';

const copy = defineMessages('test', {
  keys: '<strong>Press <key>Enter</key></strong> or <key>Esc</key> for “{query}”.',
});

it('makes nodes of a message’s tags, and shows what somebody typed as text, whatever it looks like [A36]', () => {
  const page = document.createElement('p');
  page.append(
    messageNodes(copy.keys, {
      query: '<key>1</key>',
      strong: document.createElement('strong'),
      key: document.createElement('kbd'),
    }),
  );
  expect(page.innerHTML).toBe(
    '<strong>Press <kbd>Enter</kbd></strong> or <kbd>Esc</kbd> for “&lt;key&gt;1&lt;/key&gt;”.',
  );
});
