import { ArrowUp, CircleAlert, ThumbsUp } from 'lucide-react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import createIcon from './create-icon.ts';

/** What the icon is drawn from, taken from lucide's own drawing of it. */
function dataOf(Icon: typeof ArrowUp): Parameters<typeof createIcon>[0] {
  const markup = renderToStaticMarkup(<Icon />);
  const [name = '', ...aliases] = (/class="lucide ([^"]+)"/.exec(markup)?.[1] ?? '')
    .split(' ')
    .map((each) => each.replace(/^lucide-/, ''));
  const node = [...markup.matchAll(/<(path|circle|line|rect|polyline)((?: [\w-]+="[^"]*")*)>/g)].map(
    ([, tag = '', attributes = '']): [string, Record<string, string>] => [
      tag,
      Object.fromEntries(
        [...attributes.matchAll(/ ([\w-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value]),
      ),
    ],
  );
  return {
    name,
    aliases,
    node: node.map(([tag, attributes], at) => [tag, { ...attributes, key: String(at) }]),
  };
}

it.each([
  { what: 'an arrow', Icon: ArrowUp },
  { what: 'a thumb', Icon: ThumbsUp },
  { what: 'an icon that was renamed', Icon: CircleAlert },
])('draws $what as lucide does on the server', ({ Icon }) => {
  const Own = createIcon(dataOf(Icon));
  const sorted = (markup: string): string[] =>
    [...markup.matchAll(/[\w-]+="[^"]*"/g)].map(([each]) => each).toSorted();
  const theirs = renderToStaticMarkup(
    <Icon size={16} strokeWidth={1.5} aria-hidden="true" className="mark" />,
  );
  const ours = renderToStaticMarkup(<Own size={16} strokeWidth={1.5} aria-hidden="true" className="mark" />);
  expect(sorted(ours)).toEqual(sorted(theirs));
  expect(ours.match(/<\w+/g)).toEqual(theirs.match(/<\w+/g));
});
