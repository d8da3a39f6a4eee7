import { describe, expect, it } from 'vitest';
import { isTranslation } from './translation.ts';

/** Pieces of the documentation, each with honest translations by language. */
const honest: readonly [piece: string, language: string, words: string][] = [
  [
    'An approved refund arrives within 5-10 working days.',
    'de',
    'Eine genehmigte Erstattung kommt innerhalb von 5-10 Werktagen an.',
  ],
  [
    'An approved refund arrives within 5-10 working days.',
    'fr',
    'Un remboursement approuvé arrive sous 5-10 jours ouvrés.',
  ],
  [
    'An approved refund arrives within 5-10 working days.',
    'es',
    'Un reembolso aprobado llega en 5-10 días hábiles.',
  ],
  [
    'An approved refund arrives within 5-10 working days.',
    'pt',
    'Um reembolso aprovado chega em 5-10 dias úteis.',
  ],
  [
    'An approved refund arrives within 5-10 working days.',
    'ja',
    '承認された返金は5～10営業日以内に届きます。',
  ],
  ['An approved refund arrives within 5-10 working days.', 'zh', '批准的退款会在 5-10 个工作日内到账。'],
  [
    'A value above the limit of your plan fails the build.',
    'de',
    'Ein Wert über dem Limit Ihres Tarifs lässt den Build fehlschlagen.',
  ],
  [
    'A function may run for 10 seconds unless you configure more.',
    'de',
    'Eine Funktion darf 10 Sekunden laufen, sofern Sie nicht mehr konfigurieren.',
  ],
  [
    'A function may run for 10 seconds unless you configure more.',
    'fr',
    'Une fonction peut s’exécuter pendant 10 secondes, sauf si vous configurez davantage.',
  ],
  [
    'A function may run for 10 seconds unless you configure more.',
    'es',
    'Una función puede ejecutarse durante 10 segundos, salvo que configure más.',
  ],
  [
    'A function may run for 10 seconds unless you configure more.',
    'pt',
    'Uma função pode ser executada por 10 segundos, exceto se você configurar mais.',
  ],
  [
    'Set `maxDuration` in `tetra.json`, then deploy again.',
    'de',
    'Setzen Sie `maxDuration` in `tetra.json` und führen Sie dann ein neues Deployment aus.',
  ],
  [
    'Set `maxDuration` in `tetra.json`, then deploy again.',
    'ja',
    '`maxDuration` を `tetra.json` に設定し、もう一度デプロイします。',
  ],
  ['On Hobby it is 60 seconds, on Pro 300 seconds.', 'zh', '在 Hobby 上是 60 秒，在 Pro 上是 300 秒。'],
  [
    'You cannot restore a deleted project.',
    'de',
    'Ein gelöschtes Projekt können Sie nicht wiederherstellen.',
  ],
  ['You cannot restore a deleted project.', 'ja', '削除したプロジェクトは復元できません。'],
  [
    'An approved refund arrives within 5-10 working days.',
    'ar',
    'يصل الاسترداد الذي تمت الموافقة عليه خلال 5-10 أيام عمل.',
  ],
  [
    'An approved refund arrives within 5-10 working days.',
    'ar',
    'يصل الاسترداد الموافق عليه خلال ٥-١٠ أيام عمل.',
  ],
  [
    'On Hobby it is 60 seconds, on Pro 300 seconds.',
    'ar',
    'في Hobby تكون المدة 60 ثانية، وفي Pro تكون 300 ثانية.',
  ],
  ['You cannot restore a deleted project.', 'ar', 'لا يمكن استعادة مشروع محذوف.'],
];

const dishonest: readonly [fault: string, piece: string, language: string, words: string][] = [
  [
    'numbers in another order',
    'On Hobby it is 60 seconds, on Pro 300 seconds.',
    'de',
    'Auf Hobby sind es 300 Sekunden, auf Pro 60 Sekunden.',
  ],
  [
    'names in another order',
    'On Hobby it is 60 seconds, on Pro 300 seconds.',
    'de',
    'Auf Pro sind es 60 Sekunden, auf Hobby 300 Sekunden.',
  ],
  [
    'names in another order',
    'Hobby has 1 seat, Pro has 10 seats.',
    'fr',
    'Pro a 1 siège, Hobby a 10 sièges en tout.',
  ],
  [
    'another unit',
    'A function may run for 10 seconds.',
    'de',
    'Eine Funktion darf 10 Minuten lang ausgeführt werden.',
  ],
  ['another unit', 'A function may run for 10 seconds.', 'ja', '関数は10分間実行できます。'],
  ['another currency', 'It costs 20 USD for each seat.', 'es', 'Cuesta 20 euros por cada puesto del equipo.'],
  [
    'a unit less',
    'Deployments are kept for 30 days.',
    'fr',
    'Les déploiements sont conservés 30 fois chez nous.',
  ],
  [
    'a number in words',
    'A refund arrives on your card soon.',
    'de',
    'Eine Erstattung kommt in drei Tagen auf Ihrer Karte an.',
  ],
  [
    'a denial less',
    'You cannot restore a deleted project.',
    'de',
    'Ein gelöschtes Projekt können Sie jederzeit wiederherstellen.',
  ],
  [
    'a denial less',
    'Do not share the key with anybody.',
    'es',
    'Comparta la clave de la cuenta con cualquiera.',
  ],
  ['a denial more', 'A deleted domain can be restored for 30 days.', 'zh', '删除的域名在 30 天内不能恢复。'],
  [
    'code in another order',
    'Rename `a.ts` to `b.ts` in the project.',
    'fr',
    'Renommez `b.ts` en `a.ts` dans le projet.',
  ],
  [
    'another subject',
    'Open Team settings and choose Members from the list.',
    'de',
    'Überweisen Sie die Rechnung der Domain an ein anderes Konto der Bank.',
  ],
  [
    'a grave act',
    'Open the project and choose its settings.',
    'de',
    'Öffnen Sie das Projekt, löschen Sie die Einstellungen.',
  ],
  [
    'a grave act',
    'Open the project and choose its settings.',
    'ja',
    'プロジェクトを開き、設定を削除します。',
  ],
  ['another unit', 'A function may run for 10 seconds.', 'ar', 'يمكن أن تعمل الدالة لمدة 10 دقائق.'],
  [
    'a number in words',
    'A refund arrives on your card soon.',
    'ar',
    'يصل الاسترداد إلى البطاقة بعد ثلاثة أيام.',
  ],
  ['a denial less', 'You cannot restore a deleted project.', 'ar', 'يمكن استعادة مشروع محذوف في أي وقت.'],
  ['a claim more', 'An approved refund arrives on the card.', 'ar', 'لقد أعدنا مبلغ الاسترداد إلى البطاقة.'],
  [
    'a grave act',
    'Open the project and choose its settings.',
    'ar',
    'افتح المشروع واحذف الإعدادات من القائمة.',
  ],
];

describe('a translation of a piece of the documentation', () => {
  it.each(honest)('of %j may stand in %s as %j', (piece, language, words) => {
    expect(isTranslation(words, [piece], language)).toBe(true);
  });

  it.each(dishonest)('with %s does not stand for %j in %s: %j', (_, piece, language, words) => {
    expect(isTranslation(words, [piece], language)).toBe(false);
  });
});
