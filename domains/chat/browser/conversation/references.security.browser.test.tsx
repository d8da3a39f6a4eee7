import type { Reference } from '@reachout/documentation/rules/reference';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, describe, expect, it } from 'vitest';
import { AnswerText } from './answer-text.tsx';
import { ReferenceList } from './reference-list.tsx';

let root: Root | undefined;
afterEach(() => flushSync(() => root?.unmount()));

function reference(path: string, anchor?: string): Reference {
  const file = { path, title: 'Limits', source: { type: 'website' } } as const;
  return anchor === undefined ? { file } : { file, meta: { leadHeading: { value: 'How long', id: anchor } } };
}

/** The answer and its sources as the conversation shows them, and the links in each. */
function show(
  text: string,
  references: Reference[],
): { chips: HTMLAnchorElement[]; sources: HTMLAnchorElement[] } {
  const container = document.createElement('div');
  document.body.replaceChildren(container);
  root = createRoot(container);
  flushSync(() =>
    root?.render(
      <>
        <AnswerText text={text} isComplete references={references} />
        <ReferenceList text="" references={references} />
      </>,
    ),
  );
  return {
    chips: [...container.querySelectorAll<HTMLAnchorElement>('.chat-text a')],
    sources: [...container.querySelectorAll<HTMLAnchorElement>('.chat-sources a')],
  };
}

describe('the sources of an answer', () => {
  it.each([
    ['javascript:alert(1)'],
    ['JaVaScRiPt:alert(1)'],
    ['data:text/html,<script>alert(1)</script>'],
    ['vbscript:msgbox(1)'],
    ['//evil.example/docs'],
    ['/\\evil.example/docs'],
    ['https://tetra.example@evil.example/'],
    ['file:///etc/passwd'],
    ['/.//evil.example/docs'],
    ['/%2e//evil.example/docs'],
    ['/docs/../..//evil.example/docs'],
    [''],
  ])('lead nowhere from the path %j [A50]', (path) => {
    const { chips, sources } = show('It is so [1].', [reference(path), reference('/docs/limits')]);
    expect(chips).toEqual([]);
    expect(sources.map((link) => link.getAttribute('href'))).toEqual(['/docs/limits']);
  });

  it.each([
    ['/docs/limits', 'how-long', '/docs/limits#how-long'],
    ['/docs/limits', undefined, '/docs/limits'],
    ['docs/limits', 'how-long', '/docs/limits#how-long'],
    ['/docs/limits', '"><script>', '/docs/limits#%22%3E%3Cscript%3E'],
    ['/docs/limits', 'javascript:alert(1)', '/docs/limits#javascript%3Aalert(1)'],
  ])('open the passage of %s at %s [A50]', (path, anchor, href) => {
    const { chips, sources } = show('It is so [1].', [reference(path, anchor)]);
    const expected = new URL(href, document.baseURI);
    expect(chips.map((link) => new URL(link.href).hash)).toEqual([expected.hash]);
    expect(sources.map((link) => new URL(link.href).hash)).toEqual([expected.hash]);
    expect(new URL(chips[0]?.href ?? '').pathname.endsWith('docs/limits')).toBe(true);
  });

  it('elsewhere say where they lead, and tell that place nothing [A48, A50]', () => {
    const { chips, sources } = show('It is so [1].', [reference('https://docs.evil.example/a', 'b')]);
    expect(chips[0]?.getAttribute('aria-label')).toBe('Source 1: How long (docs.evil.example)');
    expect(sources[0]?.textContent).toContain('(docs.evil.example)');
    expect([chips[0]?.rel, sources[0]?.rel]).toEqual([
      'noopener noreferrer nofollow',
      'noopener noreferrer nofollow',
    ]);
  });

  it('may name a passage twice', () => {
    const { sources } = show('It is so [1][2].', [reference('/docs/a', 'b'), reference('/docs/a', 'b')]);
    expect(sources.map(({ dataset }) => dataset.citation)).toEqual(['1', '2']);
  });

  it('are text in the page, whatever their titles say [A32]', () => {
    const title = '<img src=x onerror=alert(1)>';
    const file = { path: '/docs/a', title, source: { type: 'website' } } as const;
    const { chips, sources } = show('It is so [1].', [{ file }]);
    expect(chips[0]?.title).toBe(title);
    expect(sources[0]?.textContent).toContain(title);
    expect(document.querySelector('img')).toBeNull();
  });
});
