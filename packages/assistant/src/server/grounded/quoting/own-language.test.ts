import { assistantCopy } from '@reachout/chat/messages/assistant';
import { brand } from '@reachout/core/testing/samples';
import { runInLanguage } from '@reachout/language/server/request-language';
import { describe, expect, it } from 'vitest';
import { smallArticles } from '../../../../testing/small-documentation.ts';
import { createGroundedAssistant } from '../../create-grounded-assistant.ts';
import { languageIn } from '../conversation/conversation.ts';
import { replyLanguages } from '../../languages/reply-languages.ts';

const german = replyLanguages['de'];
const articles = smallArticles.map((article) => {
  if (article.path !== '/docs/functions/timeouts') return article;
  const sections = article.sections.map((section, at) =>
    at === 0
      ? {
          ...section,
          heading: 'Wie lange eine Funktion laufen darf',
          blocks: [
            {
              kind: 'prose' as const,
              markdown: 'Eine Funktion darf 10 Sekunden laufen, wenn nichts anderes eingestellt ist.',
              text: 'Eine Funktion darf 10 Sekunden laufen, wenn nichts anderes eingestellt ist.',
            },
          ],
        }
      : { ...section, blocks: [] },
  );
  // Only what the assistant reads of a translation is there.
  const translation = { title: 'Zeitlimits', sections } as unknown as NonNullable<
    typeof article.translations
  >[string];
  return { ...article, translations: { de: translation } };
});
const assistant = createGroundedAssistant({ articles, brand });
const ask = (content: string, of = assistant) =>
  of.reply({
    threadId: 't',
    messages: [{ role: 'user', content }],
    context: {
      product: 'platform',
      accountName: 'Orbit',
      plan: 'pro',
      canRefund: false,
      forms: [],
      closedTopics: [],
    },
    tools: [],
  });

describe('an answer in a language that the documentation has', () => {
  it('quotes the translation, and says nothing of English', () => {
    const { markdown, references } = ask('Wie lange darf eine Funktion laufen?');
    expect(markdown).toContain('Eine Funktion darf 10 Sekunden laufen');
    expect(markdown).not.toContain('A function may run for 10 seconds');
    expect(references[0]?.file).toMatchObject({ title: 'Zeitlimits', path: '/docs/functions/timeouts' });
  });

  it('quotes English where there is nothing else, and says so', () => {
    const inEnglish = german && runInLanguage(german, assistantCopy.quotedInEnglish);
    const { markdown } = ask('Wie erhöhe ich die maximale Dauer einer Funktion mit maxDuration?');
    expect(markdown).toContain('`maxDuration`');
    expect(markdown).toContain(inEnglish);
  });

  it('stays English for whoever asks in English', () => {
    expect(ask('How long may a function run?').markdown).toContain('A function may run for 10 seconds');
  });
});

describe('the language of an answer', () => {
  it('stays that of the conversation where a few words do not say another', () => {
    const question = 'Le build échoue avec une erreur de mémoire, que faire ?';
    expect(languageIn([question, "ça n'a pas aidé"])).toBe('fr');
    expect(languageIn([question, 'pnpm lockfile'])).toBe('fr');
    expect(languageIn([question, 'how do I see the logs'])).toBe('en');
    expect(languageIn(['stupid bot'])).toBe('en');
  });
});

describe('an insult', () => {
  it('asks for nothing, though its words stand in the documentation', () => {
    const told = 'A token is useless once it is revoked.';
    const blocks = [{ kind: 'prose' as const, markdown: told, text: told }];
    const [first] = smallArticles;
    if (first === undefined) throw new Error('There are no articles.');
    const sections = first.sections.map((section) => ({ ...section, blocks }));
    const insulted = createGroundedAssistant({ articles: [...articles, { ...first, sections }], brand });
    expect(ask('is a token useless once it is revoked?', insulted).references).not.toEqual([]);
    const { kind, references } = ask('you are useless', insulted);
    expect(kind).toBe('unknown');
    expect(references).toEqual([]);
  });
});
