import { describe, expect, it } from 'vitest';
import { sentencesIn } from './cut-spans.ts';

describe('the sentences of a paragraph', () => {
  it.each([
    ['English', ['Functions stop after 60 seconds.', 'Raise it in the settings.']],
    ['German', ['Funktionen enden nach 60 Sekunden.', 'Erhöhen Sie das in den Einstellungen.']],
    ['French', ['Les fonctions s’arrêtent après 60 secondes.', 'À changer dans les réglages !']],
    ['Spanish', ['Las funciones paran a los 60 segundos.', '¿Necesita más?', 'Cámbielo en los ajustes.']],
    ['Portuguese', ['As funções param após 60 segundos.', 'É possível mudar isso.']],
    ['Japanese', ['関数は60秒で停止します。', '設定で変更できます。']],
    ['Chinese', ['函数在60秒后停止。', '您可以在设置中更改。']],
    ['Arabic', ['تتوقف الدوال بعد 60 ثانية.', 'هل تحتاج إلى المزيد؟', 'غيّر ذلك في الإعدادات.']],
  ])('are found in %s', (_, sentences) => {
    expect(sentencesIn(sentences.join(' '))).toEqual(sentences);
  });

  it.each([
    ['関数は60秒で停止します。設定で変更できます。', ['関数は60秒で停止します。', '設定で変更できます。']],
    ['函数会停止！怎么更改？在设置中。', ['函数会停止！', '怎么更改？', '在设置中。']],
  ])('end in %s without a space', (text, sentences) => {
    expect(sentencesIn(text)).toEqual(sentences);
  });

  it.each([
    'Use a shorter name, e.g. Orbit, for it.',
    'Verwenden Sie z. B. Node 22 dafür.',
    'It needs version 22. and later.',
    'Set `limits. Then` as it stands.',
    'See [Limits. Of functions](/docs/limits) for it.',
    '「停止しました。」と表示されます。',
  ])('do not end within “%s”', (text) => {
    expect(sentencesIn(text)).toEqual([text]);
  });
});
