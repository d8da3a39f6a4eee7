import { describe, expect, it } from 'vitest';
import { filesToFetchAhead } from './part-preloads-plugin.ts';

const bundle = {
  'page.js': { imports: ['react.js'] },
  'react.js': { imports: ['runtime.js'] },
  'runtime.js': {},
  'form.js': { imports: ['react.js', 'fields.js', 'page.js'] },
  'fields.js': { imports: ['react.js'] },
};

describe('files that are fetched ahead with a part', () => {
  it('leaves out the part itself and all that the asking script was loaded with', () => {
    const files = ['form.js', 'react.js', 'runtime.js', 'fields.js', 'page.js'];
    expect(filesToFetchAhead(bundle, 'page.js', 'form.js', files)).toEqual(['fields.js']);
  });

  it('keeps what another script of the page may have, since this one was not loaded with it', () => {
    expect(filesToFetchAhead(bundle, 'runtime.js', 'fields.js', ['fields.js', 'react.js'])).toEqual([
      'react.js',
    ]);
  });
});
