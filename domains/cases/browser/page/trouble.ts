import { errorMessage } from '@reachout/core/errors';
import { paths } from '@reachout/core/paths';
import { type CallFailure, isLoggedOut } from '@reachout/web/lib/call-failure';

/** Why something was not done, in the words of the person, with the one next step (U90). */
export interface Trouble {
  text: string;
  link?: { href: string; label: string };
  /** For the person to quote. */
  requestId?: string;
}

/** Puts a failed call into words. `kept` says what became of what they typed. */
export function troubleOf(failure: CallFailure, kept: string, isOnline: boolean): Trouble {
  if (failure.kind !== 'refused') {
    const text = isOnline
      ? 'The server did not answer, so we do not know whether this arrived. Trying again does nothing twice.'
      : 'You are offline. Try again when you are back.';
    return { text: `${text} ${kept}`.trim() };
  }
  if (isLoggedOut(failure)) {
    const here = `${location.pathname}${location.search}#${replyAnchor}`;
    return {
      text: `Your session has ended. ${kept}`.trim(),
      link: { href: paths.login(here), label: 'Log in and come back here' },
    };
  }
  const { error, status, requestId } = failure;
  const [field] = Object.values(error.fields ?? {});
  return {
    text: `${field ?? errorMessage(error)} ${isBeyondTheWords(status) ? kept : ''}`.trim(),
    ...(status >= 500 && requestId !== null && { requestId }),
  };
}

/** Whoever lost the case, and whoever met a limit or a failure, has nothing to correct and fears for what they wrote. */
function isBeyondTheWords(status: number): boolean {
  return status === 403 || status === 404 || status >= 429;
}

const replyAnchor = 'reply';

/** Shows a trouble in its place on the page, or clears the place. */
export function showTrouble(place: HTMLElement | null, trouble: Trouble | null): void {
  if (!place) return;
  place.hidden = trouble === null;
  place.replaceChildren();
  if (!trouble) return;
  const text = document.createElement('p');
  text.textContent = trouble.text;
  place.append(text);
  if (trouble.link) {
    const link = document.createElement('a');
    link.className = 'ui-link';
    link.href = trouble.link.href;
    link.textContent = trouble.link.label;
    place.append(link);
  }
  if (trouble.requestId) {
    const line = document.createElement('p');
    line.className = 'case-trouble-id';
    line.append(
      'Request id ',
      Object.assign(document.createElement('code'), { textContent: trouble.requestId }),
    );
    place.append(line);
  }
}
