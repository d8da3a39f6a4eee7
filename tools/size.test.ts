import { describe, expect, it } from 'vitest';
import { describeSizes, findLoadedFiles, type Manifest, measureMessages, measurePages } from './size.ts';

const manifest: Manifest = {
  'entry.ts': { file: 'assets/entry.js', imports: ['_shared.js'] },
  'island.tsx': { file: 'assets/island.js', imports: ['_shared.js', '_react.js'] },
  '_shared.js': { file: 'assets/shared.js', imports: ['_react.js'] },
  '_react.js': { file: 'assets/react.js', imports: ['_shared.js'] },
  'main.css': { file: 'assets/main.css' },
};

describe('page sizes', () => {
  it('follows imports and counts each file once', () => {
    expect(findLoadedFiles(manifest, ['entry.ts', 'island.tsx'])).toEqual([
      'assets/entry.js',
      'assets/island.js',
      'assets/react.js',
      'assets/shared.js',
    ]);
  });

  it('counts a style sheet as the one file that it is', () => {
    expect(findLoadedFiles(manifest, ['main.css'])).toEqual(['assets/main.css']);
  });

  it('refuses an entry that the build lacks', () => {
    expect(() => findLoadedFiles(manifest, ['gone.ts'])).toThrow('The build has no gone.ts');
  });

  it('counts of a part only what the page has not loaded before', () => {
    const part = { page: 'a form', entries: ['island.tsx'], besides: ['entry.ts'], maxGzipBytes: 10 };
    expect(measurePages([part], manifest, () => 10)[0]).toMatchObject({
      files: ['assets/island.js'],
      gzipBytes: 10,
    });
  });

  it('counts of the messages what the page carries, not what is loaded later', () => {
    const budget = { page: 'help', entries: ['island.tsx'], maxGzipBytes: 100 };
    const measure = (later: string[]) =>
      measureMessages(budget, {
        groups: { now: { title: 'Cases' }, later: { title: 'A form that is opened later' } },
        entries: { 'island.tsx': { now: ['now'], later } },
      });
    expect(measure(['later'])).toEqual(measure([]));
    expect(measure([]).gzipBytes).toBeGreaterThan(0);
  });

  it('marks a page over its budget', () => {
    const pages = measurePages(
      [{ page: 'help', entries: ['entry.ts'], maxGzipBytes: 29 }],
      manifest,
      () => 10,
    );
    expect(pages[0]?.gzipBytes).toBe(30);
    expect(describeSizes(pages)).toContain('30 of 29 bytes gzip in 3 files  TOO LARGE');
  });
});
