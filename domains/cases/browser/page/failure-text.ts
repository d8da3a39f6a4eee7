import { caseScriptCopy } from '../../messages/script.ts';
import { errorMessage } from '@reachout/core/errors';
import { paths } from '@reachout/core/paths';
import { type CallFailure, isLoggedOut } from '@reachout/web/lib/call-failure';

/** Why something was not done, as a person reads it, with the one next step (U90). */
export interface ShownError {
  text: string;
  link?: { href: string; label: string };
  /** For the person to quote. */
  requestId?: string;
  /** True where it is over once there is a connection. */
  isOffline?: boolean;
}

/** What a person reads of a failed call. `kept` says what became of what they typed. */
export function failureText(failure: CallFailure, kept: string, isOnline: boolean): ShownError {
  if (failure.kind !== 'refused')
    return isOnline
      ? { text: sentences(caseScriptCopy.unanswered(), kept) }
      : { text: sentences(caseScriptCopy.offline(), kept), isOffline: true };
  if (isLoggedOut(failure)) {
    const here = `${location.pathname}${location.search}#${replyAnchor}`;
    return {
      text: sentences(caseScriptCopy.sessionEnded(), kept),
      link: { href: paths.login(here), label: caseScriptCopy.logIn() },
    };
  }
  const { error, status, requestId } = failure;
  const [field] = Object.values(error.fields ?? {});
  return {
    text: sentences(field ?? errorMessage(error), isAboutMoreThanText(status) ? kept : ''),
    ...(status >= 500 && requestId !== null && { requestId }),
  };
}

function sentences(...each: readonly string[]): string {
  return each.filter(Boolean).join(' ');
}

/** Whoever lost the case, and whoever met a limit or a failure, has nothing to correct and fears for what they wrote. */
function isAboutMoreThanText(status: number): boolean {
  return status === 403 || status === 404 || status >= 429;
}

const replyAnchor = 'reply';

/** Shows an error in its place on the page, or clears the place. */
export function showError(place: HTMLElement | null, error: ShownError | null): void {
  if (!place) return;
  place.hidden = error === null;
  place.replaceChildren();
  if (!error) return;
  const text = document.createElement('p');
  text.textContent = error.text;
  place.append(text);
  if (error.isOffline) clearWhenOver(place, text);
  if (error.link) {
    const link = document.createElement('a');
    link.className = 'ui-link';
    link.href = error.link.href;
    link.textContent = error.link.label;
    place.append(link);
  }
  if (error.requestId) {
    const line = document.createElement('p');
    line.className = 'case-error-id';
    line.append(
      `${caseScriptCopy.requestId()} `,
      Object.assign(document.createElement('code'), { textContent: error.requestId }),
    );
    place.append(line);
  }
}

/** Whoever is back online, and whoever types on, reads no longer that nothing can be sent. An error that was shown since stays. */
function clearWhenOver(place: HTMLElement, shown: HTMLElement): void {
  const clear = (): void => {
    if (shown.isConnected) showError(place, null);
  };
  addEventListener('online', clear, { once: true });
  place.closest('form')?.addEventListener('input', clear, { once: true });
}
