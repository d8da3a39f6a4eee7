import { expect, it } from 'vitest';
import { referenceSourceTypes } from './reference.ts';

it('knows where references come from [§3.6.1]', () => {
  expect(referenceSourceTypes).toEqual([
    'github',
    'motif',
    'website',
    'file-upload',
    'api-upload',
    'nango',
    'salesforce',
  ]);
});
