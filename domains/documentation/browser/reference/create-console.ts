import { messageNodes } from '@reachout/language/message-nodes';
import { loginLink } from '@reachout/web/lib/page-hooks';
import { findHook } from '@reachout/web/lib/find-hook';
import { newId } from '@reachout/web/lib/new-id';
import { consoleCopy } from '../../messages/console.ts';
import {
  type TriedCall,
  type TriedField,
  type TriedRequest,
  writeTriedRequest,
} from '../../rules/api/try-call.ts';
import { make, makeButton } from './make.ts';
import { createResult } from './result.ts';

let count = 0;

/** A form for what a call takes, and below it what was answered. Whoever uses it calls as themselves: with their session, or with a token that they type in. */
export function createConsole(call: TriedCall, { isDemo }: { isDemo: boolean }): HTMLElement {
  const id = `console-${++count}`;
  const fields = call.fields.map((field, at) => createField(field, `${id}-${at}`));
  const body = call.body && createBody(call.body.example, `${id}-body`);
  const token = call.access === 'session or token' ? createToken(`${id}-token`) : undefined;
  const result = createResult();
  const send = makeButton(consoleCopy.send({ method: call.method }), 'primary', 'submit');
  const stop = makeButton(consoleCopy.stop(), 'secondary');
  stop.hidden = true;
  const acts = make('div', 'api-console-acts', send, stop);
  const form = make(
    'form',
    'api-console-form',
    ...notesFor(call, isDemo),
    ...[...fields, body, token].flatMap((part) => part?.element ?? []),
    acts,
  );
  const element = make('div', 'api-console', form, result.element);
  element.setAttribute('role', 'group');
  element.setAttribute('aria-label', consoleCopy.group({ title: call.title }));

  let running: AbortController | undefined;
  const run = async (request: TriedRequest, isToken: boolean): Promise<void> => {
    running?.abort();
    running = new AbortController();
    const { signal } = running;
    stop.hidden = false;
    await result.follow(request, { signal, credentials: isToken ? 'omit' : 'same-origin' });
    if (signal.aborted && running.signal !== signal) return;
    if (stop === document.activeElement) send.focus();
    stop.hidden = true;
    for (const field of fields) field.refresh();
  };
  stop.addEventListener('click', () => running?.abort());
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const typedToken = token?.control.value.trim() ?? '';
    const request = writeTriedRequest(call, {
      fields: Object.fromEntries(fields.map(({ name, control }) => [name, control.value.trim()])),
      body: body?.control.value ?? '',
      token: typedToken,
    });
    body?.setError(request === undefined ? consoleCopy.notJson() : undefined);
    if (request === undefined) return body?.control.focus();
    const start = (): void => void run(request, typedToken !== '');
    if (call.isChange && !isDemo) confirm(call, { id, acts, send, start });
    else start();
  });
  return element;
}

function notesFor({ access, isChange }: TriedCall, isDemo: boolean): HTMLElement[] {
  const login = findHook<HTMLAnchorElement>(document, loginLink);
  const note = (...content: (string | Node)[]): HTMLElement => make('p', 'ui-hint', ...content);
  const notes: HTMLElement[] = [];
  if (login && access !== 'nobody') {
    const link = Object.assign(make('a', 'ui-link'), { href: login.href });
    link.setAttribute(loginLink, '');
    notes.push(note(messageNodes(consoleCopy.visitor, { link })));
  }
  if (isChange && isDemo) notes.push(note(consoleCopy.demo()));
  return notes;
}

/** Asks before something real is changed. What changes nothing has the focus. */
function confirm(
  { method, path }: TriedCall,
  { id, acts, send, start }: { id: string; acts: HTMLElement; send: HTMLElement; start: () => void },
): void {
  const code = make('code', '');
  const question = make(
    'p',
    'api-console-question',
    messageNodes(consoleCopy.confirm, { method, path, code }),
  );
  question.id = `${id}-question`;
  const yes = makeButton(consoleCopy.send({ method }), 'primary');
  const cancel = makeButton(consoleCopy.cancel(), 'secondary');
  cancel.setAttribute('aria-describedby', question.id);
  const asked = make('div', 'api-console-acts', question, yes, cancel);
  const end = (): void => {
    asked.replaceWith(acts);
    send.focus();
  };
  cancel.addEventListener('click', end);
  yes.addEventListener('click', () => {
    end();
    start();
  });
  asked.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') end();
  });
  acts.replaceWith(asked);
  cancel.focus();
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function createField(field: TriedField, id: string) {
  const { name, place, isRequired, choices, example, isFreshKey } = field;
  const control: Control = choices ? createChoice(choices, isRequired) : make('input', 'ui-control');
  control.id = id;
  control.required = isRequired;
  control.autocomplete = 'off';
  const refresh = (): void => {
    if (isFreshKey) control.value = newId();
  };
  refresh();
  const note = isRequired ? `${place}, ${consoleCopy.required()}` : place;
  const hint = choices || isFreshKey ? undefined : consoleCopy.example({ example });
  return { name, control, refresh, element: labelled(control, { name, note, hint }) };
}

function createChoice(choices: readonly string[], isRequired: boolean): HTMLSelectElement {
  const select = make('select', 'ui-control');
  if (!isRequired) select.add(new Option(consoleCopy.notSent(), ''));
  for (const choice of choices) select.add(new Option(choice));
  return select;
}

function createBody(example: string, id: string) {
  const control = make('textarea', 'ui-control api-console-body');
  control.id = id;
  control.value = example;
  control.rows = Math.min(12, example.split('\n').length + 1);
  control.spellcheck = false;
  control.dir = 'ltr';
  const error = make('p', 'ui-field-error');
  error.id = `${id}-error`;
  error.hidden = true;
  // Empty while nothing is wrong, and then it describes nothing.
  control.setAttribute('aria-describedby', error.id);
  const element = labelled(control, { label: consoleCopy.body() });
  element.append(error);
  const setError = (text = ''): void => {
    error.hidden = text === '';
    error.textContent = text;
    control.setAttribute('aria-invalid', String(text !== ''));
  };
  return { control, element, setError };
}

function createToken(id: string) {
  const control = Object.assign(make('input', 'ui-control'), { id, type: 'password', autocomplete: 'off' });
  return {
    control,
    element: labelled(control, { label: consoleCopy.token(), hint: consoleCopy.tokenHelp() }),
  };
}

/** A control under its label: words of ours, or the name of a parameter. */
function labelled(
  control: Control,
  { label, name, note, hint }: { label?: string; name?: string; note?: string; hint?: string },
): HTMLElement {
  const named = Object.assign(make('label', 'ui-label'), { htmlFor: control.id });
  named.append(label ?? make('code', '', name ?? ''));
  if (note !== undefined) named.append(' ', make('span', 'ui-label-note', note));
  const element = make('div', 'ui-field', named, control);
  if (hint === undefined) return element;
  const described = make('p', 'ui-hint', hint);
  described.id = `${control.id}-hint`;
  control.setAttribute('aria-describedby', described.id);
  element.append(described);
  return element;
}
