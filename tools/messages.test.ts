import { describe, expect, it } from 'vitest';
import { findHardWiredTexts, findUnusedMessages, readCatalogue } from './messages.ts';

const screen = 'domains/cases/pages/list.tsx';

describe('a sentence outside the catalogues', () => {
  it.each([
    ['text of an element', '<p>No cases yet.</p>'],
    ['one word', '<button>Send</button>'],
    ['a name that only screen readers say', '<nav aria-label="Pages" />'],
    ['a choice of texts', `<p>{isOpen ? 'Open' : 'Closed'}</p>`],
    ['a text with a value', '<p>{`${count} cases`}</p>'],
    ['what stands in for nothing', `<p>{name ?? 'Somebody'}</p>`],
    ['a hint', `<Field hint={isLong ? 'Too long.' : undefined} />`],
    ['a label in a table of constants', `<p />; const links = [{ label: 'Docs', href: '/docs' }];`],
  ])('is found: %s', (_what, jsx) => {
    expect(findHardWiredTexts(screen, `const a = ${jsx};`)).not.toEqual([]);
  });

  it.each([
    ['a message', '<p>{copy.empty()}</p>'],
    ['a value', '<p className="text muted">{name}</p>'],
    ['punctuation', '<p>{number}: · —</p>'],
    ['a sign of the keyboard', `<kbd>{isMac ? '⌘' : '^'}</kbd>`],
    ['what only the browser reads', '<input type="text" autoComplete="given-name" />'],
    ['a comparison', `<p>{kind === 'Some Kind' ? name : null}</p>`],
    ['a key of a table', `<p />; const kinds = [{ label: 'open' }];`],
  ])('is not: %s', (_what, jsx) => {
    expect(findHardWiredTexts(screen, `const a = ${jsx};`)).toEqual([]);
  });

  it('says where it stands', () => {
    expect(findHardWiredTexts(screen, 'const a = (\n  <p>\n    No cases yet.\n  </p>\n);')).toMatchObject([
      { file: screen, problem: expect.stringContaining('No cases yet.') },
    ]);
  });
});

describe('a message that nobody asks for', () => {
  const catalogue = readCatalogue(
    'domains/cases/messages/list.ts',
    `export const listCopy = defineMessages('cases.list', {\n  title: 'Cases',\n  empty: 'No cases yet.',\n});`,
  );

  it('is found, with its line', () => {
    expect(findUnusedMessages(catalogue, ['listCopy.title()'])).toMatchObject([
      { line: 3, problem: expect.stringContaining('listCopy.empty') },
    ]);
  });

  it.each([
    ['each by itself', 'listCopy.title(); listCopy.empty();'],
    ['one in brackets', `listCopy.title(); listCopy['empty']();`],
    ['all of them by code', 'const titles: Record<Kind, () => string> = listCopy;'],
  ])('is none where they are used: %s', (_what, source) => {
    expect(findUnusedMessages(catalogue, [source])).toEqual([]);
  });

  it('is not used by being imported', () => {
    const source = `import { listCopy } from '../messages/list.ts';\nlistCopy.title();`;
    expect(findUnusedMessages(catalogue, [source])).toHaveLength(1);
  });
});
