import { mark } from '@reachout/core/page-hooks';
import { mostUnread } from '@reachout/core/limits';
import { paths } from '@reachout/core/paths';
import { Badge } from '@reachout/ui/badge';
import { LinkButton } from '@reachout/ui/link-button';
import { Bell } from 'lucide-react';
import * as hook from '../lib/page-hooks.ts';
import { shellCopy } from '../messages/shell.ts';

export interface UnreadBadgeProps {
  /** As far as it is counted. */
  unread: number;
  /** Address of the script that keeps the number fresh. */
  script?: string;
}

/** Leads to the notifications and says how many of them are unread. */
export function UnreadBadge({ unread, script }: UnreadBadgeProps) {
  const shown = unread >= mostUnread ? `${mostUnread - 1}+` : String(unread);
  return (
    <>
      <LinkButton
        href={paths.notifications()}
        variant="quiet"
        size="small"
        {...mark(hook.unreadBadge, paths.unreadBadge())}
      >
        <Bell size={16} strokeWidth={1.5} aria-hidden="true" />
        {unread === 0 ? (
          <span className="ui-hidden-visually">{shellCopy.notifications()}</span>
        ) : (
          <>
            <Badge tone="accent" aria-hidden="true">
              {shown}
            </Badge>
            <span className="ui-hidden-visually">{shellCopy.unreadNotifications({ count: shown })}</span>
          </>
        )}
      </LinkButton>
      {script ? <script type="module" async src={script} /> : null}
    </>
  );
}
