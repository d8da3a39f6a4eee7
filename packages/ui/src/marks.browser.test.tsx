import { afterEach, describe, expect, it } from 'vitest';
import { Disclosure } from './disclosure.tsx';
import { SelectField } from './fields/select-field.tsx';
import { mount, unmount } from '../testing/mount.tsx';

afterEach(unmount);

const closedDisclosure = <Disclosure summary="More" />;
const unfolded = <Disclosure summary="More" open />;
const select = <SelectField name="area" label="Area" options={[]} />;

const directions: Record<string, string> = { '1,0': 'right', '-1,0': 'left', '0,1': 'down', '0,-1': 'up' };

/** Where the corner of two drawn sides of a mark points, after it was turned. */
function directionOf(element: Element | null, pseudo: string): string {
  if (!element) throw new Error('There is no such part.');
  const style = getComputedStyle(element, pseudo);
  const side = (name: string) => Math.sign(Number.parseFloat(style.getPropertyValue(`border-${name}-width`)));
  const { a, b, c, d } = new DOMMatrix(style.transform);
  const corner = { x: side('right') - side('left'), y: side('bottom') - side('top') };
  const x = Math.round(a * corner.x + c * corner.y);
  const y = Math.round(b * corner.x + d * corner.y);
  return directions[`${x},${y}`] ?? `${x},${y}`;
}

describe('the mark of', () => {
  it.each([
    ['a closed disclosure points to what follows', 'ltr', closedDisclosure, 'summary', '::before', 'right'],
    ['a closed disclosure points to what follows', 'rtl', closedDisclosure, 'summary', '::before', 'left'],
    ['an open disclosure points down', 'ltr', unfolded, 'summary', '::before', 'down'],
    ['an open disclosure points down', 'rtl', unfolded, 'summary', '::before', 'down'],
    ['a select points down', 'ltr', select, '.ui-select', '::after', 'down'],
    ['a select points down', 'rtl', select, '.ui-select', '::after', 'down'],
  ])('%s where text is read %s [U70]', async (_what, direction, part, selector, pseudo, expected) => {
    const container = await mount(<div dir={direction}>{part}</div>);
    expect(directionOf(container.querySelector(selector), pseudo)).toBe(expected);
  });
});
