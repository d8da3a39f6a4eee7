import { expect, test } from 'vitest';
import { proposeSubject } from './propose-subject.ts';

test.each([
  ['By the way, our domain is down. Can you look?', 'By the way, our domain is down'],
  ['\n> quoted before\nMore', 'quoted before'],
  ['Why is the bill higher? We paid.', 'Why is the bill higher?'],
  ['', ''],
  [
    'We moved everything to the new project yesterday evening and since then each of our builds stops',
    'We moved everything to the new project yesterday evening and since then each…',
  ],
])('The subject that is proposed for %j is %j', (body, subject) => {
  expect(proposeSubject(body)).toBe(subject);
});
