import { useState } from 'react';
import { afterEach, expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { CheckboxField } from './checkbox-field.tsx';
import { Combobox, type ComboboxOption } from './combobox.tsx';
import { RadioGroupField } from './radio-group-field.tsx';
import { mount, unmount } from '../../testing/mount.tsx';

const options: ComboboxOption[] = ['docs', 'shop', 'site'].map((value) => ({ value, label: value }));
const labels = { loading: '', noResults: '', results: String, clear: 'Clear', open: 'Show' };

function Example() {
  const [project, setProject] = useState<ComboboxOption | null>(null);
  return (
    <>
      <Combobox
        name="project"
        label="Project"
        value={project}
        onValueChange={setProject}
        {...{ options, labels }}
      />
      <CheckboxField name="watch" label="Watch" />
      <RadioGroupField
        name="severity"
        label="Severity"
        options={[
          { value: '3', label: 'Third' },
          { value: '4', label: 'Fourth' },
        ]}
      />
    </>
  );
}

afterEach(unmount);

it('takes every key of the specification by the code that browsers give it [§9.0.21]', async () => {
  const codes = new Map<string, number>();
  const note = ({ key, keyCode }: KeyboardEvent): void => void codes.set(key, keyCode);
  document.addEventListener('keydown', note, true);
  onTestFinished(() => document.removeEventListener('keydown', note, true));
  await mount(<Example />);
  const project = page.getByRole('combobox', { name: 'Project' });
  (project.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}{Enter}');
  await expect.element(project).toHaveValue('shop');
  await userEvent.keyboard('{Escape}');
  await expect.element(project).toHaveValue('');
  const watch = page.getByRole('checkbox', { name: 'Watch' });
  await userEvent.keyboard('{Tab}');
  await expect.element(watch).toHaveFocus();
  await userEvent.keyboard(' ');
  await expect.element(watch).toBeChecked();
  await userEvent.keyboard('{Tab} {ArrowRight}');
  await expect.element(page.getByRole('radio', { name: 'Fourth' })).toBeChecked();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(page.getByRole('radio', { name: 'Third' })).toBeChecked();
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  await expect.element(watch).toHaveFocus();
  expect(Object.fromEntries(codes)).toEqual({
    Escape: 27,
    Enter: 13,
    ' ': 32,
    Tab: 9,
    Shift: 16,
    ArrowLeft: 37,
    ArrowUp: 38,
    ArrowRight: 39,
    ArrowDown: 40,
  });
});
