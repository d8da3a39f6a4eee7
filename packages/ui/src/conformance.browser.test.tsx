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
});
