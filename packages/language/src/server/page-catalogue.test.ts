import { describe, expect, it } from 'vitest';
import { english } from '../language.ts';
import { createPageCatalogue } from './page-catalogue.ts';

const built = {
  groups: {
    box: { send: 'Send', left: '{count, plural, one {# character} other {# characters}} left' },
    form: { title: 'Submit a case.', login: '<link>Log in</link>' },
    list: { title: 'Cases' },
  },
  entries: {
    'help.tsx': { now: ['box'], later: ['form'] },
    'search.ts': { now: ['list'], later: ['box'] },
  },
};
const german = {
  tag: 'de',
  dir: 'ltr',
  translate: (source: string) => (source === 'Send' ? 'Senden' : source),
} as const;

describe('the messages of a page', () => {
  it('are those that its scripts need at once; what parts need is loaded later, each once', () => {
    const { now, later } = createPageCatalogue(built)(['help.tsx', 'search.ts'], english);
    expect(Object.keys(JSON.parse(now) as object)).toEqual(['box', 'list']);
    expect(Object.keys(JSON.parse(later?.text ?? '') as object)).toEqual(['form']);
  });

  it('are in the language of the page alone', () => {
    const { now } = createPageCatalogue(built)(['help.tsx'], german);
    expect(JSON.parse(now)).toMatchObject({ box: { send: ['Senden'] } });
    expect(now).not.toContain('"Send"');
  });

  it('name what is loaded later by what it says, so that it may be cached for ever', () => {
    const write = createPageCatalogue(built);
    const other = createPageCatalogue({
      ...built,
      groups: { ...built.groups, form: { title: 'Open a case.' } },
    });
    expect(write(['help.tsx'], english).later?.name).toMatch(/^en-[\da-f]{12}\.json$/);
    expect(write(['help.tsx'], german).later?.name).toMatch(/^de-/);
    expect(other(['help.tsx'], english).later?.name).not.toBe(write(['help.tsx'], english).later?.name);
  });

  it('cannot end the element that holds them [A36]', () => {
    expect(createPageCatalogue(built)(['help.tsx'], english).later?.text).not.toContain('<');
  });

  it('are none for a script that says nothing', () => {
    expect(createPageCatalogue(built)(['enhance.ts'], english)).toEqual({ now: '{}', later: null });
  });
});
