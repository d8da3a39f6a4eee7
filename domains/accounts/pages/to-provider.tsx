import { LinkButton } from '@reachout/ui/link-button';
import { loginCopy } from '../messages/login.ts';

/** Shown for a moment while the browser goes to the identity provider, and for longer where it does not go by itself. */
export function ToProvider({ label, url, what }: { label: string; url: string; what: 'log-in' | 'log-out' }) {
  const isLeaving = what === 'log-out';
  return (
    <div className="ui-page login">
      <div className="grid gap-6">
        <h1 className="text-32 font-semibold">
          {isLeaving ? loginCopy.leaveProvider({ label }) : loginCopy.toProvider({ label })}
        </h1>
        <p className="text-14 text-muted">
          {isLeaving ? loginCopy.leaveProviderLead({ label }) : loginCopy.toProviderLead()}
        </p>
        <LinkButton variant="primary" href={url}>
          {loginCopy.goOn({ label })}
        </LinkButton>
      </div>
    </div>
  );
}
