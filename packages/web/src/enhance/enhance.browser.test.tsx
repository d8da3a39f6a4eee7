import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { enableChosenFiles } from './chosen-files.ts';
import { enableStorageClearing } from './clear-storage.ts';
import { enableCopyButtons } from './copy.ts';
import { enableCountdowns } from './countdown.ts';
import { enableFocusInside } from './focus-inside.ts';
import { enableLoginReturn } from './login-link.ts';
import { enableMenus } from './menus.ts';
import { enableMovedPlaces } from './moved-place.ts';
import { enableFormsInPlace } from './forms-in-place.ts';
import { enableTableOfContents } from './table-of-contents.ts';
import { enableThemeSwitch } from './theme.ts';

beforeAll(() => {
  // Once for the page, as the entry does; everything is delegated.
  for (const enable of [
    enableThemeSwitch,
    enableMenus,
    enableCopyButtons,
    enableStorageClearing,
    enableFocusInside,
    enableLoginReturn,
    enableFormsInPlace,
    enableChosenFiles,
  ]) {
    enable(document);
  }
});

beforeEach(() => {
  delete document.documentElement.dataset.theme;
});

afterEach(() => {
  document.body.replaceChildren();
});

function show(html: string): void {
  document.body.innerHTML = html;
}

function find(selector: string): HTMLElement {
  const element = document.querySelector<HTMLElement>(selector);
  if (!element) throw new Error(`Nothing matches ${selector}`);
  return element;
}

describe('the theme menu', () => {
  it('applies what is chosen to the page and to the next one, and says which it is [U61]', () => {
    show(
      ['system', 'light', 'dark']
        .map((theme) => `<button data-theme-choice="${theme}">${theme}</button>`)
        .join(''),
    );
    const states = ['light', 'dark', 'system'].map((theme) => {
      find(`[data-theme-choice="${theme}"]`).click();
      return [
        document.documentElement.dataset.theme,
        find('[aria-pressed="true"]').textContent,
        /theme=\w+/.exec(document.cookie)?.[0],
      ];
    });
    expect(states).toEqual([
      ['light', 'light', 'theme=light'],
      ['dark', 'dark', 'theme=dark'],
      [undefined, 'system', undefined],
    ]);
  });
});

describe('menus', () => {
  const menu =
    '<details data-menu open><summary>Account</summary><a href="#x">Cases</a></details><button>Elsewhere</button>';

  it('close on Escape and give focus back to their button [U30]', async () => {
    show(menu);
    find('a').focus();
    await userEvent.keyboard('{Escape}');
    expect(find('details').hasAttribute('open')).toBe(false);
    expect(document.activeElement).toBe(find('summary'));
  });

  it('close when something else is clicked or focused', () => {
    show(menu);
    find('button').focus();
    expect(find('details').hasAttribute('open')).toBe(false);
  });

  it('open with the arrow down, and let the arrows go round through what they offer', async () => {
    show(
      '<details data-menu><summary>Account</summary><a href="#x">Cases</a><button>Log out</button></details>',
    );
    find('summary').focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(find('a'));
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(document.activeElement).toBe(find('summary'));
    await userEvent.keyboard('{ArrowUp}');
    expect(document.activeElement).toBe(find('button'));
  });

  it('stay open for what is inside them', () => {
    show(menu);
    find('a').click();
    expect(find('details').hasAttribute('open')).toBe(true);
  });
});

describe('tooltips', () => {
  it('go on Escape, and are there again for the next key and the next thing pointed at', () => {
    show('<button data-tooltip="Settings" aria-label="Settings"></button>');
    const shown = () => document.documentElement.dataset.tooltips;
    const press = (key: string) =>
      find('button').dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    press('Escape');
    expect(shown()).toBe('off');
    press('Tab');
    expect(shown()).toBe('on');
    press('Escape');
    find('button').dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    expect(shown()).toBe('on');
  });
});

describe('a field for files', () => {
  it('names the files that were chosen in it', () => {
    show('<input type="file" data-chosen-files multiple><output></output>');
    const chosen = new DataTransfer();
    for (const name of ['log.txt', 'screen.png']) chosen.items.add(new File(['x'], name));
    const input = find('input') as HTMLInputElement;
    input.files = chosen.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
    expect(find('output').textContent).toBe('log.txt, screen.png');
  });
});

describe('copy buttons', () => {
  it('copy the text of the element they name and say so', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    show(
      '<code id="request">req-1</code><button data-copy="request" aria-label="Copy" data-copied-label="Copied"></button>',
    );
    find('button').click();
    await expect.poll(() => find('button').getAttribute('aria-label')).toBe('Copied');
    expect(writeText).toHaveBeenCalledWith('req-1');
  });

  it('are the links beside headings too: they go to the heading, and their address is copied [U82]', async () => {
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    show(
      '<article data-copied-label="Copied"><h2 id="part">Part</h2><a class="heading-anchor" href="#part" aria-label="Link to section “Part”"></a></article>',
    );
    find('a').click();
    expect(location.hash).toBe('#part');
    expect(copied).toHaveBeenCalledWith(location.href);
    await expect.poll(() => find('a').getAttribute('aria-label')).toBe('Copied');
    history.replaceState(null, '', location.pathname + location.search);
  });

  it('copy the code block around them', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    show(
      '<article data-copied-label="Copied"><figure><pre><code>npm start</code></pre><button data-copy="">Copy</button></figure></article>',
    );
    find('button').click();
    await expect.poll(() => find('button').textContent).toBe('Copied');
    expect(writeText).toHaveBeenCalledWith('npm start');
  });

  it('select the text where the clipboard is refused', async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('denied'));
    show('<code id="request">req-1</code><button data-copy="request">Copy</button>');
    find('button').click();
    await expect.poll(() => String(document.getSelection())).toBe('req-1');
  });
});

describe('logging out', () => {
  it('takes along what the site stored on the device', () => {
    localStorage.setItem('support-chat-form', '{}');
    sessionStorage.setItem('token', 'x');
    show('<form data-clear-storage><button>Log out</button></form>');
    find('form').addEventListener('submit', (event) => event.preventDefault());
    find('button').click();
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
  });
});

describe('the countdown', () => {
  it('counts to zero and then says that trying again makes sense [U91]', async () => {
    show(
      '<p data-countdown="1" data-countdown-done="You can try again now.">In <span data-countdown-number>1</span> s</p>',
    );
    enableCountdowns(document);
    await expect.poll(() => find('p').textContent, { timeout: 4000 }).toBe('You can try again now.');
    expect(find('p').getAttribute('role')).toBe('status');
  });
});

describe('Start Chat', () => {
  it('scrolls to the chat and focuses the first thing to do', () => {
    show(
      '<a href="#chat" data-focus-inside>Start Chat</a><section id="chat"><p>Text</p><select></select><button>Send</button></section>',
    );
    find('a').click();
    expect(document.activeElement).toBe(find('select'));
  });

  it('prefers what is marked as first', () => {
    show(
      '<a href="#chat" data-focus-inside>Start Chat</a><section id="chat"><select></select><textarea data-first-focus></textarea></section>',
    );
    find('a').click();
    expect(document.activeElement).toBe(find('textarea'));
  });
});

describe('the login link', () => {
  it('comes back to the page as it is, query and place included', () => {
    show('<a href="/login" data-login-link>Log in</a>');
    find('a').addEventListener('click', (event) => event.preventDefault());
    find('a').click();
    expect(new URL(find('a').getAttribute('href') ?? '').searchParams.get('next')).toBe(
      location.pathname + location.search + location.hash,
    );
  });
});

describe('a place that has moved', () => {
  afterEach(() => history.replaceState(null, '', location.pathname + location.search));

  const showMoved = () =>
    show(
      '<ul data-moved=""><li id="old"><a href="#new">New place</a></li></ul><p id="new"></p><p id="other"></p>',
    );

  it('is left for the place that it links to, when the address names it', () => {
    showMoved();
    location.hash = 'old';
    enableMovedPlaces(document);
    expect(location.hash).toBe('#new');
  });

  it.each(['other', 'none', '%'])('is not left for the anchor %s, which is no such place', (anchor) => {
    showMoved();
    location.hash = anchor;
    enableMovedPlaces(document);
    expect(location.hash).toBe(`#${anchor}`);
  });
});

describe('On this page', () => {
  it('marks the heading being read', async () => {
    const section = (id: string) => `<h2 id="${id}">${id}</h2><div style="height: 1500px"></div>`;
    show(
      `<nav data-toc><a href="#one">One</a><a href="#two">Two</a></nav>${section('one')}${section('two')}`,
    );
    enableTableOfContents(document);
    await expect.poll(() => find('[aria-current]').textContent).toBe('One');
    find('#two').scrollIntoView();
    await expect.poll(() => find('[aria-current]').textContent).toBe('Two');
    expect(document.querySelectorAll('[aria-current]')).toHaveLength(1);
  });
});

describe('a form that is sent in place', () => {
  it('stays where it is with its words when it cannot be sent, says so, and can be sent again [U04, U90]', async () => {
    // Nothing listens at port 9: the connection is refused, as it is when the network has gone.
    show(
      '<form method="post" action="http://127.0.0.1:9/" data-form="That was not sent."><textarea name="sentence">Say how long it takes.</textarea><button>Send</button></form>',
    );
    find('button').click();
    await expect.poll(() => document.querySelector('[role=alert]')?.textContent).toContain('was not sent');
    expect((find('textarea') as HTMLTextAreaElement).value).toBe('Say how long it takes.');
    find('button').click();
    expect(document.querySelector('[role=alert]')).toBe(null);
    await expect.poll(() => document.querySelectorAll('[role=alert]').length).toBe(1);
  });

  const answering = (body: string | null, init: ResponseInit = {}) => {
    const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValueOnce(new Response(body, init));
    onTestFinished(() => fetched.mockRestore());
    return fetched;
  };
  const showForm = () =>
    show(
      '<main><div data-form-region tabindex="-1"><h1>Choose</h1><form method="post" action="/settings" data-form="Not sent."><input name="colour" value="blue"><button name="answer" value="yes">Yes</button></form></div></main>',
    );

  it('sends what its fields hold and the button that was pressed, and says that it stays', async () => {
    showForm();
    const fetched = answering('<div data-form-region tabindex="-1">Saved.</div>');
    find('button').click();
    await expect.poll(() => find('main').textContent).toBe('Saved.');
    const [address, init] = fetched.mock.calls[0] ?? [];
    expect([address, String(init?.body), init?.headers]).toEqual([
      '/settings',
      'colour=blue&answer=yes',
      { 'x-in-place': '1' },
    ]);
  });

  it('takes the file along that was chosen in it', async () => {
    show(
      '<form method="post" action="/cases/new" enctype="multipart/form-data" data-form="Not sent."><input type="file" name="files"><button>Send</button></form>',
    );
    const chosen = new DataTransfer();
    chosen.items.add(new File(['one line'], 'build.log'));
    (find('input') as HTMLInputElement).files = chosen.files;
    const fetched = answering('<div data-form-region tabindex="-1">Sent.</div>');
    find('button').click();
    await expect.poll(() => document.body.textContent).toContain('Sent.');
    const sent = fetched.mock.calls[0]?.[1]?.body as FormData;
    expect((sent.get('files') as File).name).toBe('build.log');
  });

  it('shows the region of the answer in the place of its own, and goes on from there', async () => {
    showForm();
    answering('<h1>A page</h1><div data-form-region tabindex="-1" id="done">Saved.</div>');
    find('button').click();
    await expect.poll(() => document.activeElement?.id).toBe('done');
    expect(find('main').textContent).toBe('Saved.');
  });

  it('that comes back with mistakes begins at what is wrong [U03]', async () => {
    showForm();
    answering(
      '<div data-form-region tabindex="-1"><p id="wrong" tabindex="-1" autofocus>Choose a colour</p></div>',
      { status: 422 },
    );
    find('button').click();
    await expect.poll(() => document.activeElement?.id).toBe('wrong');
  });

  it('keeps what is half typed in another form beside it, and takes the title of the answer', async () => {
    const other = (value: string) =>
      `<form><textarea id="note">${value}</textarea><input id="name" value="${value}"></form>`;
    show(
      `<main><div data-form-region><form method="post" action="/settings" data-form="Not sent."><input id="colour" value="blue"><button>Save</button></form>${other('old')}</div></main>`,
    );
    answering(
      `<title>Error: Settings</title><div data-form-region><form><input id="colour" value="red"></form>${other('new')}</div>`,
    );
    const field = (id: string) => find(`#${id}`) as HTMLInputElement;
    field('note').value = 'half a thought';
    find('button').click();
    await expect.poll(() => document.title).toBe('Error: Settings');
    expect(['colour', 'note', 'name'].map((id) => field(id).value)).toEqual(['red', 'half a thought', 'new']);
  });

  it('leads to the page that the server names', async () => {
    showForm();
    answering(null, { status: 204, headers: { location: '#sent' } });
    find('button').click();
    await expect.poll(() => location.hash).toBe('#sent');
  });

  it.each([502, 504])(
    'says that nobody knows whether it arrived where a gateway answers %i, and is not sent again unasked',
    async (status) => {
      show(
        '<form method="post" action="/settings" data-form="We do not know whether this arrived."><input name="colour" value="blue"><button>Save</button></form>',
      );
      const fetched = answering('<h1>Bad gateway</h1>', { status });
      const sent: Event[] = [];
      const note = (event: Event) => {
        if (event.defaultPrevented) return;
        event.preventDefault();
        sent.push(event);
      };
      document.addEventListener('submit', note);
      onTestFinished(() => document.removeEventListener('submit', note));
      find('button').click();
      await expect
        .poll(() => document.querySelector('[role=alert]')?.textContent)
        .toBe('We do not know whether this arrived.');
      expect([fetched.mock.calls.length, sent]).toEqual([1, []]);
    },
  );

  it('shows what a server says in the region of a form that it failed to serve', async () => {
    showForm();
    answering('<div data-form-region tabindex="-1">The other system does not answer.</div>', { status: 503 });
    find('button').click();
    await expect.poll(() => find('main').textContent).toBe('The other system does not answer.');
  });

  it('is sent by the browser with the same button where no region comes back, so that its page says why', async () => {
    showForm();
    answering('<h1>Your session has expired</h1>', { status: 401 });
    const sent: (string | null)[] = [];
    const note = (event: SubmitEvent) => {
      if (event.defaultPrevented) return;
      event.preventDefault();
      sent.push(event.submitter?.getAttribute('value') ?? null);
    };
    document.addEventListener('submit', note);
    onTestFinished(() => document.removeEventListener('submit', note));
    find('button').click();
    await expect.poll(() => sent).toEqual(['yes']);
  });
});
