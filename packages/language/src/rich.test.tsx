import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { defineMessages } from './define-messages.ts';
import { Rich } from './rich.tsx';

const copy = defineMessages('test', {
  login: '<link>Log in</link> to see the cases of {account}.',
  nested:
    '<strong>{count, plural, one {<link># case</link>} other {<link># cases</link>}}</strong> of {account}',
});

it('makes elements of a message’s tags, in the order of its language', () => {
  const markup = renderToStaticMarkup(
    <Rich
      message={copy.nested}
      values={{
        count: 2,
        account: <bdi>Orbit</bdi>,
        strong: <strong />,
        link: <a href="/cases" />,
      }}
    />,
  );
  expect(markup).toBe('<strong><a href="/cases">2 cases</a></strong> of <bdi>Orbit</bdi>');
});

it('shows what somebody typed as text, whatever it looks like [A36]', () => {
  const markup = renderToStaticMarkup(
    <Rich message={copy.login} values={{ account: '<link>Elsewhere</link>', link: <a href="/login" /> }} />,
  );
  expect(markup).toBe('<a href="/login">Log in</a> to see the cases of &lt;link&gt;Elsewhere&lt;/link&gt;.');
});
