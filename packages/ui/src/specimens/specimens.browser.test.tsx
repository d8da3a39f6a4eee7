import axe from 'axe-core';
import { afterEach, describe, expect, it } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { mount, unmount } from '../../testing/mount.tsx';
import type { Part, Specimen } from './specimen.ts';
import { specimenStates } from './specimen.ts';
import { specimens } from './specimens.ts';

type Role = Parameters<typeof page.getByRole>[0];

/** What a part promises to whoever cannot see it or uses no pointer. */
interface Contract {
  role: Role;
  name: string;
  /** Keys that are pressed while it has the focus, and what is then true of it. */
  keys?: readonly [press: string, becomes: (element: HTMLElement) => unknown];
}

const isChecked = (element: HTMLElement): boolean => (element as HTMLInputElement).checked;
const isOpen = (element: HTMLElement): boolean | undefined => element.closest('details')?.open;
const valueOf = (element: HTMLElement): string => (element as HTMLInputElement).value;

/** One entry for each part: null for what nobody acts on. */
const contracts = {
  badge: null,
  button: { role: 'button', name: 'Submit' },
  card: null,
  'card-grid': null,
  'character-count': null,
  'checkbox-field': { role: 'checkbox', name: 'Read cases', keys: [' ', (box) => !isChecked(box)] },
  combobox: {
    role: 'combobox',
    name: 'Project',
    keys: ['{ArrowDown}', (box) => box.ariaExpanded === 'true'],
  },
  composer: {
    role: 'textbox',
    name: 'Your message',
    keys: ['{Enter}', (box) => valueOf(box).includes('\n')],
  },
  'copy-button': { role: 'button', name: 'Copy the request id' },
  disclosure: { role: 'group', name: '' },
  'error-summary': { role: 'link', name: 'Enter a subject.' },
  'field-error': null,
  'file-chip': { role: 'link', name: 'build.log 12 kB' },
  'file-field': { role: 'button', name: 'File' },
  'icon-button': { role: 'button', name: 'Settings' },
  'large-paste': { role: 'button', name: 'Attach it as a file' },
  'link-button': { role: 'link', name: 'New case' },
  menu: { role: 'group', name: '' },
  notice: { role: 'button', name: 'Send it anyway' },
  pager: { role: 'link', name: 'Next' },
  'pixel-icon': null,
  'radio-group-field': {
    role: 'radio',
    name: 'Production suffers',
    keys: ['{ArrowUp}', (radio) => !isChecked(radio)],
  },
  'search-field': {
    role: 'searchbox',
    name: 'Search cases',
    keys: ['s', (box) => valueOf(box).endsWith('s')],
  },
  'select-field': {
    role: 'combobox',
    name: 'Area',
    keys: ['{ArrowDown}{ArrowUp}{Enter}', (select) => valueOf(select) === 'builds'],
  },
  skeleton: null,
  'skip-link': { role: 'link', name: 'Skip to the content' },
  'split-button': { role: 'button', name: 'Send' },
  'status-pill': { role: 'link', name: 'All systems normal' },
  table: { role: 'link', name: 'Nightly cron job ran twice' },
  tabs: { role: 'link', name: 'Members' },
  'text-field': { role: 'textbox', name: 'Subject', keys: ['!', (box) => valueOf(box).endsWith('!')] },
  'textarea-field': {
    role: 'textbox',
    name: 'Description',
    keys: ['{Enter}', (box) => valueOf(box).includes('\n')],
  },
  'toast-card': { role: 'button', name: 'Dismiss' },
  toolbar: { role: 'searchbox', name: 'Search' },
  'visually-hidden': null,
} satisfies Record<Part, Contract | null>;

const parts = Object.entries(specimens) as [Part, Specimen][];
const controls = parts.flatMap(([part, specimen]) => {
  const contract: Contract | null = contracts[part];
  return contract ? [[part, specimen, contract] as const] : [];
});
const modes = (['light', 'dark'] as const).flatMap((theme) =>
  (['ltr', 'rtl'] as const).map((dir) => [theme, dir] as const),
);

/** All states of a part below each other, each in a region of its own. */
function AllStates({ part, specimen }: { part: Part; specimen: Specimen }) {
  return (
    <main>
      {specimenStates.map((state) => (
        <section key={state} aria-label={state}>
          {specimen.states[state]?.(`${part}-${state}`)}
        </section>
      ))}
    </main>
  );
}

async function showUsual(part: Part, specimen: Specimen, { role, name }: Contract) {
  const container = await mount(specimen.states.usual?.(part));
  const summary = container.querySelector('summary');
  if (role === 'group' && summary) return summary;
  const exact = name !== '' && role !== 'button' ? { name, exact: true } : { name };
  const found =
    role === 'button' && part === 'file-field'
      ? page.getByLabelText('File').first()
      : page.getByRole(role, exact).first();
  return found.element() as HTMLElement;
}

afterEach(async () => {
  await unmount();
  delete document.documentElement.dataset.theme;
  document.documentElement.dir = 'ltr';
});

describe.each(modes)('in the %s theme, written %s', (theme, dir) => {
  it.each(parts)('%s breaks no rule of access in any state [U01]', async (part, specimen) => {
    document.documentElement.dataset.theme = theme;
    document.documentElement.dir = dir;
    document.documentElement.style.background = 'var(--paper)';
    await mount(<AllStates {...{ part, specimen }} />);
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
    const { violations } = await axe.run(document.body, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    });
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`);
    expect(found).toEqual([]);
  });
});

describe('every control', () => {
  it.each(controls)(
    '%s has its role and name, and takes the focus with a ring that moves nothing [U20, U50]',
    async (part, specimen, contract) => {
      const element = await showUsual(part, specimen, contract);
      const before = element.getBoundingClientRect();
      element.focus({ focusVisible: true } as FocusOptions);
      expect(document.activeElement).toBe(element);
      const frames = [element, element.parentElement, element.parentElement?.parentElement];
      const rings = frames.map((each) => each && getComputedStyle(each).outlineStyle);
      expect(rings).toContain('solid');
      expect(element.matches('.ui-skip-link') || element.getBoundingClientRect().width).toBe(
        element.matches('.ui-skip-link') || before.width,
      );
    },
  );

  it.each(controls.filter(([, , { keys }]) => keys))(
    '%s does by keys what it does by pointer [U20]',
    async (part, specimen, contract) => {
      const element = await showUsual(part, specimen, contract);
      element.focus();
      const [press, becomes] = contract.keys ?? ['', () => true];
      await userEvent.keyboard(press);
      await expect.poll(() => Boolean(becomes(element))).toBe(true);
    },
  );

  it.each(controls.filter(([, , { role }]) => role === 'group'))(
    '%s opens by Enter [U20]',
    async (part, specimen, contract) => {
      const element = await showUsual(part, specimen, contract);
      element.focus();
      await userEvent.keyboard('{Enter}');
      await expect.poll(() => isOpen(element)).toBe(true);
    },
  );

  it.each(controls)('%s is at least 24 by 24 pixels in every state [U24]', async (part, specimen) => {
    const container = await mount(<AllStates {...{ part, specimen }} />);
    const targets = [
      ...container.querySelectorAll<HTMLElement>('a, button, input, select, textarea, summary'),
    ]
      .filter((each) => each.checkVisibility() && (each as HTMLInputElement).type !== 'hidden')
      // A choice is pressed by its label; a link in a sentence or in a row has the line's height.
      .map((each) => each.closest<HTMLElement>('label, tr, .ui-skip-link') ?? each)
      .filter((each) => !each.matches('.ui-skip-link'));
    const small = targets
      .map((each) => ({ each, box: each.getBoundingClientRect() }))
      .filter(({ box }) => Math.min(box.width, box.height) < 23.5)
      .map(({ each, box }) => `${each.outerHTML.slice(0, 120)} ${box.width}×${box.height}`);
    expect(small).toEqual([]);
  });

  it.each(controls)('%s can be seen where colours are forced [U62]', async (part, specimen, contract) => {
    await forceColours('active');
    const element = await showUsual(part, specimen, contract);
    const frames = [element, element.parentElement, element.parentElement?.parentElement];
    const isFramed = frames.some(
      (each) => each && Number.parseFloat(getComputedStyle(each).borderTopWidth) > 0,
    );
    const says = element.textContent !== '' || element.querySelector('svg') !== null;
    expect(isFramed || says || getComputedStyle(element).appearance === 'auto').toBe(true);
    await forceColours('none');
  });
});

/** What the browser's own session takes, besides what its types say. */
async function forceColours(value: 'active' | 'none'): Promise<void> {
  const session = cdp() as unknown as { send(method: string, parameters: object): Promise<unknown> };
  await session.send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value }] });
}
