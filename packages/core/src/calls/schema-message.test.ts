import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { schemaMessage } from './schema-message.ts';

const schema = z.strictObject({
  name: z.string().check(z.minLength(2), z.maxLength(3)),
  count: z.int().check(z.minimum(1), z.maximum(5)),
  share: z.number(),
  isOpen: z.boolean(),
  tags: z.array(z.string()).check(z.minLength(1), z.maxLength(2)),
  by: z.enum(['link', 'page']),
  at: z.string().check(z.regex(/^a/)),
  own: z.string().check(z.regex(/^a/, 'must begin with a')),
  place: z.union([z.string(), z.strictObject({ x: z.number() })]),
  even: z.number().check(z.refine((value) => value % 2 === 0)),
});
const right = {
  name: 'abc',
  count: 1,
  share: 0.5,
  isOpen: true,
  tags: ['a'],
  by: 'link',
  at: 'a',
  own: 'a',
  place: 'here',
  even: 2,
};

it.each<[Record<string, unknown>, string[]]>([
  [{}, []],
  [
    { name: undefined, by: undefined, place: undefined },
    ['name is required', 'by is required', 'place is required'],
  ],
  [
    { name: 7, count: 'one', share: 'half', isOpen: 'yes', tags: 'a' },
    [
      'name must be a text',
      'count must be a number',
      'share must be a number',
      'isOpen must be true or false',
      'tags must be a list',
    ],
  ],
  [{ count: 1.5 }, ['count must be a whole number']],
  [
    { name: 'a', count: 0, tags: [] },
    ['name must have 2 characters or more', 'count must be at least 1', 'tags must have 1 entries or more'],
  ],
  [
    { name: 'abcd', count: 6, tags: ['a', 'b', 'c'] },
    ['name must have 3 characters or fewer', 'count must be at most 5', 'tags must have 2 entries or fewer'],
  ],
  [{ by: 'magic' }, ['by must be one of link, page']],
  [{ at: 'b', own: 'b' }, ['at is not written in the form that it must have', 'own must begin with a']],
  [{ place: 7 }, ['place has none of the forms that it may have']],
  [{ even: 3 }, ['even is not valid']],
  [{ colour: 'red', size: 1 }, ['has fields that are not known: colour, size']],
])('says of %j what is wrong with each field', (change, told) => {
  const { error } = schema.safeParse({ ...right, ...change }, { error: schemaMessage });
  const problems = (error?.issues ?? []).map(({ path, message }) => `${path.join('.')} ${message}`.trim());
  expect(problems.toSorted()).toEqual(told.toSorted());
});
