import { describe, expect, it } from 'vitest';
import { findFullFolders, maxFilesInFolder } from './file-size.ts';

const filesIn = (folder: string, count: number, ending = '.ts'): string[] =>
  Array.from({ length: count }, (_, index) => `${folder}/file-${index}${ending}`);

describe('folders', () => {
  it('are full with more source files than are seen at a glance', () => {
    const files = [...filesIn('domains/cases/rules', maxFilesInFolder + 1), ...filesIn('tools', 3)];
    expect(findFullFolders(files)).toEqual([{ folder: 'domains/cases/rules', files: maxFilesInFolder + 1 }]);
  });

  it('may hold as many tests, and folders of their own, as they like', () => {
    const files = [
      ...filesIn('domains/cases/rules', maxFilesInFolder),
      ...filesIn('domains/cases/rules', 9, '.test.ts'),
      ...filesIn('domains/cases/rules/calls', 9),
    ];
    expect(findFullFolders(files)).toEqual([]);
  });
});
