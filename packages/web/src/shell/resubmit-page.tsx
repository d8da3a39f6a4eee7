import { shellCopy } from '../messages/shell.ts';
import { LinkButton } from '@reachout/ui/link-button';

export interface ResubmitPageProps {
  title: string;
  /** What happened. */
  text?: string;
  /** Where to log in, when that is what is missing. */
  loginHref?: string;
  retryAfterSeconds?: number;
}

/**
 * Shown when a plain form could not be taken now, before anything was done with it. The browser still has it: reloading this page sends it
 * again, files included, and its key keeps it from being done twice.
 */
export function ResubmitPage({
  title,
  text = shellCopy.nothingWasSent(),
  loginHref,
  retryAfterSeconds = 60,
}: ResubmitPageProps) {
  return (
    <div className="ui-page new-case">
      <h1 className="text-32 font-semibold">{title}</h1>
      <p>{text}</p>
      <p>
        {loginHref ? shellCopy.logInAndReload() : shellCopy.waitAndReload({ seconds: retryAfterSeconds })}{' '}
        {shellCopy.browserAsksAgain()}
      </p>
      {loginHref ? (
        <p>
          <LinkButton variant="primary" href={loginHref} target="_blank" rel="noreferrer">
            {shellCopy.logIn()}
            <span className="ui-hidden-visually"> {shellCopy.opensInANewTab()}</span>
          </LinkButton>
        </p>
      ) : null}
    </div>
  );
}
