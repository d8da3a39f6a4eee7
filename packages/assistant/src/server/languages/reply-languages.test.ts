import { assistantCopy } from '@reachout/chat/messages/assistant';
import { modelCopy } from '@reachout/chat/messages/model';
import { groupOf } from '@reachout/language/define-messages';
import { describe, expect, it } from 'vitest';
import { replyLanguages } from './reply-languages.ts';

const texts = [assistantCopy, modelCopy].flatMap((copy) => {
  const { name, texts: own } = groupOf(copy) ?? { name: '', texts: {} };
  return Object.values(own).map((text) => ({ text, group: name }));
});
const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted();

describe('the assistant’s own words', () => {
  it.each(Object.entries(replyLanguages))(
    'are all there in %s, with what is filled into them',
    (_, language) => {
      expect(texts.length).toBeGreaterThan(40);
      const wrong = texts.filter(({ text, group }) => {
        const translated = language.translate(text, group);
        return translated === text || placeholders(translated).join() !== placeholders(text).join();
      });
      expect(wrong).toEqual([]);
    },
  );
});
