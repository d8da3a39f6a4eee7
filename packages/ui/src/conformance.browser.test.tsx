import { createRef, type ReactElement, type Ref } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { Badge } from './badge.tsx';
import { Button } from './button.tsx';
import { Card } from './card.tsx';
import { CardGrid } from './card-grid.tsx';
import { CheckboxField } from './fields/checkbox-field.tsx';
import { CopyButton } from './copy-button.tsx';
import { Disclosure } from './disclosure.tsx';
import { FileField } from './fields/file-field.tsx';
import { LinkButton } from './link-button.tsx';
import { Notice } from './notice.tsx';
import { PixelIcon } from './pixel-icon.tsx';
import { building } from './pixel-icons.ts';
import { SelectField } from './fields/select-field.tsx';
import { Skeleton } from './skeleton.tsx';
import { SkipLink } from './skip-link.tsx';
import { StatusPill } from './status-pill.tsx';
import { mount, unmount } from '../testing/mount.tsx';
import { TextField } from './fields/text-field.tsx';
import { TextareaField } from './fields/textarea-field.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

interface Common {
  className: string;
  // Each part narrows this to its own element.
  // oxlint-disable-next-line typescript/no-explicit-any
  ref: Ref<any>;
  'data-mark': string;
}

const parts: [string, (props: Common) => ReactElement][] = [
  ['Badge', (props) => <Badge {...props}>New</Badge>],
  ['Button', (props) => <Button {...props}>Save</Button>],
  ['Card', (props) => <Card {...props}>Text</Card>],
  ['CardGrid', (props) => <CardGrid {...props} />],
  ['CheckboxField', (props) => <CheckboxField name="all" label="All" {...props} />],
  ['CopyButton', (props) => <CopyButton target="id" label="Copy the id" {...props} />],
  ['Disclosure', (props) => <Disclosure summary="More" {...props} />],
  ['FileField', (props) => <FileField name="file" label="File" hint="Up to 1 MB" {...props} />],
  [
    'LinkButton',
    (props) => (
      <LinkButton href="/help" {...props}>
        Help
      </LinkButton>
    ),
  ],
  ['Notice', (props) => <Notice {...props}>Text</Notice>],
  ['PixelIcon', (props) => <PixelIcon matrix={building} {...props} />],
  ['SelectField', (props) => <SelectField name="area" label="Area" options={[]} {...props} />],
  ['Skeleton', (props) => <Skeleton label="Loading" {...props} />],
  ['SkipLink', (props) => <SkipLink {...props}>Skip</SkipLink>],
  [
    'StatusPill',
    (props) => (
      <StatusPill href="/status" {...props}>
        All good
      </StatusPill>
    ),
  ],
  ['TextField', (props) => <TextField name="subject" label="Subject" {...props} />],
  ['TextareaField', (props) => <TextareaField name="text" label="Text" {...props} />],
  ['VisuallyHidden', (props) => <VisuallyHidden {...props}>Text</VisuallyHidden>],
];

const controls: [string, (props: Common) => ReactElement, string][] = parts.flatMap(([name, part]) => {
  const label = {
    Button: 'Save',
    CheckboxField: 'All',
    CopyButton: 'Copy the id',
    FileField: 'File',
    LinkButton: 'Help',
    SelectField: 'Area',
    TextField: 'Subject',
    TextareaField: 'Text',
  }[name];
  return label ? [[name, part, label] as [string, (props: Common) => ReactElement, string]] : [];
});

/** The accessible name, as far as these parts make it: aria-label, labels, or text. */
function nameOf(element: HTMLElement): string {
  const labels = 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : [];
  const labelledBy = document.getElementById(element.getAttribute('aria-labelledby') ?? '');
  const text = element.getAttribute('aria-label') ?? labelledBy?.textContent ?? labels[0]?.textContent;
  return (text ?? element.textContent).trim();
}

async function mountPart(part: (props: Common) => ReactElement): Promise<HTMLElement | null> {
  const ref = createRef<HTMLElement>();
  await mount(part({ ref, className: 'own-class', 'data-mark': 'kept' }));
  return ref.current;
}

afterEach(unmount);

describe('every part', () => {
  it.each(parts)('%s hands its ref, its class and its attributes to one element', async (_name, part) => {
    const element = await mountPart(part);
    expect(element).toBeInstanceOf(Element);
    expect(element?.classList.contains('own-class')).toBe(true);
    expect(element?.dataset.mark).toBe('kept');
  });

  it.each(controls)('%s has an accessible name and takes the keyboard', async (_name, part, label) => {
    const element = await mountPart(part);
    element?.focus();
    expect(document.activeElement).toBe(element);
    expect(nameOf(element as HTMLElement)).toBe(label);
  });

  it.each(controls)('%s is at least 24 by 24 pixels [U24]', async (name, part) => {
    const element = await mountPart(part);
    const target = name === 'CheckboxField' ? element?.closest('label') : element;
    const box = target?.getBoundingClientRect();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);
  });
});
