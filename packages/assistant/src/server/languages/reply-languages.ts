import { assistantCopy } from '@reachout/chat/messages/assistant';
import { english, type Language } from '@reachout/language/language';
import { runInLanguage } from '@reachout/language/server/request-language';
import type { SpokenLanguage } from './spoken-languages.ts';
import ofModel from './model-replies.json' with { type: 'json' };
import ar from './replies-ar.json' with { type: 'json' };
import de from './replies-de.json' with { type: 'json' };
import es from './replies-es.json' with { type: 'json' };
import fr from './replies-fr.json' with { type: 'json' };
import ja from './replies-ja.json' with { type: 'json' };
import pt from './replies-pt.json' with { type: 'json' };
import zh from './replies-zh.json' with { type: 'json' };

const texts: Readonly<Record<SpokenLanguage, Readonly<Record<string, string>>>> = {
  de,
  fr,
  es,
  pt,
  ja,
  zh,
  ar,
};

/** What is said of a language model, by language. */
const ofModels: Readonly<Record<string, Readonly<Record<string, string>>>> = ofModel;

/**
 * The languages of the assistant's own words beside English, by their codes; what one of them lacks stays English. The words are Markdown, in which signs that
 * isolate a text would break the addresses of links: none is said to be written from the right, and the page finds the direction of each paragraph.
 */
export const replyLanguages: Readonly<Record<string, Language>> = Object.fromEntries(
  Object.entries(texts).map(([tag, own]) => [
    tag,
    { tag, dir: 'ltr', translate: (source: string) => own[source] ?? ofModels[tag]?.[source] ?? source },
  ]),
);

/** The offer to open the case form in every language: a 'yes' to any of them opens it. */
export function offersOfCase(): string[] {
  return [english, ...Object.values(replyLanguages)].map((language) =>
    runInLanguage(language, () => assistantCopy.offerCase()),
  );
}

/** True for what is said of a message that is about something else, in any language. */
export function isOffTopicReply(answer: string): boolean {
  return [english, ...Object.values(replyLanguages)].some((language) =>
    runInLanguage(language, () => {
      const [before = '', after = ''] = assistantCopy.offTopic({ brand: '\u0000' }).split('\u0000');
      return answer.startsWith(before) && answer.includes(after);
    }),
  );
}

/** True for what is said to a wish for a refund, whether a form opens or not, in any language. */
export function isReplyToRefundWish(answer: string): boolean {
  return [english, ...Object.values(replyLanguages)].some((language) =>
    runInLanguage(language, () =>
      [
        assistantCopy.refundForm(),
        assistantCopy.refundFormOf({ number: '\u0000' }),
        assistantCopy.refundFormUnknown({ number: '\u0000' }),
        assistantCopy.refundPage({ href: '\u0000' }),
        assistantCopy.refundByCase(),
        assistantCopy.refundByOwner(),
        assistantCopy.refundNeedsPermission(),
        assistantCopy.refundNeedsPermissionOrCase(),
      ].some((text) => text.split('\u0000').every((part) => answer.includes(part))),
    ),
  );
}

/** True for what is said to thanks and the like, in any language: what it stands behind is about nothing. */
export function isTalkReply(answer: string): boolean {
  return [english, ...Object.values(replyLanguages)].some((language) =>
    runInLanguage(language, () =>
      [
        assistantCopy.thanks(),
        assistantCopy.farewell(),
        assistantCopy.declined(),
        assistantCopy.nothingSaid(),
      ].includes(answer.trim()),
    ),
  );
}
