import * as hook from '@reachout/web/lib/page-hooks';
import { mark } from '@reachout/core/page-hooks';
import type { Brand } from '@reachout/brand/rules/brand';
import { helpPageCopy } from '../messages/page.ts';
import { paths } from '@reachout/core/paths';
import { LinkButton } from '@reachout/ui/link-button';
import { chatAreaId } from '@reachout/chat/rules/chat-area';

/** The lower area for visitors: why there is no chat, the way in, and the way around (U91). `next` is where login returns to. */
export function LoggedOut({ brand, next }: { brand: Pick<Brand, 'links'>; next: string }) {
  const { alternativeHelp } = brand.links;
  return (
    <section id={chatAreaId} aria-labelledby="logged-out-title" className="site-empty ui-panel">
      <h2 id="logged-out-title" className="text-18 font-semibold">
        {helpPageCopy.loggedOut()}
      </h2>
      <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 pt-3">
        <LinkButton variant="primary" href={paths.login(next)} {...mark(hook.firstFocus)}>
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
