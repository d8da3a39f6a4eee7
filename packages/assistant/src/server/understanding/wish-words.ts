/** What is looked for in a message of any language: the words of one stand beside those of the others, as people mix them. */
type WordsByLanguage = Readonly<Record<'en' | 'de' | 'fr' | 'es' | 'pt' | 'ja' | 'zh' | 'ar', string>>;

/** Words of scripts with spaces begin and end as words do; of those without, they stand anywhere. */
function anyOf({ ja, zh, ar, ...spaced }: WordsByLanguage): RegExp {
  const whole = `(?<![\\p{L}\\p{N}])(?:${Object.values(spaced).join('|')})(?![\\p{L}\\p{N}])`;
  return new RegExp(`${whole}|${ja}|${zh}|(?<!\\p{L})(?:و|ف)?(?:${ar})(?!\\p{L})`, 'iu');
}

function everyOf(words: WordsByLanguage): RegExp {
  return new RegExp(anyOf(words).source, 'giu');
}

/** Words for money that comes back. Whoever wants it back says one of them, or only complains; a question without one asks what something is. */
const moneyComesBack = anyOf({
  en: String.raw`refund\p{L}*|money|cash|(?<!(?:go|going|goes|went|switch|switching|roll|rolling|rolled|came|move|moving|log|logged|turn|turned|step|look|push|set|bring|is|are|was|site|page|site's|it's) )back(?! (?:up|end|to (?:the old|hobby|pro|normal|work))(?!\p{L}))|return\p{L}*|reimburs\p{L}*|re-?credit\p{L}*|credit (?:it|us|me|that|the|this|my|our|for|note|please)|credited|revers\p{L}+|charge ?backs?|waive\p{L}*|compensat\p{L}+|repa(?:y|id|yment)|pa(?:y|id) (?:it |that |us |me )?out|pay (?:us|me)|ow(?:e|es|ed)|undo|undone|(?:not|\p{L}*n't|never) (?:going to )?pay\p{L}*|won'?t pay|write (?:it |this |that )?off|(?:take|taken|knock) (?:it|that|this|them|the)\b.{0,24} off|remove|removed|cancel\p{L}*|void\p{L}*|goodwill`,
  de: String.raw`erstatt\p{L}*|rückerstatt\p{L}*|zurück\p{L}*|gutschr\p{L}*|gutzuschreiben|rück(?:gabe|gängig|zahl\p{L}*|buch\p{L}*)|storn\p{L}*|geld|entschädig\p{L}*|kulanz\p{L}*`,
  fr: String.raw`rembours\p{L}*|rend\p{L}*|restitu\p{L}*|avoir|annul\p{L}*|recrédit\p{L}*|récupér\p{L}*|reven\p{L}*|recevoir|argent|geste`,
  es: String.raw`reembols\p{L}*|dev[ou]l\p{L}+|devu\p{L}+|regres\p{L}+|reintegr\p{L}*|abon\p{L}+|anul\p{L}+|revert\p{L}+|cancel\p{L}+|recuper\p{L}+|dinero|plata`,
  pt: String.raw`reembols\p{L}*|dev[oe]l\p{L}+|estorn\p{L}*|ressarc\p{L}*|restitu\p{L}*|reav\p{L}+|revert\p{L}*|cancel\p{L}+|recuper\p{L}+|dinheiro|de volta`,
  ja: '返|戻|取り消|取消|キャンセル|お金',
  zh: '退|返还|还我|还给|撤销|取消|钱',
  ar: '(?:ال|ب|ل)*(?:[اأ]?ستر(?:د|ج)\\p{L}*|[إا]رجاع\\p{L}*|[أايتن]*رج[عّ]\\p{L}*|ترجيع\\p{L}*|تعويض\\p{L}*|[إا]عاد\\p{L}*|[تيأ]عيد\\p{L}*|رد|ردوا|فلوس\\p{L}*|مصاري\\p{L}*)',
});

/** Words for money, and for what is owed or was paid. */
const money = anyOf({
  en: String.raw`refund\p{L}*|money|charg\p{L}*|overcharg\p{L}*|credit\p{L}*|invoic\p{L}*|(?:pre|over|un)?pa(?:id|y|ys|ying|yments?)|bill\p{L}*|cash|reimburs\p{L}*|return\p{L}*|ow(?:e|es|ed|ing)|bought|purchas\p{L}*|dollars?|bucks|euros?|INV`,
  de: String.raw`\p{L}*erstatt\p{L}*|schuld\p{L}*|\p{L}*geld\p{L}*|(?!an)\p{L}{0,8}zahl(?:e[nt]?|t|te[nt]?|ung\p{L}*)|\p{L}*rechn(?:et|ung)\p{L}*|gutschr\p{L}*|guthaben|abgebucht|\p{L}*buchung\p{L}*|gekauft`,
  fr: String.raw`rembours\p{L}*|argent|\p{L}*factur\p{L}*|pay[ée]\p{L}*|paiement\p{L}*|prélev\p{L}*|débit\p{L}*|avoir|achet\p{L}*`,
  es: String.raw`reembols\p{L}*|dinero|plata|cobr\p{L}*|factur\p{L}*|dev[ou][el]\p{L}*|reintegr\p{L}*|pag(?:[aoueó]\p{L}*)|cargo|cargos|compr[éaó]\p{L}*`,
  pt: String.raw`reembols\p{L}*|ressarc\p{L}*|dinheiro|estorn\p{L}*|fatura\p{L}*|cobr\p{L}*|pag(?:[aoueó]\p{L}*)|devol\p{L}*|compr(?:ei|ou|amos|a)`,
  ja: '返金|返品|払|戻|お金|請求|課金|支払|購入',
  zh: '退|钱|扣|付|发票|账单|费|购买',
  ar: '(?:ال|ب|ل|لل)*(?:[اأ]?ستر(?:د|ج)\\p{L}*|مبلغ\\p{L}*|مبالغ|فلوس\\p{L}*|مصاري\\p{L}*|[أا]موال\\p{L}*|مالي\\p{L}*|مال|دولار\\p{L}*|يورو|فاتور\\p{L}*|فواتير|خصم\\p{L}*|دفع\\p{L}*|سحب\\p{L}*|تعويض\\p{L}*|رصيد\\p{L}*|ترجيع\\p{L}*|رجعو\\p{L}*)',
});
const moneySign = /[$€£]/;

/** Whether a message speaks of money at all: whoever wants it back does. */
export function speaksOfMoney(message: string): boolean {
  return moneySign.test(message) || money.test(message);
}

/** What is paid for, and what ends or doubles it: of that people speak who say why they want money back. */
const paidFor = anyOf({
  en: String.raw`cancel\p{L}*|duplicat\p{L}*|doubl\p{L}*|twice|seats?|subscri\p{L}*|(?:auto)?renew\p{L}*|downgrad\p{L}*|plans?|trial|mistake|accident\p{L}*`,
  de: String.raw`(?:ge)?kündig\p{L}*|storn\p{L}*|doppelt\p{L}*|zweimal|abo|abos|abonn\p{L}*|sitz\p{L}*|platz|plätze|verläng\p{L}*|tarif\p{L}*|probe\p{L}*|versehentlich|versehen|irrtüm\p{L}*`,
  fr: String.raw`annul\p{L}*|résili\p{L}*|deux fois|doubl\p{L}*|doublon\p{L}*|abonn\p{L}*|sièges?|places?|renouvel\p{L}*|forfaits?|plan|essai|erreur`,
  es: String.raw`cancel\p{L}*|duplicad\p{L}*|dobl\p{L}*|dos veces|suscri\p{L}*|asientos?|renov\p{L}*|renuev\p{L}*|plan(?:es)?|prueba|error|equivocad\p{L}*`,
  pt: String.raw`cancel\p{L}*|duplicad\p{L}*|dobr\p{L}*|duas vezes|assinatur\p{L}*|assentos?|renov\p{L}*|planos?|teste|engano|erro`,
  ja: '解約|キャンセル|二重|重複|2回|二回|席|シート|サブスク|更新|プラン|試用|間違',
  zh: '取消|重复|两次|双倍|席位|座位|订阅|续|套餐|计划|试用|误',
  ar: '(?:ال|ب|ل|لل)*(?:[إا]?لغ\\p{L}*|مرتين|مكرر\\p{L}*|مضاعف\\p{L}*|مقعد\\p{L}*|مقاعد|اشتراك\\p{L}*|تجديد\\p{L}*|خط[ةه]|باق[ةه]|تجرب\\p{L}*|خط[أا]|بالخطأ)',
});

/** Whether a message may say why money is wanted back: it speaks of money, or of what was paid for. */
export function maySayWhyRefund(message: string): boolean {
  return speaksOfMoney(message) || paidFor.test(message);
}

/** Money demanded back in other languages than English, whose words `wish-by-rules` looks for by themselves. */
const demand = anyOf({
  en: String.raw`(?!)`,
  de: String.raw`erstatten Sie (?:mir|uns)|(?:will|wollen|möchte|möchten|verlange|verlangen|fordere|fordern|beantrage) [^.!?\n]{0,40}(?:geld zurück|erstatt\p{L}*|rückerstatt\p{L}*|rückzahlung)|bitte [^.!?\n]{0,40}(?:zurück)?erstatten`,
  fr: String.raw`(?<!vous )remboursez(?!-vous)|(?:je|j\P{L}|nous) ?(?:veux|voudrais|souhaite|exige|demande|voulons|souhaitons|demandons) [^.!?\n]{0,25}rembours\p{L}*|merci de (?:me |nous )?rembourser`,
  es: String.raw`(?:devu[eé]lv|reemb[oó]ls)\p{L}*(?:me|nos)(?:lo|la|los|las)?(?! (?:el|la|los|las|mi|mis) (?:acceso|proyecto|cuenta|permiso|rol|crédito)s?)|(?<!no )(?:quiero|queremos|exijo|exigimos|solicito|solicitamos|pido|pedimos) (?!saber)[^.!?\n]{0,30}(?:reembols\p{L}*|devol\p{L}*|devuelv\p{L}*|mi (?:dinero|plata))`,
  pt: String.raw`(?<!não )(?:quero|queremos|exijo|solicito|solicitamos|peço|pedimos) [^.!?\n]{0,30}(?:reembols\p{L}*|estorn\p{L}*|dinheiro de volta|ressarc\p{L}*)|(?:estornem|reembolsem|devolvam) [^.!?\n]{0,20}(?:valor|dinheiro|fatura|cobrança|me|nos)`,
  ja: '返金(?:して(?:ください|下さい|(?:ほしい|欲しい)(?!とき|時|場合)|くれ)|を?お願い|を?希望(?:し|です)|を求め)|お金を返して',
  zh: '(?:要求|我要|我想要?|(?<!申)请|给我|赶紧|尽快)(?:你们|您)?[^的，。！？?\\n]{0,6}(?:退款|退钱|退费)|退(?:款|钱)给我',
  ar: '(?:أريد|نريد|أطلب|نطلب) (?:\\p{L}+ ){0,2}(?:استرداد|استرجاع|إرجاع|تعويض)\\p{L}*',
});

/** Whether a message demands money back in so many words. */
export function demandsMoneyBack(message: string): boolean {
  return demand.test(message);
}

/** Whether a message speaks of money that comes back, or of what is taken back. */
export function speaksOfMoneyBack(message: string): boolean {
  return moneyComesBack.test(message);
}

/** What ends a plan or a subscription. */
const cancelling = anyOf({
  en: String.raw`cancel\p{L}*|end|stop|terminate`,
  de: String.raw`storn\p{L}*|kündig\p{L}*|beenden`,
  fr: String.raw`annul\p{L}*|résili\p{L}*|arrêter`,
  es: String.raw`cancel\p{L}*|anul\p{L}*|dar(?:me)? de baja`,
  pt: String.raw`cancel\p{L}*|encerr\p{L}*`,
  ja: '解約|キャンセル|退会',
  zh: '取消|退订|终止',
  ar: '[إا]?لغ\\p{L}*',
});
const subscription = anyOf({
  en: String.raw`subscriptions?|plans?|membership|contract`,
  de: String.raw`abos?|abonn\p{L}*|tarif\p{L}*|vertrag\p{L}*|plan`,
  fr: String.raw`abonn\p{L}*|forfait|contrat|plan`,
  es: String.raw`suscri\p{L}*|plan(?:es)?|contrato`,
  pt: String.raw`assinatur\p{L}*|planos?|contrato`,
  ja: 'サブスク|プラン|契約|購読',
  zh: '订阅|套餐|计划|会员',
  ar: '(?:ال)?(?:[إا]?شتراك\\p{L}*|خط[ةه]|باق[ةه])',
});
/** Money, and what was taken of it: whoever cancels and says one of these may want it back. */
const moneyTaken =
  /[$€£\d]|(?<!\p{L})(?:refund|money|charg|reimburs|paid|invoice|pay back|(?:rück)?erstatt|geld|gutschr|abgebucht|bezahlt|rechnung|rembours|argent|prélev|factur|pay[ée]|reembols|devol|devuel|dinero|cobr|pagu?[éeou]|estorn|dinheiro|fatura)|返|お金|請求|退[款钱费]|钱|扣|استرد|استرج|فلوس|مبلغ|رجع|دفع/iu;

/** 'Quiero cancelar la suscripción': whoever ends a plan and speaks of no money asks how. */
export function onlyCancels(message: string): boolean {
  return cancelling.test(message) && subscription.test(message) && !moneyTaken.test(message);
}

/** A sentence that asks. */
const question =
  /[?？؟]|(?:^|[.!:;,。！\n]\s*)(?:(?:hi|hello|hey|so|ok|and|but|please|sorry)\W+)*(?:how|what|why|which|where|when|who|can|could|may|is|are|do|does|did|should|will|would|has|have|wie|was|warum|wieso|welche\p{L}?|woher|wofür|comment|pourquoi|quel(?:le)?s?|combien|cómo|qué|cuál(?:es)?|por qué|como|o que|qual|quais|por que|كيف|ماذا|لماذا|ما|أي)(?!\p{L})|(?:can|could) you (?:please )?(?:explain|tell)|吗|呢|什么|怎么|为什么|でしょうか|ますか|ですか/iu;

/** Whether anything is asked in a message. */
export function asksSomething(message: string): boolean {
  return question.test(message);
}

/** Whether a message asks what something is, says, or costs, and not for money: it names no money that comes back. */
export function onlyAsks(message: string): boolean {
  return question.test(message) && !moneyComesBack.test(message);
}

/** What people say who are glad or relieved. */
const gladness = {
  en: String.raw`ph+e+w+|whe+w+|thank (?:god|goodness|heavens|the lord)|(?:what|such) a relief|a relief|relieved|hallelujah|hoo?ra+y|ya+y+|woo+ ?hoo+|at (?:long )?last|finally|brilliant|perfect|awesome|excellent|wonderful|amazing|fantastic|sweet|lovely|superb|magic|bingo|nailed it`,
  de: String.raw`p+u+h+|u+f+|gott sei dank|endlich|juhu+|hurra|(?:was für eine |welche )?erleichterung|erleichtert|(?:was für |so |welch )?ein glück|zum glück|perfekt|super|klasse|prima|wunderbar|spitze|genial|(?:läuft|geht|klappt|funktioniert)(?:'?s)? (?:jetzt|wieder)`,
  fr: String.raw`ou+f+|enfin|quel soulagement|soulagée?|youpi+|hourra|dieu merci|rassurée?|parfait|super|génial|nickel|impeccable|top|ça (?:re)?marche|ça (?:re)?fonctionne`,
  es: String.raw`menos mal|(?:por|al) fin|(?:qué|menudo|vaya) alivio|aleluya|gracias a dios|perfecto|genial|estupendo|excelente|buenísimo|ya (?:carga|funciona|quedó|volvió|está)|funcionó`,
  pt: String.raw`u+fa+|até que enfim|finalmente|que alívio|aleluia|graças a deus|e+ba+|o+ba+|ainda bem|perfeito|ótimo|excelente|maravilha|beleza|funcionou|deu certo|voltou`,
  ja: 'ふう+|ふぅ+|ほっと(?:しま)?した|ほっ|[良よ]かった|やった[ー〜]*|やっと|ようやく|助かった|助かりました|安心(?:しました|した)?|完璧|素晴らしい|最高|(?:直|治)り?(?:った|ました)|動いた|動きました|できました',
  zh: '^呼+|松了?一?口气|终于|总算|太好了|谢天谢地|还好|万岁|^耶+|完美|太棒|好了|通了|可以了|搞定',
  ar: 'الحمد ?لله|[أا]خير[اً]+|ارتحت|يا سلام|[أا]و+ف+|طمنت\\p{L}+|الفرج|ممتاز|رائع|تمام|[أا]?شتغل\\p{L}*',
} as const satisfies WordsByLanguage;

/** What stands beside gladness: that it works now, and whom they thank. */
const besideGladness = {
  en: String.raw`ok(?:ay)?|oh|ah|well|good|great|so much|so|i'?m|i am|very|it'?s|it|that'?s|that is|that|is|everything|all|the (?:site|page|domain|build)|came|comes|went|back|up|on|online|again|now|works?|working|worked|green|fixed|solved|fine|loads?|loaded|loading|running|verified|resolved|through|live|done|there|this|thanks?|thank you|thx|guys`,
  de: String.raw`ok|ja|na|oh|ah|da|bin|ich|aber|sehr|so|es|das|alles|die seite|ist|läuft|geht'?s?|funktioniert(?:'?s)?|klappt(?:'?s)?|lädt|hat|geklappt|funktioniert|wieder|jetzt|nun|gut|froh|danke|vielen dank`,
  fr: String.raw`ok|ah|oh|bon|me|voilà|je|suis|ça|cela|tout|le site|est|c'est|marche|remarche|fonctionne|refonctionne|revenue?|réparé|réglé|maintenant|de nouveau|à nouveau|bien|merci`,
  es: String.raw`ok|ah|uf+|ay|sí|bien|ya|está|todo|el sitio|la página|funciona|funcionó|volvió|cargó|carga|quedó|listo|ahora|de nuevo|otra vez|gracias`,
  pt: String.raw`ok|ah|já|tudo|o site|a página|está|voltou|funcionou|funciona|carregou|carrega|deu certo|certo|foi|agora|de novo|bem|obrigad[oa]|valeu`,
  ja: 'あ+|これで|もう|全部|サイトが?|無事に?|動いた|動きました|直った|直りました|できた|できました|戻った|戻りました|つながった|繋がった|ありがとう(?:ございます|ございました)?|です',
  zh: '啊|哈+|了|好了|可以了|恢复了?|通了|成功了?|搞定了?|正常了?|网站|能用了|能打开了|谢谢(?:你们?)?|多谢',
  ar: 'الآن|هلق|رجع\\p{L}*|عاد\\p{L}*|اشتغل\\p{L}*|يعمل|تعمل|زبط\\p{L}*|هيك|كل شيء|الموقع|شكر[اً]*|لكم|لك|انحل\\p{L}*',
} as const satisfies WordsByLanguage;

const longestGladness = 60;
const soundsGlad = anyOf(gladness);
const ofGladness = [everyOf(gladness), everyOf(besideGladness)] as const;

/** 'Phew, it's back': gladness and hardly anything else. What leads over to a question or to more of the trouble is none. */
export function isGlad(message: string): boolean {
  const text = message.trim().replaceAll('’', "'");
  if (text.length > longestGladness || !soundsGlad.test(text)) return false;
  const rest = ofGladness.reduce((left, words) => left.replace(words, ' '), text);
  return !/[\p{L}\p{N}?？؟]/u.test(rest);
}

/** That it works now, or that this was it. */
const nowItWorks = anyOf({
  en: String.raw`(?:it |that |this |all |everything )?(?:works|worked|working)(?: now| again| fine)?|(?:that|this|it) (?:was|fixed|solved|did|helped)(?: it| that| the (?:problem|trick|issue))?|was it|(?<!(?:i|we|you|he|she|they|just|already) )did it|did the trick|(?:is|are|am|i'?m) (?:back )?in (?:again|now)|green (?:now|again)|(?:builds?|deploy(?:ment)?|pipeline|checks?|everything|it)(?:'s| is| are)? green|(?<=, )green|solved|resolved|fixed(?: it)?|(?:is|it'?s|we'?re|came) back|back (?:up|online)|online again|up again`,
  de: String.raw`(?:läuft|geht|klappt|funktioniert)(?:'?s)?(?: (?:jetzt|wieder|nun|alles))?|hat (?:geklappt|funktioniert|geholfen)|hab(?:e ich)?(?:'?s)?(?: es)?(?: jetzt| selbst)? (?:gefunden|gelöst|geschafft|hinbekommen)|das war(?:'?s| es| der fehler)?|daran lag(?: es|s)|gelöst|behoben`,
  fr: String.raw`(?:ça|cela|tout) (?:re)?(?:marche|fonctionne)|c'(?:était|est) (?:ça|bon|réglé|réparé)|réglé|résolu`,
  es: String.raw`(?:ya )?(?:funciona|funcionó|quedó|carga)|era eso|resuelto|solucionado|arreglado`,
  pt: String.raw`(?:já )?(?:funciona|funcionou|voltou|carregou)|deu certo|era isso|resolvid[oa]|resolveu`,
  ja: '動きました|できました|直りました|解決(?:し|で)|治りました|表示されました|うまくいきました',
  zh: '好了|可以了|解决了|搞定|成功了|正常了|恢复了|通了',
  ar: 'اشتغل\\p{L}*|انحل\\p{L}*|نجح\\p{L}*|يعمل الآن|تم الحل',
});
/** Thanks. */
const thanksFor = anyOf({
  en: String.raw`thanks?|thank you|thx|ty|(?:you )?saved (?:my|our|the|me|us)|lifesavers?|tysm|cheers|appreciate(?:d)?(?: it)?`,
  de: String.raw`danke\p{L}*|dank|merci|thx`,
  fr: String.raw`merci`,
  es: String.raw`gracias|grax`,
  pt: String.raw`obrigad(?:[oa]|ão)|valeu|vlw|brigad(?:[oa]|ão)`,
  ja: 'ありがと|助かり',
  zh: '谢|感谢',
  ar: 'شكر\\p{L}*|مشكور\\p{L}*|تسلم',
});
/** What leads over to more of the trouble. */
const goesOn = anyOf({
  en: String.raw`but|however|still|yet|except|although|though|another|other (?:question|thing)|next|now (?:it|i|we|there) (?:says|shows|get|have|is)|errors?|fails?|failed|down|broken|not|nothing|no|none|never|(?:is|are|was|do|does|did|ca|wo|has)n'?t`,
  de: String.raw`aber|jedoch|allerdings|trotzdem|immer noch|noch|nur|andere \p{L}+|fehler|nicht|nichts|kein\p{L}*`,
  fr: String.raw`mais|par contre|cependant|toujours|encore|autre|erreur|pas|rien|plus|aucun\p{L}*`,
  es: String.raw`pero|aunque|sin embargo|todavía|aún|sigue|otra|error|no|nada|nunca`,
  pt: String.raw`mas|porém|ainda|outra|erro|não|nada|nunca`,
  ja: '(?:です|ます|した)が|けど|でも|しかし|まだ|エラー|次に|ない|ません',
  zh: '但|不过|可是|还是|还有|另外|错误|没|不',
  ar: 'لكن|لسه|ما زال|خط[أا]|سؤال|لا|ما|لم|ليس',
});
/** What asks anywhere in a sentence, and what announces that something is asked. */
const asksBehind =
  /(?<!\p{L})(?:(?:how|what|what's|why|where|when|which|who) (?:do|does|did|is|are|can|could|should|would|about|if|i|we|to|much|many|long)|(?:can|could|may|do|does|is|are|will) (?:i|we|you|it|there|the|my)|(?:another|other|next|new|one more|one other) (?:question|thing|problem|issue|one)|fails?|failing|failed|broken|errors?(?! (?:is|are|has|have|went) (?:\p{L}+ )?(?:gone|away|fixed|solved|disappeared))|down)(?!\p{L})/iu;

/** 'Great, thanks. My build fails with exit code 137': whoever thanks goes on to something that is to be answered. */
export function goesOnBehindThanks(message: string): boolean {
  const text = message.trim().replaceAll('’', "'");
  const parts = text.split(
    /(?<=[.!;:\n])\s+|,\s+(?:but|and|now|next|also|one|how|what|why|where|can|is|does)(?=\s)/u,
  );
  return parts.some((part, at) => at > 0 && asksBehind.test(part) && !saysThatItWorks(part));
}

/** What they say who know what to do now. */
const knowsWhatToDo = anyOf({
  en: String.raw`(?:i'?ll|i will|will|gonna|going to|let me|lemme) \p{L}+|makes? sense|got it|understood|noted|good to know|clear now|i see`,
  de: String.raw`(?:ich )?(?:werde|mach|mache|probier|probiere|versuch|versuche)(?: ich| das| es| mal)*|verstanden|alles klar|klar|leuchtet ein|passt|gut zu wissen`,
  fr: String.raw`je (?:vais|ferai|fais|regarde|teste|l'essaie)|compris|c'est (?:noté|clair)|d'accord|ça marche`,
  es: String.raw`(?:lo )?(?:haré|probaré|voy a|pruebo|reviso)(?: \p{L}+)?|entendido|entiendo|claro|vale|tiene sentido`,
  pt: String.raw`(?:vou|farei|testo|vejo)(?: \p{L}+)?|entendi|entendido|faz sentido|certo|blz|beleza`,
  ja: 'やってみます|試してみます|試します|確認します|分かりました|わかりました|了解|承知',
  zh: '我试试|我去|试一下|试试看|明白|知道了|懂了|了解|清楚了',
  ar: '(?:س|راح|رح)\\p{L}+|فهمت\\p{L}*|مفهوم|واضح|حاضر',
});
const longestClosing = 220;
/** Who says more than that has more to say. */
const longestPlan = 90;
/** Where a sentence ends. */
const sentenceEnd = /(?<=[.!。！;\n])\s*/u;

/** 'Ok, the site is back': what was wrong before is not any more, unless that is asked, or there is more of it. */
export function saysThatItWorks(message: string): boolean {
  const text = message.trim().replaceAll('’', "'");
  if (text.length > longestClosing || question.test(text)) return false;
  // 'I'm on Hobby, so no enhanced one. One worker fixed it': what was wrong before stands before it.
  const sentences = text.split(sentenceEnd);
  const works = sentences.findLastIndex((each) => nowItWorks.test(each) && !goesOn.test(each));
  return works !== -1 && !sentences.slice(works).some((each) => goesOn.test(each));
}

/** 'It was the cookie, it works now, thanks!': whoever says that asks for nothing more, however much of what helped is told beside it. */
export function isClosing(message: string): boolean {
  const text = message.trim().replaceAll('’', "'");
  if (!thanksFor.test(text) || text.length > longestClosing) return false;
  // 'Thanks, will do' begins a part as a question does.
  const isPlan =
    text.length <= longestPlan &&
    knowsWhatToDo.test(text) &&
    !question.test(text.replace(knowsWhatToDo, ' '));
  if ((!isPlan && question.test(text)) || goesOnBehindThanks(text)) return false;
  return saysThatItWorks(text) || ((isPlan || soundsGlad.test(text)) && !goesOn.test(text));
}

interface SomebodyOfOurs {
  /** Somebody of the platform's side, and not of the person's own. */
  somebody: string;
  /** Words that want, right before it; and what is done with a person, before it or behind it. */
  wants: string;
  before: string;
  behind: string;
}

/**
 * How people wish for somebody of the team. `somebody` alone is no wish: 'remove somebody from the team' is a question, and somebody of their own team is
 * no one of ours.
 */
const somebodyOfOurs: Readonly<Record<'en' | 'de' | 'fr' | 'es' | 'pt', SomebodyOfOurs>> = {
  en: {
    somebody: String.raw`(?:(?:some|any)(?:one|body)|an?(?:other)? (?:\S+ )?(?:person|member|colleague|employee|engineer)|one of the (?:people|engineers|staff)|whoever)(?: \S+)? (?:from|of|on|at|in|with) (?!my|our)(?:the |your |you\b)?(?:\S+ )?(?:team|support|staff|company|side|office|department|crew|platform)`,
    wants: `(?:i|we)(?:'d| would)? (?:want|need|like|prefer)|get me|give me|give us|send us|fetch|is there|are there`,
    before:
      'talk|speak|chat|discuss\\w*|call|meet|connect me|put me through|hand(?:ed)?|transfer(?:red)?|get in touch|in contact',
    behind:
      'talk|speak|call|ring|phone|write|reply|answer|respond|contact|reach out|get in touch|get back|look|read|help|take (?:over|care|a look)|explain|join|available|free|around',
  },
  de: {
    somebody: String.raw`(?:jemand(?:e[nm])?|irgend(?:wer|jemand\p{L}*)|ein(?:e[nmr]?)? (?:mensch\p{L}*|mitarbeiter\p{L}*|kolleg\p{L}*|techniker\p{L}*|entwickler\p{L}*|person|mitglied)|einer)(?: \S+)? (?:vom|aus|von|beim|bei|im|des|der|eures) (?!meine|unsere)(?:\S+ ){0,2}(?:\S*-)?(?:team|support|technik|abteilung|abrechnung|kundendienst|ihnen|euch|service)s?`,
    wants:
      '(?:will|möchte|möchten|brauche|brauchen|hätte|hätten)(?: ich| wir)?(?: gern[e]?)?|gib(?:t|s)? mir|gibt es|ich will',
    before: 'sprechen|reden|verbinde\\p{L}*|weiterleit\\p{L}*|leite\\p{L}*|durchstell\\p{L}*|kontakt',
    behind:
      'sprechen|reden|telefonieren|anrufen|zurückrufen|melden|meldet|schreib\\p{L}*|antwort\\p{L}*|anschau\\p{L}*|ansieht|draufschau\\p{L}*|helfen|hilft|kümmer\\p{L}*|erreichbar|da',
  },
  fr: {
    somebody: String.raw`(?:quelqu'un|une? (?:vraie )?(?:personne|collègue|membre|ingénieure?|technicien(?:ne)?|interlocut\p{L}+))(?: \S+)? (?:de|du|dans|chez|au|à) (?!(?:mon|ma|mes|notre|nos) )(?:(?:l'|votre |la |le |chez )?(?:\S+ )?)?(?:équipe|support|service|assistance|vous|facturation|l'équipe|côté)`,
    wants: `(?:je (?:veux|voudrais|souhaite|préfère)|j'aimerais|nous voulons|il (?:me|nous) faut|besoin de)|passez-moi|y a-t-il`,
    before: 'parler|échanger|discuter|joindre|contacter|mettez-moi|parle|avec',
    behind:
      'rappel\\p{L}*|appel\\p{L}*|répond\\p{L}*|écri\\p{L}*|contact\\p{L}*|regard\\p{L}*|aide\\p{L}*|prend\\p{L}*|expli\\p{L}*|disponible',
  },
  es: {
    somebody: String.raw`(?:alguien|alguna? (?:persona|compañer[oa]|técnic[oa]|agente|ingenier[oa]|responsable)|algún (?:compañero|técnico|agente|ingeniero|responsable|miembro)|una persona|un (?:miembro|compañero|técnico|agente|ingeniero))(?: \S+)? (?:de|del|en|con|por) (?!(?:mi|mis|nuestr[oa]s?) )(?:\S+ ){0,2}?(?:equipo|soporte|asistencia|atención|ustedes|vosotros|facturación|lado|v0)`,
    wants:
      '(?:quiero|quisiera|necesito|prefiero|me gustaría|querría|queremos|necesitamos)|pás[ae]\\p{L}*|comuníqu\\p{L}*|hay',
    before:
      'habl\\p{L}*|convers\\p{L}*|charl\\p{L}*|comunic\\p{L}*|contact\\p{L}*|tratarlo|comentarlo|pon\\p{L}* con|pás[ae]\\p{L}*',
    behind:
      'llam\\p{L}*|escrib\\p{L}*|atiend\\p{L}*|atend\\p{L}*|respond\\p{L}*|contest\\p{L}*|ayud\\p{L}*|mir[ea]\\p{L}*|revis\\p{L}*|vea|explique|disponible|hable',
  },
  pt: {
    somebody: String.raw`(?:alguém|alguma pessoa|algum (?:colega|técnico|atendente|engenheiro|membro)|uma pessoa|um (?:membro|colega|técnico|atendente|engenheiro))(?: \S+)? (?:de|da|do|na|no|com|aí) (?!(?:meu|minha|nosso|nossa) )(?:\S+ ){0,2}?(?:equipe|equipa|time|suporte|atendimento|vocês|financeiro|v0)`,
    wants:
      '(?:quero|queria|preciso|prefiro|gostaria de|gostava de|queremos|precisamos de?)|pass[ae]\\p{L}*|tem|há',
    before: 'fal[ae]\\p{L}*|convers\\p{L}*|contat\\p{L}*|contact\\p{L}*|tratar|pass[ae]\\p{L}*',
    behind:
      'lig\\p{L}*|escrev\\p{L}*|atend\\p{L}*|respond\\p{L}*|ajud\\p{L}*|olh[ae]\\p{L}*|vej[ae]|entr[ae] em contato|explique|disponível|fale',
  },
};

function patternOf({ somebody, wants, before, behind }: SomebodyOfOurs): string {
  return `(?:(?:${wants})(?: \\S+){0,2} |(?:${before})(?: \\S+){0,3} )(?:${somebody})(?!\\p{L})|(?:${somebody})(?!\\p{L})(?: \\S+){0,4}? (?:${behind})(?!\\p{L})`;
}

const wantsOneOfOurs = new RegExp(
  `(?<!\\p{L})(?:${Object.values(somebodyOfOurs).map(patternOf).join('|')})|` +
    // Without spaces: who, then what they should do, or the other way round.
    '(?<!当社の|弊社の|うちの|自社の)(?:チーム|サポート|運営|御社|そちら|貴社)の(?:方|かた|人|どなたか|誰か|メンバー|担当|スタッフ|技術者|エンジニア)[^。！？]{0,12}(?:話|連絡|相談|つな|繋|返信|対応|見て|代わ|回答)|' +
    '(?:找|联系|让|请|想?[和跟与]|有|转给?)(?!我们)[^。！？，]{0,8}(?:团队|客服|技术支持|你们|贵公司)(?:里|中|那边)?的?(?:人|同事|成员|工程师|专员|员工|负责人)|' +
    '(?<!\\p{L})(?:و|ف|ل)?(?:[أا]حد|شخص|موظف|زميل|عضو)(?:[اً])?(?: \\p{L}+)? (?:من|في|لدى) (?:فريق(?:كم)?|الفريق|الدعم|طرفكم|جهتكم|عندكم)(?!\\p{L})(?: \\S+){0,4} \\S*(?:تواصل|تحدث|كلم|تصل|يرد|ترد|حول|نظر|ساعد|متاح|موجود)|' +
    '(?:تواصل|تحدث|[أا]كلم|تصل|حو[ّ]?ل|رد)\\S*(?: \\S+){0,3} (?:[أا]حد|شخص|موظف|زميل|عضو)(?:[اً])?(?: \\p{L}+)? (?:من|في|لدى) (?:فريق(?:كم)?|الفريق|الدعم|طرفكم|جهتكم|عندكم)(?!\\p{L})',
  'iu',
);

/** What asks how something is done. */
const asksHow =
  /^[\s¿]*(?:(?:and|so|but|und|et|y|e)\s+)?(?:how|what|where|when|which|why|wie|was|wo|wann|warum|comment|où|quand|pourquoi|cómo|dónde|cuándo|qué|como (?:faço|posso|é)|onde|quando|por que|كيف|متى|لماذا)(?!\p{L})/iu;

/** Whether a message begins by asking how, where or why. */
export function beginsWithQuestion(message: string): boolean {
  return asksHow.test(message);
}

/** 'Somebody of your team should call me': wants a person, whoever of the platform's own it is. */
export function wantsSomebodyOfOurs(sentence: string): boolean {
  const text = sentence.replaceAll('’', "'").replace(/\s+/g, ' ');
  return !asksHow.test(text) && wantsOneOfOurs.test(text);
}

/** Whom people turn to. */
const person = anyOf({
  en: String.raw`humans?|persons?|people|some(?:one|body)|any(?:one|body)|agents?|reps?|representatives?|operators?|engineers?|technicians?|specialists?|experts?|advis[eo]rs?|consultants?|managers?|supervisors?|employees?|staff|members?|colleagues?|teams?|support|department|lady|guy|man|woman|folks|ears|pulse|flesh|soul|who|whom|whoever|case|ticket|developers?|sales|lawyers?|officer|architects?|bots?|robots?|machines?|chat ?bots?|algorithm|automated|automatic|auto|level|phone|mobile`,
  de: String.raw`mensch\p{L}*|\p{L}*mitarbeiter\p{L}*|jemand\p{L}*|kolleg\p{L}*|techniker\p{L}*|ingenieur\p{L}*|berater\p{L}*|\p{L}*ansprechpartner\p{L}*|person\p{L}*|support|team|wer|bot|roboter\p{L}*|maschine|leute|vertrieb|vorgesetzte\p{L}*|dame|telefon\p{L}*|sachbearbeit\p{L}*`,
  fr: String.raw`humain\p{L}*|personne\p{L}*|quelqu'un\p{L}*|conseill\p{L}*|technicien\p{L}*|ingénieur\p{L}*|collègues?|équipe|robot|interlocut\p{L}*|responsable|agent\p{L}*|employé\p{L}*|qui|gens|vive voix|téléphone|support|commercial\p{L}*`,
  es: String.raw`human[oa]s?|persona\p{L}*|alguien|agentes?|asesor\p{L}*|técnic[oa]s?|ingenier[oa]s?|compañer[oa]s?|equipo|encargad[oa]|quién|quien|gente|robot|máquina|soporte|ventas|ejecutiv[oa]|teléfono|llamada|supervisor\p{L}*|carne y hueso`,
  pt: String.raw`human[oa]s?|pessoa\p{L}*|alguém|atendentes?|engenheir[oa]s?|colegas?|equipe|equipa|time|suporte|quem|robô|máquina|especialistas?|funcionári[oa]s?|telefone|vendas|comercial|gente`,
  ja: '人|担当|スタッフ|オペレーター|サポート|社員|誰|どなた|方[とにが]|エンジニア|技術者|上司|責任者|ボット|自動|機械|電話|窓口',
  zh: '人|客服|专员|工程师|同事|员工|经理|谁|机器|顾问|团队|电话',
  ar: '(?:ال|ل|ب)*(?:شخص\\p{L}*|[أا]حد\\p{L}*|موظف\\p{L}*|زميل\\p{L}*|فريق\\p{L}*|مهندس\\p{L}*|[إا]نسان\\p{L}*|بشر\\p{L}*|مندوب\\p{L}*|مسؤول\\p{L}*|دعم|روبوت|بوت|مدير\\p{L}*|خبير\\p{L}*|هاتف\\p{L}*|من|مين)',
});
/** What has the name of a person, and is none. */
const noPerson =
  /(?<!\p{L})(?:human[- ](?:resources?|rights?|readable|body|error)|(?:user|ai|coding|build)[- ]agents?|agents? (?:sdk|framework|kit))(?!\p{L})/giu;
/** People of the person's own, and what they are themselves: none of those is one of ours. */
const ownPeople =
  /(?<!\p{L})(?:(?:can|may|could|do|will|let|so that|whether|if) (?:(?:my|our|the|your) )?(?:customers?|users?|visitors?|clients?|students?|guests?|patients?) (?:\p{L}+ )?(?:talk|speak|chat|write|reach|contact|get)(?: \p{L}+){0,4}? (?:persons?|humans?|agents?|people|somebody|someone|operators?|engineers?|support)|(?:as|i'?m|i am|we're|we are|work as)(?: an?| the)?(?: [\p{L}-]+){0,3} (?:managers?|engineers?|developers?|consultants?|agents?|specialists?|experts?|technicians?|employees?|lawyers?|architects?|operators?|person|member)|(?:als|ich bin)(?: eine?)?(?: \p{L}+)? \p{L}*(?:manager|ingenieur|techniker|berater|mitarbeiter|entwickler)(?:in)?|je suis(?: une?)?(?: \p{L}+){0,2} (?:responsable|ingénieure?|technicien(?:ne)?|conseill\p{L}+|agent|chef\p{L}*)|soy(?: un[ao]?)?(?: \p{L}+){0,2} (?:responsable|ingenier[oa]|técnic[oa]|agente|asesor[a]?|gerente)|sou(?: uma?)?(?: \p{L}+){0,2} (?:responsável|engenheir[oa]|técnic[oa]|gerente|atendente)|(?:our|my|his|her|their)(?: \w+)? (?:staff|team|colleagues?|boss|people|engineers?|developers?|support|agents?|managers?|employees?|members?)|(?:mein|unser)\p{L}*(?: \p{L}+)? (?:team|kolleg\p{L}*|mitarbeiter\p{L}*|techniker\p{L}*)|(?:mon|ma|mes|notre|nos)(?: \p{L}+)? (?:équipe|collègues?|ingénieurs?|techniciens?)|(?:mi|mis|nuestr\p{L}+)(?: \p{L}+)? (?:equipo|compañer\p{L}+|ingenier\p{L}+)|(?:meu|minha|nosso|nossa)(?: \p{L}+)? (?:time|equipe|equipa|colegas?))(?!\p{L})|我是\p{Script=Han}{0,6}(?:经理|工程师|客服|员工|顾问)|(?:我们|我|公司)的?(?:团队|同事|工程师|员工|经理)|[أا]نا (?:\p{L}+ )?(?:مدير|مهندس|موظف|مسؤول|خبير)\p{L}*|(?:うち|当社|弊社|自社)の(?:チーム|担当|エンジニア|社員|スタッフ)/giu;

/** Whether a text speaks of somebody who is not of the person's own people: whoever wants a person says whom, or what they do not want. */
export function speaksOfPerson(text: string): boolean {
  return person.test(withoutOwnPeople(text));
}

/** Whether a text speaks of people, and of none but such: 'can my customers talk to a person?', 'a human resources site'. */
export function speaksOnlyOfOwnPeople(text: string): boolean {
  const others = withoutOwnPeople(text);
  return others !== text && !person.test(others);
}

function withoutOwnPeople(text: string): string {
  return text.replace(noPerson, ' ').replace(ownPeople, ' ');
}
