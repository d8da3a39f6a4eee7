import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { PresenceNotice } from '../../pages/presence/presence-notice.tsx';
import type { PresenceEvent } from '../../rules/presence/presence.ts';
import { startPresence } from './start-presence.ts';

/** A connection on which the test says what the server tells. */
class TestStream extends EventTarget {
  readyState: number = EventSource.OPEN;
}

const sent: unknown[] = [];
let stream: TestStream;
let opened = '';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  sent.length = 0;
  vi.stubGlobal('fetch', async (_: unknown, { body }: RequestInit) => {
    sent.push((JSON.parse(String(body)) as { state: string }).state);
    return new Response(null, { status: 204 });
  });
  stream = new TestStream();
  document.body.innerHTML = `<main>${renderToStaticMarkup(<PresenceNotice caseNumber="42" />)}
    <form data-composer="reply"><label>Answer <textarea></textarea></label></form><span role="status" data-announcer></span></main>`;
  const root = document.querySelector('main') as HTMLElement;
  const place = { root, userId: 'u', caseNumber: '42', livePath: '', eventsPath: '', uploadPath: '' };
  const open = startPresence(place, (path) => {
    opened = path;
    return stream as EventTarget as EventSource;
  });
  open('/events');
  stream.dispatchEvent(new Event('open'));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

const tell = (...people: PresenceEvent['people']): void =>
  void stream.dispatchEvent(new MessageEvent('presence', { data: JSON.stringify({ people }) }));
const notice = (): string[] =>
  [...document.querySelectorAll('[data-presence]:not([hidden]) p')].map(({ textContent }) => textContent);
const said = (): string => document.querySelector('[role=status]')?.textContent ?? '';
const box = () => page.getByRole('textbox', { name: 'Answer' });

describe('the notice of colleagues who have the case open', () => {
  it('names them, those who write first, counts what are many, and goes with them', () => {
    tell({ name: 'Ada', state: 'writing' }, { name: 'Ben', state: 'reading' });
    expect(notice()).toEqual(['Ada is writing an answer', 'Ben has this case open']);
    tell(...['A', 'B', 'C', 'D', 'E'].map((name) => ({ name, state: 'reading' as const })));
    expect(notice().at(-1)).toBe('2 more colleagues have this case open');
    tell();
    expect(notice()).toEqual([]);
  });

  it('is said once of each, and again only after they had left', () => {
    tell({ name: 'Ada', state: 'reading' });
    expect(said()).toBe('Ada has this case open');
    tell({ name: 'Ada', state: 'writing' });
    expect(said()).toBe('Ada is writing an answer');
    tell({ name: 'Ada', state: 'reading' });
    stream.dispatchEvent(new Event('error'));
    expect(notice()).toEqual([]);
    tell({ name: 'Ada', state: 'writing' });
    expect(said()).toBe('Ada is writing an answer');
    tell({ name: 'Ben', state: 'reading' });
    tell({ name: 'Ada', state: 'reading' });
    expect(said()).toBe('Ada has this case open');
  });
});

describe('an open page of a case', () => {
  it('names itself, says at once that an answer is written, and keeps saying that it is there', async () => {
    expect(opened).toMatch(/^\/events\?page=[\w-]{36}$/);
    await userEvent.type(box(), 'Hello');
    expect(sent).toEqual(['writing']);
    vi.advanceTimersByTime(25_000);
    expect(sent).toEqual(['writing', 'writing']);
    await userEvent.clear(box());
    expect(sent).toEqual(['writing', 'writing', 'reading']);
  });

  it('says that nothing is written when what was typed has lain for two minutes, and nothing without a connection', async () => {
    await userEvent.type(box(), 'Hello');
    vi.advanceTimersByTime(125_000);
    expect(sent.at(-1)).toBe('reading');
    const { length } = sent;
    stream.readyState = EventSource.CONNECTING;
    vi.advanceTimersByTime(50_000);
    expect(sent).toHaveLength(length);
  });
});
