import { Copy, Settings } from 'lucide-react';
import { Button } from '../button.tsx';
import { CopyButton } from '../copy-button.tsx';
import { Disclosure } from '../disclosure.tsx';
import { IconButton } from '../icon-button.tsx';
import { LinkButton } from '../link-button.tsx';
import { Menu, MenuButton, MenuLink } from '../menu.tsx';
import { SkipLink } from '../skip-link.tsx';
import { SplitButton } from '../split-button.tsx';
import { longText, reason, specimen } from './specimen.ts';

const gear = <Settings size={16} strokeWidth={1.5} aria-hidden="true" />;

const items = (
  <>
    <MenuLink href="#export">Export as Markdown</MenuLink>
    <MenuButton aria-pressed>Follow it</MenuButton>
    <MenuButton>
      <Copy size={16} strokeWidth={1.5} aria-hidden="true" />
      Copy the link
    </MenuButton>
  </>
);

export const actionSpecimens = {
  button: specimen('Button', {
    usual: () => (
      <div className="flex flex-wrap gap-2">
        <Button variant="primary">Submit</Button>
        <Button>Save</Button>
        <Button variant="quiet">Cancel</Button>
        <Button variant="danger">Delete</Button>
        <Button size="small">Small</Button>
      </div>
    ),
    long: () => <Button>{longText}</Button>,
    disabled: (id) => (
      <Button id={id} variant="primary" disabledReason={reason}>
        Submit
      </Button>
    ),
    busy: () => (
      <Button variant="primary" busyLabel="Submitting…">
        Submit
      </Button>
    ),
  }),
  'link-button': specimen('Link like a button', {
    usual: () => (
      <LinkButton href="#new" variant="primary">
        New case
      </LinkButton>
    ),
    long: () => <LinkButton href="#new">{longText}</LinkButton>,
  }),
  'icon-button': specimen('Button of one picture, with a tooltip', {
    usual: () => <IconButton label="Settings">{gear}</IconButton>,
    long: () => <IconButton label={longText}>{gear}</IconButton>,
  }),
  'copy-button': specimen('Copy button', {
    usual: (id) => (
      <>
        <code id={id}>req_4711</code> <CopyButton target={id} label="Copy the request id" />
      </>
    ),
  }),
  menu: specimen('Menu', {
    usual: () => (
      <Menu label="Actions" face={gear} buttonClassName="ui-icon-button">
        {items}
      </Menu>
    ),
    long: () => (
      <Menu face="More" buttonClassName="ui-button">
        <MenuLink href="#long">{longText}</MenuLink>
      </Menu>
    ),
  }),
  'split-button': specimen('Split button', {
    usual: () => (
      <SplitButton menuLabel="More ways to send" items={items}>
        <Button>Send</Button>
      </SplitButton>
    ),
    long: () => (
      <SplitButton menuLabel="More ways to send" items={items} variant="primary">
        <Button variant="primary">{longText}</Button>
      </SplitButton>
    ),
  }),
  disclosure: specimen('Disclosure', {
    usual: () => (
      <Disclosure summary="Chat transcript">
        <p>What was said before the case was opened.</p>
      </Disclosure>
    ),
    long: () => (
      <Disclosure summary={longText} open>
        <p>{longText}</p>
      </Disclosure>
    ),
  }),
  'skip-link': specimen('Skip link', { usual: () => <SkipLink>Skip to the content</SkipLink> }),
};
