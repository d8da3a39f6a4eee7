import { describe, expect, it } from 'vitest';
import { readSourceFile } from './source-file.ts';

const file = {
  name: 'projects',
  url: 'https://cloud.example.com/api/projects',
  kind: 'project',
  fields: { account: 'team', id: 'id', name: 'name', createdAt: 'created' },
};
const secretOf = (name: string) => ({ TOKEN: 'a-token', BROKEN: 'two\nlines' })[name];

/** What is wrong with a file, each with its place. */
function problemsOf(change: object | string): string[] {
  const text = typeof change === 'string' ? change : JSON.stringify({ ...file, ...change });
  const read = readSourceFile(text, secretOf);
  return read.ok ? [] : read.problems.map(({ path, message }) => `${path} ${message}`.trim());
}

describe('a source file', () => {
  it('is read with its defaults, and with the secrets of the environment', () => {
    const read = readSourceFile(JSON.stringify({ ...file, headers: { 'x-key': '${TOKEN}' } }), secretOf);
    expect(read).toMatchObject({
      ok: true,
      file: {
        everySeconds: 300,
        timeoutSeconds: 20,
        paging: { by: 'none' },
        headers: { 'x-key': 'a-token' },
      },
    });
  });

  it('names everything that is wrong with it, with its place', () => {
    const problems = problemsOf({
      url: 'ftp://cloud.example.com',
      everySeconds: 1,
      colour: 'red',
      paging: { by: 'magic' },
      fields: { id: { path: 'id', as: 'colour' } },
    });
    expect(problems).toEqual([
      'url must be an address that begins with https:// or http://',
      expect.stringMatching(/^everySeconds /),
      expect.stringMatching(/^paging\.by /),
      'fields.id must be a path, or one of {"path": …}, {"value": …}, {"fields": …}',
      'colour is not known',
    ]);
  });

  it('hides nothing that is wrong in one place behind what is wrong in another', () => {
    const problems = problemsOf({
      url: 'https://me:word@cloud.example.com',
      everySeconds: 1,
      headers: { 'x-key': '${NONE}' },
      fields: { id: 'id', title: 'title', name: 'name', createdAt: 'created' },
      version: { path: 'sequence', as: 'number' },
      revision: 1,
    });
    expect(problems.map((problem) => problem.split(' ')[0])).toEqual([
      'everySeconds',
      'url',
      'fields.account',
      'fields.title',
      'revision',
      'headers.x-key',
    ]);
  });

  it.each<[string, object | string, string[]]>([
    ['no JSON', '{"name":', [expect.stringMatching(/^is not JSON: /)]],
    [
      'fields that its kind does not have, or has to have',
      { fields: { id: 'id', title: 'title' } },
      [
        'fields.account is required for the kind project',
        'fields.name is required for the kind project',
        'fields.createdAt is required for the kind project',
        'fields.title is none of account, id, name, framework, repository, createdAt, updatedAt',
      ],
    ],
    [
      'a secret that is not set',
      { headers: { 'x-key': '${NONE}' } },
      ['headers.x-key names NONE, which is not set'],
    ],
    [
      'a secret that no header may have, without telling it',
      { headers: { 'x-key': '${BROKEN}' } },
      ['headers.x-key has a character that no header may have'],
    ],
    [
      'a password in its address',
      { url: 'https://me:word@cloud.example.com' },
      ['url must have no user, password or fragment; send secrets by headers'],
    ],
    [
      'a revision of versions that are no timestamps',
      { version: { path: 'sequence', as: 'number' }, revision: 1 },
      ['revision is for versions that are timestamps: a number might be that of another change'],
    ],
    [
      'the name of a source that is built in',
      { name: 'stripe' },
      ['name is the name of a source that is built in'],
    ],
  ])('is refused with %s', (_what, change, problems) => {
    expect(problemsOf(change)).toEqual(problems);
  });
});
