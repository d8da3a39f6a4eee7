import * as hook from '@reachout/web/lib/page-hooks';
import { mark } from '@reachout/core/page-hooks';
import type { Brand } from '@reachout/brand/rules/brand';
import { helpPageCopy } from '../messages/page.ts';
import { paths } from '@reachout/core/paths';
import { LinkButton } from '@reachout/ui/link-button';
import { loginForm } from '@reachout/accounts/rules/login-fields';
import { chatAreaId, messageBoxId } from '@reachout/chat/rules/chat-area';

/**
 * Where whoever has logged in to chat goes on: in the message box, or with the choices before it where the address leaves some to them. The browser itself focuses what an
 * address names (U50).
 */
function placeToBegin(next: string): string {
  const asked = new URLSearchParams(next.split('?', 2)[1]);
  const isChosen = asked.has('product') && (asked.has('teamSlug') || asked.has('user'));
  return isChosen ? messageBoxId : chatAreaId;
}

/** The lower area for visitors: why there is no chat, the way in, and the way around (U91). `next` is where login returns to. */
export function LoggedOut({ brand, next }: { brand: Pick<Brand, 'links'>; next: string }) {
  const { alternativeHelp } = brand.links;
  return (
    <section id={chatAreaId} aria-labelledby="logged-out-title" className="site-empty ui-panel">
      <h2 id="logged-out-title" className="text-18 font-semibold">
        {helpPageCopy.loggedOut()}
      </h2>
      <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 pt-3">
        <LinkButton
          variant="primary"
          href={`${paths.login(`${next}#${placeToBegin(next)}`)}#${loginForm.fields.email}`}
          {...mark(hook.firstFocus)}
        >
          {helpPageCopy.logInToChat()}
        </LinkButton>
        {alternativeHelp === null ? null : (
          <a className="ui-link text-14" href={alternativeHelp}>
            {helpPageCopy.otherWaysToGetHelp()}
          </a>
        )}
      </div>
    </section>
  );
}
