/** Notes what a page does that none of our own words could make it do. */
export interface PageWatch {
  start(): void;
  stop(): void;
  /** What has been seen since the last time. */
  take(): string[];
}

/** Nothing of these kinds may be loaded; each try is reported before a byte has left. Handlers in the page may run, and are seen. */
const policy = [
  "img-src 'none'; media-src 'none'; object-src 'none'; frame-src 'none'; font-src 'none'; form-action 'none'",
  "base-uri 'none'; manifest-src 'none'; script-src 'self' 'unsafe-inline' 'unsafe-eval'",
  "style-src 'self' 'unsafe-inline'; connect-src 'self' ws: wss:",
].join('; ');

/** Watches scripts, dialogs, errors, requests and breaches of a strict policy. */
export function watchPage(): PageWatch {
  let seen: string[] = [];
  const undo: (() => void)[] = [];
  const note = (what: string): void => void seen.push(what);
  const isForeign = (url: string): boolean => new URL(url, location.href).origin !== location.origin;

  const replace = <T extends object>(owner: T, name: keyof T & string, value: unknown): void => {
    const before = Object.getOwnPropertyDescriptor(owner, name);
    Object.defineProperty(owner, name, { configurable: true, writable: true, value });
    undo.push(() => {
      if (before) Object.defineProperty(owner, name, before);
      else Reflect.deleteProperty(owner, name);
    });
  };
  const listen = (target: EventTarget, type: string, listener: (event: Event) => void): void => {
    target.addEventListener(type, listener);
    undo.push(() => target.removeEventListener(type, listener));
  };
  const watchCalls = <T extends object>(owner: T, name: keyof T & string, urlAt: number): void => {
    const original = owner[name] as (...args: unknown[]) => unknown;
    replace(owner, name, function watched(this: unknown, ...args: unknown[]): unknown {
      const input = args[urlAt];
      const url = input instanceof Request ? input.url : String(input);
      if (isForeign(url)) note(`${name} ${url}`);
      return Reflect.apply(original, this, args);
    });
  };

  return {
    start() {
      const meta = document.createElement('meta');
      meta.httpEquiv = 'Content-Security-Policy';
      meta.content = policy;
      document.head.append(meta);
      for (const dialog of ['alert', 'confirm', 'prompt', 'print'] as const) {
        replace(window, dialog, () => note(dialog));
      }
      Object.defineProperty(window, 'hacked', {
        configurable: true,
        set() {
          note('hacked');
        },
      });
      undo.push(() => Reflect.deleteProperty(window, 'hacked'));
      watchCalls(window, 'fetch', 0);
      watchCalls(window, 'open', 0);
      watchCalls(XMLHttpRequest.prototype, 'open', 1);
      watchCalls(navigator, 'sendBeacon', 0);
      listen(document, 'securitypolicyviolation', (event) => {
        const { effectiveDirective, blockedURI } = event as SecurityPolicyViolationEvent;
        note(`${effectiveDirective} ${blockedURI}`);
      });
      listen(window, 'error', (event) => note(`error ${(event as ErrorEvent).message}`));
      const observer = new PerformanceObserver((list) => {
        for (const { name } of list.getEntries()) if (isForeign(name)) note(`request ${name}`);
      });
      observer.observe({ type: 'resource', buffered: true });
      undo.push(() => observer.disconnect());
    },
    stop() {
      for (const restore of undo.reverse()) restore();
    },
    take() {
      const taken = seen;
      seen = [];
      return taken;
    },
  };
}

/** Each element that an answer may hold, with its attributes and what they may say. */
const allowed: Record<string, Record<string, RegExp>> = {
  a: {
    href: /^(?:\/(?![/\\])|https?:\/\/|mailto:)/,
    target: /^_blank$/,
    rel: /^noopener noreferrer nofollow$/,
    class: /^chat-citation$/,
    title: /^/,
    'data-citation': /^\d{1,2}$/,
    'aria-label': /^Source \d{1,2}: /,
  },
  blockquote: {},
  br: {},
  button: { type: /^button$/, class: /^chat-code-copy$/, 'data-copy': /^$/ },
  code: {},
  div: { class: /^chat-(?:code|table)$/, tabindex: /^0$/, role: /^group$/, 'aria-label': /^Table$/ },
  em: {},
  h3: {},
  h4: {},
  hr: {},
  li: {},
  ol: { start: /^\d{1,9}$/ },
  p: {},
  pre: { tabindex: /^0$/, role: /^group$/, 'aria-label': /^Code$/ },
  s: {},
  span: { class: /^chat-link-host$/ },
  strong: {},
  table: {},
  tbody: {},
  td: { 'data-align': /^(?:center|end)$/ },
  th: { scope: /^col$/, 'data-align': /^(?:center|end)$/ },
  tr: {},
  ul: {},
};

/** What stands below `root` that no answer may bring: elements, attributes, targets, and links that hide where they lead. */
export function findStrangers(root: HTMLElement, base: string): string[] {
  const strangers: string[] = [];
  for (const element of root.querySelectorAll('*')) {
    const attributes = allowed[element.localName];
    if (!attributes || element.namespaceURI !== 'http://www.w3.org/1999/xhtml')
      strangers.push(element.localName);
    for (const { name, value } of element.attributes) {
      if (!attributes?.[name]?.test(value)) strangers.push(`${element.localName}[${name}=${value}]`);
    }
    if (element instanceof HTMLAnchorElement) strangers.push(...findDeceit(element, base));
  }
  return strangers;
}

function findDeceit(anchor: HTMLAnchorElement, base: string): string[] {
  const href = anchor.getAttribute('href') ?? '';
  const target = new URL(href, base);
  const isForeign = target.origin !== new URL(base).origin;
  const text = anchor.textContent;
  const said = target.protocol === 'mailto:' ? target.pathname : target.host;
  const isSaid = text.endsWith(` (${said})`) || withoutScheme(text) === said || startsAt(text, said);
  return [
    ...(anchor.rel === 'noopener noreferrer nofollow' && anchor.target === '_blank' ? [] : ['a without rel']),
    ...(isForeign && !isSaid ? [`a that hides ${said}: ${text}`] : []),
    ...(target.protocol === 'mailto:' && target.search !== '' ? [`a that writes a letter: ${href}`] : []),
    ...(target.username || target.password ? [`a with a name before the host: ${href}`] : []),
    ...(text.trim() === '' ? ['a without words'] : []),
    ...(/[\u202A-\u202E\u2066-\u2069]/.test(text) ? ['a that turns its words around'] : []),
    ...(anchor.parentElement?.closest('a') ? ['a in an a'] : []),
  ];
}

function withoutScheme(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '');
}

function startsAt(text: string, host: string): boolean {
  return ['/', '?', '#'].some((next) => withoutScheme(text).startsWith(host + next));
}
