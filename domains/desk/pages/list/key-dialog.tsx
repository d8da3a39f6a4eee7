import { mark } from '@reachout/core/page-hooks';
import { Button } from '@reachout/ui/button';
import { Keyboard } from 'lucide-react';
import { Fragment } from 'react';
import { listKeyCopy } from '../../messages/keys.ts';
import type { PageKeys } from '../../rules/keys/read-key.ts';
import * as hook from '../../rules/list/page-hooks.ts';

/** Keys as their caps say them. */
const caps: Readonly<Record<string, string>> = { ArrowDown: '↓', ArrowUp: '↑', Enter: '↵' };

/** What each line of the dialog says, with every key that does it. */
function linesOf(table: PageKeys): [says: string, keys: string[]][] {
  const lines = new Map<string, string[]>();
  for (const { says, keys } of Object.values(table))
    lines.set(says(), [...(lines.get(says()) ?? []), ...keys]);
  return [...lines];
}

/** Every key of a page, and the choice to do without them. Shown by the page's script, which alone obeys the keys. */
export function KeyDialog({ keys: table }: { keys: PageKeys }) {
  return (
    <>
      <Button variant="quiet" className="ui-needs-script desk-show-keys" {...mark(hook.showKeys)}>
        <Keyboard size={16} strokeWidth={1.5} aria-hidden="true" />
        {listKeyCopy.title()}
      </Button>
      <dialog className="ui-modal" aria-labelledby="list-keys" data-drawer="" {...mark(hook.keyDialog)}>
        <header className="ui-modal-header">
          <h2 id="list-keys" className="ui-modal-title">
            {listKeyCopy.title()}
          </h2>
        </header>
        <div className="ui-modal-body desk-keys">
          <table>
            <thead className="ui-hidden-visually">
              <tr>
                <th scope="col">{listKeyCopy.does()}</th>
                <th scope="col">{listKeyCopy.key()}</th>
              </tr>
            </thead>
            <tbody>
              {linesOf(table).map(([says, keys]) => (
                <tr key={says}>
                  <th scope="row">{says}</th>
                  <td>
                    {keys.map((key) => (
                      <span key={key}>
                        {key.split(' ').map((each) => (
                          <Fragment key={each}>
                            {' '}
                            <kbd className="desk-key">{caps[each] ?? each}</kbd>
                          </Fragment>
                        ))}
                      </span>
                    ))}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <label className="ui-choice" htmlFor="key-setting">
            <input
              type="checkbox"
              id="key-setting"
              defaultChecked
              aria-describedby="key-setting-hint"
              {...mark(hook.keySetting)}
            />
            <span className="ui-choice-label">{listKeyCopy.isOn()}</span>
          </label>
          <p id="key-setting-hint" className="text-13 text-muted">
            {listKeyCopy.isOnHint()}
          </p>
        </div>
        <footer className="ui-modal-footer">
          <form method="dialog">
            <Button type="submit">{listKeyCopy.close()}</Button>
          </form>
        </footer>
      </dialog>
    </>
  );
}
