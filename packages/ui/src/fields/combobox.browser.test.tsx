import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Combobox, type ComboboxOption, type ComboboxProps } from './combobox.tsx';
import { mount, unmount } from '../../testing/mount.tsx';

const options: ComboboxOption[] = Array.from({ length: 300 }, (_, index) => ({
  value: `p${index}`,
  label: `project-${index}`,
}));
options[1] = { value: 'p1', label: 'project-1', disabledReason: 'You have no access to this project.' };

const labels = {
  loading: 'Loading projects',
  noResults: 'No projects found',
  results: (count: number) => `${count} projects`,
  clear: 'Clear the project',
  open: 'Show projects',
};

function Example(props: Partial<ComboboxProps>) {
  const [value, setValue] = useState<ComboboxOption | null>(null);
  return (
    <Combobox
      name="projectId"
      label="Project"
      options={options}
      value={value}
      onValueChange={setValue}
      labels={labels}
      {...props}
    />
  );
}

const input = page.getByRole('combobox', { name: 'Project' });
const listbox = page.getByRole('listbox');

async function focusExample(props: Partial<ComboboxProps> = {}): Promise<HTMLElement> {
  const container = await mount(<Example {...props} />);
  (input.element() as HTMLElement).focus();
  return container;
}

function activeOption(): string | undefined {
  const id = input.element().getAttribute('aria-activedescendant');
  return id
    ? (document.getElementById(id)?.querySelector('.ui-option-label')?.textContent ?? undefined)
    : undefined;
}

afterEach(unmount);

describe('Combobox', () => {
  it('opens on Down, moves by arrows and accepts with Enter [U20]', async () => {
    const container = await focusExample();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(input).toHaveAttribute('aria-expanded', 'true');
    await expect.poll(activeOption).toBe('project-0');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await expect.element(input).toHaveValue('project-2');
    await expect.element(input).toHaveAttribute('aria-expanded', 'false');
    expect(container.querySelector<HTMLInputElement>('input[name="projectId"]')?.value).toBe('p2');
  });

  it('closes on Escape without changing anything; a second Escape clears [U20]', async () => {
    await focusExample();
    await userEvent.keyboard('project-7{Enter}{ArrowDown}');
    await expect.element(listbox).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(listbox).not.toBeInTheDocument();
    await expect.element(input).toHaveValue('project-7');
    await userEvent.keyboard('{Escape}');
    await expect.element(input).toHaveValue('');
  });

  it('opens with Alt+Down and closes with Alt+Up [U20]', async () => {
    await focusExample();
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await expect.element(listbox).toBeVisible();
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await expect.element(listbox).not.toBeInTheDocument();
    await expect.element(input).toHaveFocus();
  });

  it('filters by what is typed and says how many are left [U20, U21]', async () => {
    await focusExample();
    await userEvent.keyboard('project-29');
    await expect.poll(() => page.getByRole('option').elements().length).toBe(11);
    await expect.element(page.getByRole('status').filter({ hasText: /projects$/ })).toBeInTheDocument();
  });

  it('says that nothing was found [U21]', async () => {
    await focusExample({ options: [], onSearch: () => {} });
    await userEvent.keyboard('zzz');
    await expect
      .element(page.getByRole('status').filter({ hasText: 'No projects found' }).first())
      .toBeInTheDocument();
  });

  it('says that it is loading [U21]', async () => {
    await focusExample({ options: [], onSearch: () => {}, isLoading: true });
    await userEvent.keyboard('a');
    await expect
      .element(page.getByRole('status').filter({ hasText: 'Loading projects' }).first())
      .toBeInTheDocument();
  });

  it('tells every option its place among all of them [U22]', async () => {
    await focusExample({ options: options.slice(0, 20), total: 300, onSearch: () => {} });
    await userEvent.keyboard('{ArrowDown}');
    const last = page.getByRole('option', { name: 'project-19', exact: true });
    await expect.element(last).toHaveAttribute('aria-posinset', '20');
    await expect.element(last).toHaveAttribute('aria-setsize', '300');
  });

  it('shows about five rows, then scrolls [§9.0.22, U22]', async () => {
    await focusExample();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(listbox).toBeVisible();
    const rows = listbox.element().clientHeight / 40;
    expect(rows).toBeGreaterThan(5);
    expect(rows).toBeLessThan(6);
    expect(listbox.element().scrollHeight).toBeGreaterThan(listbox.element().clientHeight);
  });

  it('reaches an unavailable option, reads its reason and does not choose it [U23]', async () => {
    const onValueChange = vi.fn();
    await focusExample({ onValueChange });
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await expect.poll(activeOption).toBe('project-1');
    await expect
      .element(page.getByRole('option', { name: 'project-1 You have no access to this project.' }))
      .toHaveAttribute('aria-disabled', 'true');
    await userEvent.keyboard('{Enter}');
    expect(onValueChange).not.toHaveBeenCalled();
  });

  it('searches for what a person types, never for the label of a choice [U21]', async () => {
    const onSearch = vi.fn();
    await focusExample({ onSearch });
    await userEvent.keyboard('pro');
    expect(onSearch.mock.calls.map(([term]) => term)).toEqual(['p', 'pr', 'pro']);
    await userEvent.keyboard('{Enter}');
    await expect.element(input).toHaveValue('project-0');
    expect(onSearch.mock.calls.map(([term]) => term)).not.toContain('project-0');
  });

  it('chooses nothing by key from a list that is no answer yet to what was typed [U21]', async () => {
    const onValueChange = vi.fn();
    const onSearch = () => undefined;
    await focusExample({ options: options.slice(2, 4), onSearch, isLoading: true, onValueChange });
    await userEvent.keyboard('project-9{Enter}{ArrowDown}{Enter}');
    await expect.element(input).toHaveValue('project-9');
    await expect.element(listbox).toBeVisible();
    expect(activeOption()).toBeUndefined();
    expect(onValueChange).not.toHaveBeenCalled();
  });

  it('cannot be changed while it has a reason, which describes it [U06]', async () => {
    await focusExample({ disabledReason: 'Choose an account first.' });
    await userEvent.keyboard('pro{ArrowDown}');
    await expect.element(input).toHaveValue('');
    await expect.element(input).toHaveAccessibleDescription('Choose an account first.');
  });

  it('has one tone from edge to edge while it has a reason, and its button says that it cannot be pressed [U06]', async () => {
    await focusExample({ disabledReason: 'Choose an account first.' });
    const button = page.getByRole('button', { name: 'Show projects' });
    const toneOf = (part: Element | null) => getComputedStyle(part ?? document.body).backgroundColor;
    expect(toneOf(input.element())).toBe('rgba(0, 0, 0, 0)');
    const disabledTone = toneOf(input.element().parentElement);
    await expect.element(button).toHaveAttribute('aria-disabled', 'true');
    await focusExample();
    expect(toneOf(input.element().parentElement)).not.toBe(disabledTone);
  });
});
