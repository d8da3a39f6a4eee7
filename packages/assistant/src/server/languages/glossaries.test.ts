import { describe, expect, it } from 'vitest';
import { languageOf } from '../understanding/language.ts';
import { knownShare, translated } from './glossaries.ts';

describe('what people say about hosting in Arabic', () => {
  it.each([
    ['كيف أربط الدومين؟', 'how add domain connect domain'],
    ['النطاقات', 'domain'],
    ['وبفواتيرنا', 'invoice'],
    ['للمشاريع', 'project'],
    ['مُتَغَيِّر بيئة', 'environment variable'],
    ['شهادتي', 'certificate ssl https'],
  ])('is read in English with what is joined to its words: %s', (text, english) => {
    expect(translated(text, 'ar')).toBe(english);
  });

  it('is known for the most part, and what is said about cooking is not', () => {
    expect(knownShare('فشل البناء بسبب نفاد الذاكرة', 'ar')).toBeGreaterThan(0.7);
    expect(knownShare('ضع الأرز فوق اللحم واتركه على نار هادئة', 'ar')).toBeLessThan(0.2);
  });
});

describe('the language of a message', () => {
  it.each([
    ['الموقع لا يفتح', 'ar'],
    ['Error: Build failed\nما معنى هذا الخطأ؟', 'ar'],
    ['وب‌سایت من باز نمی‌شود و چه کار کنم', 'fa'],
    ['my site مثال.example is down since this morning', 'en'],
    ['v0で公開する手順を教えてください。', 'ja'],
    ['INV-1001を返金してください', 'ja'],
    ['域名“面馆.example”加不进去', 'zh'],
  ])('is told by its script where that is enough: %j is %s', (text, language) => {
    expect(languageOf(text)).toBe(language);
  });

  it.each([
    'purge the cache',
    'runtime errors',
    'deployment protection',
    'wildcard domains',
    'report copied content',
    'site unreachable',
    'payment declined',
    'documentation',
    'deploy an astro site',
    'how do discounts work',
  ])('is English of few words that look like others by their letters: %j', (text) => {
    expect(languageOf(text)).toBe('en');
  });

  it.each([
    ['facture impayée', 'fr'],
    ['site hors ligne', 'fr'],
    ['erreur', 'fr'],
    ['Rechnung bezahlen', 'de'],
    ['Webseite nicht erreichbar', 'de'],
    ['Umgebungsvariablen', 'de'],
    ['el sitio caído', 'es'],
    ['contraseña olvidada', 'es'],
    ['cancelar assinatura', 'pt'],
    ['domínio não funciona', 'pt'],
  ])('is that of a glossary which knows few words: %j is %s', (text, language) => {
    expect(languageOf(text)).toBe(language);
  });

  it.each([
    ['quero cancelar o plano', 'pt'],
    ['como cancelo a assinatura', 'pt'],
    ['el push no despliega', 'es'],
    ['Immer noch derselbe Fehler', 'de'],
    ['set the alarm for the build', 'en'],
  ])(
    'is told by the words of a few where their letters are like those of several: %j is %s',
    (text, language) => {
      expect(languageOf(text)).toBe(language);
    },
  );

  it.each([
    ['¿Cuántos?', 'es'],
    ['qué añade Pro', 'es'],
    ['e as opções?', 'pt'],
    ['zu groß', 'de'],
    ['São Paulo edge slow', 'en'],
  ])('is told by letters that it has alone: %j is %s', (text, language) => {
    expect(languageOf(text)).toBe(language);
  });
});
