import { createElement, Fragment } from 'react';

/** A text in which the parts between grave accents are code, as descriptions of calls have them. */
export function CodeText({ text }: { text: string }) {
  const parts = text.split('`').map((part, at) => (at % 2 === 1 ? createElement('code', null, part) : part));
  return createElement(Fragment, null, ...parts);
}

/** A path or a name of code, which may break after its separators where the place is narrow. */
export function BreakableCode({ text }: { text: string }) {
  const parts = text.split(/(?<=[/._\]])(?=[^/._\]])/);
  return createElement(
    'code',
    null,
    ...parts.flatMap((part, at) => (at === 0 ? [part] : [createElement('wbr'), part])),
  );
}
