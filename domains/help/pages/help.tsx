import { helpPageCopy } from '../messages/page.ts';
import type { Brand } from '@reachout/brand/rules/brand';
import { newRefundPath, paths } from '@reachout/core/paths';
import type { ReactNode } from 'react';
import { CommunityCards } from './community-cards.tsx';
import { FrameworkCards } from './framework-cards.tsx';
import { Hero, type PlatformStatus } from './hero.tsx';

export interface HelpPageProps {
  brand: Brand;
  status: PlatformStatus;
  /** The chat and case area of a signed-in person, or the way to log in. */
  lower: ReactNode;
  /** Makes what stands above the chat compact, so that the message box is on the first screen. For people who are signed in. */
  isCompact?: boolean;
  /** Begins the page at the chat, for an address that says what it is to be about. */
  isOpenedAtChat?: boolean;
  /** True when the person may ask for a refund of one of their accounts. */
  isRefundOffered?: boolean;
}

/** The help page, top to bottom (§2): hero, frameworks, community and sales, and the area that the person's session decides. */
export function HelpPage({
  brand,
  status,
  lower,
  isCompact = false,
  isOpenedAtChat = false,
  isRefundOffered = false,
}: HelpPageProps) {
  return (
    <div className={isCompact ? 'ui-page help help-compact' : 'ui-page help'}>
      <Hero brand={brand} status={status} />
      <FrameworkCards brand={brand} isCompact={isCompact} />
      <CommunityCards brand={brand} />
      <div className={isOpenedAtChat ? 'help-lower help-beginning' : 'help-lower'}>
        {lower}
        <p className="help-without-chat">
          <a className="ui-link" href={paths.newCase()}>
            {helpPageCopy.submitCaseWithoutChat()}
          </a>
          {isRefundOffered ? (
            <>
              {' · '}
              <a className="ui-link" href={newRefundPath()}>
                {helpPageCopy.requestRefundWithoutChat()}
              </a>
            </>
          ) : null}
        </p>
      </div>
    </div>
  );
}
