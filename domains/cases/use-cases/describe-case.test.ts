import { english } from '@reachout/language/language';
import { runInLanguage } from '@reachout/language/server/request-language';
import { expect, it } from 'vitest';
import { describeOpener } from './describe-case.ts';

it('names what nobody did in the language of whoever reads it', () => {
  const german = {
    ...english,
    tag: 'de',
    translate: (text: string) => ({ Automatic: 'Automatisch' })[text] ?? text,
  };
  const { name } = runInLanguage(german, () =>
    describeOpener([], { userId: 'user_olivia', caseUrl: String }),
  );
  expect(name).toBe('Automatisch');
});
