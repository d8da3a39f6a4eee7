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
  /** True when the person may ask for a refund of one of their accounts. */
  isRefundOffered?: boolean;
}

/** The help page, top to bottom (§2): hero, frameworks, community and sales, and the area that the person's session decides. */
export function HelpPage({ brand, status, lower, isRefundOffered = false }: HelpPageProps) {
  return (
    <div className="ui-page help">
      <Hero brand={brand} status={status} />
      <FrameworkCards brand={brand} />
      <CommunityCards brand={brand} />
      <div className="help-lower">
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
