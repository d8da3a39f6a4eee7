import { englishText } from '@reachout/language/english-text';
import * as hook from '@reachout/web/lib/page-hooks';
import { chatAreaId } from '@reachout/chat/rules/chat-area';
import { mark } from '@reachout/core/page-hooks';
import type { Brand } from '@reachout/brand/rules/brand';
import { helpPageCopy } from '../messages/page.ts';
import { paths } from '@reachout/core/paths';
import { LinkButton } from '@reachout/ui/link-button';
import { PixelIcon } from '@reachout/ui/pixel-icon';
import { StatusPill, type StatusTone } from '@reachout/ui/status-pill';
import { MessageSquare } from 'lucide-react';

/** What `GET /api/status` says. */
export interface PlatformStatus {
  indicator: 'none' | 'minor' | 'major' | 'critical' | 'maintenance' | 'unknown';
  description: string;
  isPublished: boolean;
}

const statusTones: Record<PlatformStatus['indicator'], StatusTone> = {
  none: 'success',
  minor: 'warning',
  major: 'error',
  critical: 'error',
  maintenance: 'warning',
  unknown: 'neutral',
};

/** The top of the help page: what it is for, the way to the chat, and how the platform is doing. */
export function Hero({ brand, status }: { brand: Brand; status: PlatformStatus }) {
  return (
    <section className="help-hero" aria-labelledby="hero-title">
      <div className="help-hero-text">
        <h1 id="hero-title" className="help-hero-title">
          {helpPageCopy.heroTitle()}
        </h1>
        <p className="help-hero-sentence" {...englishText()}>
          {brand.copy.heroSentence}
        </p>
        <div className="flex flex-wrap items-center gap-3 pt-1">
          <LinkButton variant="primary" href={`#${chatAreaId}`} {...mark(hook.focusInside)}>
            <MessageSquare size={16} strokeWidth={1.5} aria-hidden="true" />
            {helpPageCopy.startChat()}
          </LinkButton>
          <StatusPill href={brand.links.status} tone={statusTones[status.indicator]}>
            <span>
              <span className="ui-hidden-visually">{helpPageCopy.status()} </span>
              {status.isPublished || brand.links.status === paths.status()
                ? status.description
                : helpPageCopy.seeStatusPage()}
            </span>
          </StatusPill>
        </div>
      </div>
      <div className="help-hero-icon">
        <PixelIcon matrix={brand.logo.pixels} size="large" label={brand.logo.label} />
      </div>
    </section>
  );
}
