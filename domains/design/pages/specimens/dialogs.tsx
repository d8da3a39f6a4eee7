import { mark } from '@reachout/core/page-hooks';
import { Button } from '@reachout/ui/button';
import { CheckboxField } from '@reachout/ui/checkbox-field';
import { Menu, MenuButton } from '@reachout/ui/menu';
import { Modal, type ModalProps } from '@reachout/ui/modal';
import { TextField } from '@reachout/ui/text-field';
import * as hook from '../../rules/page-hooks.ts';

type Options = Pick<ModalProps, 'isSticky' | 'isDrawerOnMobile' | 'allowOverflow' | 'hasFocusTrap'>;

/** The options of a dialog, and what it is called by them. */
const kinds: readonly { name: string; options: Options; isLong?: boolean }[] = [
  { name: 'Usual dialog', options: {} },
  { name: 'Long dialog, all of which scrolls', options: {}, isLong: true },
  { name: 'Long dialog, whose title and buttons stay', options: { isSticky: true }, isLong: true },
  { name: 'Dialog that a list may hang out of', options: { allowOverflow: true } },
  { name: 'Drawer on a phone', options: { isDrawerOnMobile: true } },
  { name: 'Dialog beside a page that stays usable', options: { hasFocusTrap: false } },
];

const projects = ['billing-worker', 'marketing-site', 'payments', 'storefront', 'webhooks'];

/** Every kind of dialog behind a button of its own, which its script opens. Each has everything that may be under way in a dialog. */
export function DialogSpecimens() {
  return (
    <div lang="en">
      <div className="flex flex-wrap gap-2">
        {kinds.map(({ name, options }, at) => (
          <Button
            key={name}
            {...mark(hook.opens, dialogId(at))}
            {...mark(hook.untrapped, options.hasFocusTrap === false)}
          >
            {name}
          </Button>
        ))}
      </div>
      <p role="status" aria-label="What became of it" {...mark(hook.outcome)} />
      {kinds.map((kind, at) => (
        <DialogSpecimen key={kind.name} {...kind} id={dialogId(at)} />
      ))}
    </div>
  );
}

const dialogId = (at: number): string => `dialog-${at}`;

function DialogSpecimen({ name, options, isLong = false, id }: (typeof kinds)[number] & { id: string }) {
  return (
    <div id={id}>
      <Modal
        {...options}
        isOpen
        onClose={() => undefined}
        title={name}
        description="Nothing of it is sent anywhere."
        footer={
          <>
            <Button {...mark(hook.closes, '')}>Go back</Button>
            <Button variant="primary" {...mark(hook.closes, 'Saved by the button.')}>
              Save
            </Button>
          </>
        }
      >
        <div className="grid gap-4">
          <TextField name={`${id}-note`} label="Note" />
          <CheckboxField name={`${id}-sending`} label="Something is being sent" {...mark(hook.sending)} />
          {isLong ? (
            <ul>
              {Array.from({ length: 40 }, (_, line) => (
                <li key={line}>There is much to read before anything is decided.</li>
              ))}
            </ul>
          ) : null}
          <div>
            <Menu face="Project" buttonClassName="ui-button">
              {projects.map((project) => (
                <MenuButton key={project}>{project}</MenuButton>
              ))}
            </Menu>
          </div>
        </div>
      </Modal>
    </div>
  );
}
