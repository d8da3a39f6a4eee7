import type { Brand } from '@reachout/brand/rules/brand';
import { errorCatalogue, type ErrorCode } from '@reachout/core/errors';
import { paths } from '@reachout/core/paths';
import { LinkButton } from '@reachout/ui/link-button';
import { CopyButton } from '@reachout/ui/copy-button';

export interface ErrorPageProps {
  code: ErrorCode;
  brand: Pick<Brand, 'links'>;
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

/** The content of an error page: what happened, that nothing typed is lost, what to do next, and the request's number. */
export function ErrorPage({
  code,
  brand,
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
      <p className="error-page-status">{status}</p>
      <h1 className="text-32 font-semibold">{title}</h1>
      <p className="text-16 text-muted">{message ?? standardMessage}</p>
      {retryAfterSeconds ? (
        <p
          className="text-14"
          role="timer"
          data-countdown={retryAfterSeconds}
          data-countdown-done="You can try again now."
        >
          You can try again in{' '}
          <span className="ui-tabular" data-countdown-number="">
            {retryAfterSeconds}
          </span>{' '}
          {retryAfterSeconds === 1 ? 'second' : 'seconds'}.
        </p>
      ) : null}
      {mayPass ? (
        <p className="text-14 text-muted">
          {isForm
            ? 'What you typed is still in your browser. Reload this page to send it again.'
            : 'What you typed on the page before is kept on this device.'}
        </p>
      ) : null}
      {nearest.length > 0 ? (
        <nav aria-labelledby="nearest" className="docs-related">
          <p id="nearest" className="text-14 font-medium">
            Did you mean one of these?
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
            Try again
          </LinkButton>
        ) : null}
        <LinkButton href={paths.help()}>Go to Support</LinkButton>
        <LinkButton href={paths.docs()}>Read the docs</LinkButton>
        <LinkButton variant="quiet" href={brand.links.status}>
          See the status page
        </LinkButton>
      </div>
      <p className="error-page-request">
        <span>Request id</span> <code id="request-id">{requestId}</code>
        <CopyButton target="request-id" label="Copy the request id" />
      </p>
    </div>
  );
}
