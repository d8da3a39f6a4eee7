import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { enableSearch, type OpenSearch } from './search-opener.ts';

/** Where the script of the search box, which the tests stand in for, finds what it is to do. */
const opener = globalThis as unknown as { openSearchInTest: OpenSearch };
const script = `export const openSearch = (...given) => globalThis.openSearchInTest(...given);`;

beforeAll(() => {
  document.body.innerHTML = `<a href="#search-page" data-search="data:text/javascript,${encodeURIComponent(script)}">Search</a>
    <label>Answer <textarea></textarea></label>`;
  enableSearch(document);
});

beforeEach(() => {
  location.hash = '';
  answer().value = '';
  answer().blur();
});

const answer = () => page.getByLabelText('Answer').element() as HTMLTextAreaElement;

/** A script of the search box that is under way until it is let in or fails; what the search is given by then. */
function holdScript() {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const given: string[] = [];
  opener.openSearchInTest = async (_root, _box, readTyped) => {
    await promise;
    given.push(readTyped());
  };
  return { given, letIn: resolve, fail: () => reject(new Error('The script did not come.')) };
}

/** The keys that a page hears which obeys letters, as the desk does, before the document's own listeners. */
function hearKeys(): string[] {
  const heard: string[] = [];
  const hear = ({ key }: KeyboardEvent) => heard.push(key);
  document.addEventListener('keydown', hear, { capture: true });
  onTestFinished(() => document.removeEventListener('keydown', hear, { capture: true }));
  return heard;
}

describe('what is typed while the script of the search is under way', () => {
  it('goes to the search alone, and to no key of the page', async () => {
    const { given, letIn } = holdScript();
    const heard = hearKeys();
    await userEvent.keyboard('{Control>}k{/Control}');
    heard.length = 0;
    await userEvent.keyboard('tju n/x{Backspace}');
    expect(heard).toEqual([]);
    letIn();
    await expect.poll(() => given).toEqual(['tju n/']);
    await userEvent.keyboard('t');
    expect(heard).toEqual(['t']);
  });

  it('is not written into the field that has the focus', async () => {
    const { given, letIn } = holdScript();
    answer().focus();
    await userEvent.keyboard('so{Control>}k{/Control}rain{Backspace}');
    expect(answer().value).toBe('so');
    letIn();
    await expect.poll(() => given).toEqual(['rai']);
  });

  it('is all there when the search is asked for again meanwhile', async () => {
    const { given, letIn } = holdScript();
    await userEvent.keyboard('{Control>}k{/Control}do{Control>}k{/Control}cs');
    letIn();
    // The second time it is open, and takes nothing.
    await expect.poll(() => given).toEqual(['docs', '']);
  });

  it('presses nothing with Enter', async () => {
    const { given, letIn } = holdScript();
    answer().focus();
    await userEvent.keyboard('{Control>}k{/Control}a{Enter}');
    expect(answer().value).toBe('');
    letIn();
    await expect.poll(() => given).toEqual(['a']);
  });

  it('is the page’s again once the script has failed, which leads to the search page', async () => {
    const { fail } = holdScript();
    answer().focus();
    await userEvent.keyboard('{Control>}k{/Control}a');
    fail();
    await expect.poll(() => location.hash).toBe('#search-page');
    await userEvent.keyboard('b');
    expect(answer().value).toBe('b');
  });
});
