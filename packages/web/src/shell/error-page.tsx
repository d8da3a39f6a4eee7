import * as hook from '../lib/page-hooks.ts';
import { mark } from '@reachout/core/page-hooks';
import { shellCopy } from '../messages/shell.ts';
import { errorCatalogue, type ErrorCode } from '@reachout/core/errors';
import { paths } from '@reachout/core/paths';
import { LinkButton } from '@reachout/ui/link-button';
import type { Brand } from '@reachout/brand/rules/brand';
import type { GridScene } from '@reachout/brand/rules/brand-grid';
import { Rich } from '@reachout/language/rich';
import { CopyButton } from '@reachout/ui/copy-button';
import { BrandGrid } from './brand-grid.tsx';

export interface ErrorPageProps {
  brand: Pick<Brand, 'logo'>;
  code: ErrorCode;
  /** Where people read how the platform is doing; null where that is published nowhere. */
  statusLink: string | null;
  requestId: string;
  /** Replaces the catalogue's sentence. */
  message?: string;
  /** With it the page counts down and says when to try again. */
  retryAfterSeconds?: number;
  /** The request was a form, which the browser still has: reloading the page sends it again. */
  isForm?: boolean;
  /** Pages that may be the one that was meant. */
  nearest?: readonly { path: string; title: string }[];
}

/** What the brand's grid shows of an error, before anybody has read a word. */
function sceneOf(status: number): GridScene {
  if (status >= 500) return 'broken';
  if (status === 401 || status === 403 || status === 429) return 'closed';
  return status === 404 ? 'lost' : 'empty';
}

/** The content of an error page: what happened, that nothing typed is lost, what to do next, and the request's number. */
export function ErrorPage({
  brand,
  code,
  statusLink,
  requestId,
  message,
  retryAfterSeconds,
  isForm = false,
  nearest = [],
}: ErrorPageProps) {
  const { status, title, message: standardMessage } = errorCatalogue[code];
  const mayPass = status >= 429;
  return (
    <div className="ui-page error-page">
      <BrandGrid brand={brand} scene={sceneOf(status)} />
      <p className="error-page-status">{status}</p>
      <h1 className="text-32 font-semibold">{title}</h1>
      <p className="text-16 text-muted">{message ?? standardMessage}</p>
      {retryAfterSeconds ? (
        <p
          className="text-14"
          role="timer"
          {...mark(hook.countdown, retryAfterSeconds)}
          {...mark(hook.countdownDone, shellCopy.tryAgainNow())}
        >
          <Rich
            message={shellCopy.tryAgainIn}
            values={{
              seconds: retryAfterSeconds,
              number: <span className="ui-tabular" {...mark(hook.countdownNumber)} />,
            }}
          />
        </p>
      ) : null}
      {mayPass ? (
        <p className="text-14 text-muted">
          {isForm ? shellCopy.formStillInBrowser() : shellCopy.textKeptOnDevice()}
        </p>
      ) : null}
      {nearest.length > 0 ? (
        <nav aria-labelledby="nearest" className="site-related">
          <p id="nearest" className="text-14 font-medium">
            {shellCopy.didYouMeanOneOf()}
          </p>
          <ul>
            {nearest.map(({ path, title: name }) => (
              <li key={path}>
                <a className="ui-link" href={path}>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      <div className="flex flex-wrap gap-2">
        {(mayPass && !isForm) || status === 409 ? (
          // This very address, whatever it is: written out it could be read as that of another site.
          <LinkButton variant="primary" href="">
            {shellCopy.tryAgain()}
          </LinkButton>
        ) : null}
        <LinkButton href={paths.help()}>{shellCopy.goToSupport()}</LinkButton>
        <LinkButton href={paths.docs()}>{shellCopy.readTheDocs()}</LinkButton>
        {statusLink === null ? null : (
          <LinkButton variant="quiet" href={statusLink}>
            {shellCopy.seeTheStatusPage()}
          </LinkButton>
        )}
      </div>
      <p className="error-page-request">
        <span>{shellCopy.requestId()}</span> <code id="request-id">{requestId}</code>
        <CopyButton target="request-id" label={shellCopy.copyTheRequestId()} />
      </p>
    </div>
  );
}
