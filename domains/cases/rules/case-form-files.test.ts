import { describe, expect, it } from 'vitest';
import { chooseFile, type ChosenFile, isFileInputEnabled, isFileTooLarge, isSameFile } from './case-form.ts';

describe('files', () => {
  const log: ChosenFile = { name: 'build.log', type: 'text/plain', lastModified: 1, size: 9_999_999 };

  it('are accepted up to 9,999,999 bytes [§5.2.9, §9.0.15]', () => {
    expect(isFileTooLarge(9_999_999)).toBe(false);
    expect(isFileTooLarge(10_000_000)).toBe(true);
    expect(chooseFile([], log)).toEqual({ accepted: true, files: [log], toast: 'build.log accepted.' });
  });

  it('are rejected above it, with a toast and the field’s error [§5.2.9, §8.0.8]', () => {
    expect(chooseFile([], { ...log, size: 10_000_000 })).toEqual({
      accepted: false,
      files: [],
      toast: 'build.log rejected. File size limit is 10 MB.',
      error: 'File size over 10 MB',
    });
  });

  it('are rejected when they are there already [§5.2.9, §8.0.8]', () => {
    expect(chooseFile([log], { ...log })).toMatchObject({
      accepted: false,
      files: [log],
      toast: 'Duplicate files are not allowed.',
    });
  });

  it.each([[{ name: 'other.log' }], [{ type: 'text/html' }], [{ lastModified: 2 }], [{ size: 1 }]])(
    'are not duplicates when they differ in %j [§5.2.9]',
    (change) => {
      expect(isSameFile(log, { ...log, ...change })).toBe(false);
      expect(isSameFile(log, { ...log })).toBe(true);
    },
  );

  it('are one per case: the input closes once there is one [§5.2.9, §9.0.15]', () => {
    expect(isFileInputEnabled([])).toBe(true);
    expect(isFileInputEnabled([log])).toBe(false);
    expect(chooseFile([log], { ...log, name: 'second.log' })).toMatchObject({
      accepted: false,
      files: [log],
    });
  });

  it('have a name, a type, a time of change and a size [§3.12.2]', () => {
    expect(Object.keys(log)).toEqual(['name', 'type', 'lastModified', 'size']);
  });
});
