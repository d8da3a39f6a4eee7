/** A sentence is looked at by itself; one that is longer tells a story. */
const longestSentence = 120;
/** So many sentences at the beginning of a message are looked at. */
const mostSentences = 12;
const sentenceEnd = /(?<=[.!?؟？。！])\s*|\n+/u;

function sentencesOf(message: string): string[] {
  return message
    .slice(0, longestSentence * mostSentences)
    .split(sentenceEnd)
    .map((sentence) => sentence.trim().toLowerCase().replaceAll('’', "'"))
    .filter((sentence) => sentence !== '' && sentence.length <= longestSentence);
}

const opening = String.raw`^(?:(?:hi|hello|hey|ok|so|and|but|guys|please|sorry|wait|um|hm+|hallo|bonjour|salut|hola|olá|oi)[\s,:!.-]+)*[¿]?`;
const nowEn = String.raw`(?:right now|now|today|tonight|again|at the moment|currently|this (?:morning|afternoon|evening)|(?:on|at) your (?:end|side)|over there)`;
const troubleEn = String.raw`(?:problems?|issues?|trouble|difficult(?:y|ies)|(?:an )?outages?|a bad day)`;

/** Ways to ask whether the platform itself is well. Each says that it is meant, or that now is meant: 'are there issues with wildcard domains?' asks for something else. */
const asksHowPlatformIs = new RegExp(
  [
    String.raw`${opening}(?:is|are)(?: it| they)? (?:the |your |our |my )?[\p{L}\d .'-]{2,30}? (?:(?:all|currently|completely|totally|actually|also) )*(?:down|offline|unavailable|out of service)(?: (?:${nowEn}|for (?:everyone|everybody|you|others)(?: too)?|or (?:is it )?(?:just |only )?(?:me|us)|too))*\W*$`,
    String.raw`${opening}(?:are|do|have) you(?: guys| all)? (?:\p{L}+ ){0,2}?${troubleEn}(?: ${nowEn})*\W*$`,
    String.raw`${opening}(?:are|is|do|does|have|has|any|anyone|anybody)(?: \p{L}+){0,4}? ${troubleEn} (?:${nowEn}\s?)+\W*$`,
    String.raw`${opening}(?:(?:is|are) )?(?:everything|things|all|something|anything)(?: \p{L}+)? (?:ok(?:ay)?|alright|fine|up|wrong|broken|going on|happening|working) (?:(?:with|on|at) )?(?:you|there|your (?:end|side|platform|servers?|systems?|cloud)|the (?:platform|servers?|cloud)|${nowEn})(?: ${nowEn})*\W*$`,
    String.raw`${opening}(?:ist|sind|seid)(?: ihr)? [\p{L}\d .-]{2,30}? (?:(?:gerade|aktuell|momentan|heute|wieder|komplett|bei euch|bei ihnen) )*(?:down|offline|ausgefallen|gestört|nicht erreichbar|kaputt)\W*$`,
    String.raw`${opening}(?:habt ihr|haben sie|gibt(?: e|')?s(?: es)?|hat \p{L}+|besteht)(?=.*(?:gerade|aktuell|momentan|heute|bei euch|bei ihnen|im moment|jetzt)).{0,40}(?:störung(?:en)?|ausfall|ausfälle|probleme?)\b.{0,25}$`,
    String.raw`^liegt (?:das|es|der fehler) an euch\W*$`,
    String.raw`${opening}(?:est[- ]ce que )?(?:vos serveurs|la plateforme|le service|\p{L}+) (?:est|sont|êtes)(?:[- ](?:il|elle|ils|vous))? (?:\p{L}+ )?(?:down|en panne|hors (?:ligne|service)|indisponibles?|tombée?s?)(?: (?:en ce moment|actuellement|aujourd'hui|là|maintenant))?\s*\?*$`,
    String.raw`${opening}(?:est[- ]ce que )?(?:avez[- ]vous|vous avez|il y a|y a[- ]t[- ]il|y'?a)(?=.*(?:en ce moment|actuellement|aujourd'hui|maintenant|chez vous|de votre côté)).{0,20}(?:problèmes?|soucis?|panne|incident|coupure|perturbation).{0,35}$`,
    String.raw`${opening}(?:está|están) (?:\p{L}+ ){0,3}?(?:ca[ií]d[oa]s?|fuera de servicio|fallando)(?: \p{L}+){0,3}\s*\?*$`,
    String.raw`${opening}(?:tienen|tenéis|tienes|hay)(?=.*(?:hoy|ahora|en este momento|actualmente|de su lado)).{0,20}(?:problemas?|fall[oa]s?|ca[ií]das?|interrupciones|interrupción).{0,30}$`,
    String.raw`${opening}(?:o |a )?\p{L}+ (?:caiu|(?:está|tá) (?:fora do ar|fora|down|offline))(?: (?:hoje|agora|de novo))?\s*\?+$`,
    String.raw`${opening}(?:vocês|vcs|há|tem|têm)(?: est(?:ão|á))?(?=.*(?:hoje|agora|no momento|atualmente|por aí|do lado de vocês)).{0,25}(?:problemas?|instabilidades?|falhas?|queda).{0,25}$`,
    '^(?!.*(?:サイト|ページ|ショップ|アプリ|発達|昨|先週|先月|この前|曜|時(?:頃|ごろ)|原因|たら|場合)).{0,20}(?:落ちて|ダウンし|障害(?:[がは、 ]|が?発生|起き|です|でしょう|ではない|中|[?？])).{0,14}(?:か|[?？]|中)[。?？]*$',
    '^(?!.*(?:昨|上午|下午|上周|保证|如果)).{0,6}(?:你们|平台|服务器|官方|现在|今天).{0,10}(?:挂|宕机|故障|崩|出问题|瘫痪).{0,4}[吗么没了？?]+$',
    '^(?:هل|في|فيه|عندكم|لديكم)(?=.*(?:الآن|اليوم|حاليا|عندكم|لديكم|المنصة|الخدمة)).{0,20}(?:مشكل[ةه]|مشاكل|عطل|[أا]عطال|انقطاع|خلل).{0,20}$',
    String.raw`^هل \p{Script=Latin}+ (?:معطل\p{L}*|متوقف\p{L}*|لا يعمل|واقع\p{L}*)\W*$`,
  ].join('|'),
  'u',
);

/** What people visit, and how they say that nobody gets there any more. */
const siteIsDown = new RegExp(
  [
    String.raw`(?<!\p{L})(?:sites?|website|web ?page|home ?page|shop|store|apps?|production|everything)(?: is| are| has been|'s| went| just went| has gone)? ?(?:(?:just|completely|totally|all|now|suddenly|again|still|been|currently) )*(?:down|offline|unreachable|dead)(?!\p{L})`,
    String.raw`(?<!\p{L})(?:(?:web)?(?:seite|site)|shop|homepage|app|produktion|alles)(?: \p{L}+)? (?:ist|sind)(?: \p{L}+){0,5}? (?:down|offline|ausgefallen|nicht (?:mehr )?(?:erreichbar|verfügbar))(?!\p{L})`,
    String.raw`(?<!\p{L})(?:site|boutique|appli(?:cation)?|production) (?:est|sont)(?: \p{L}+){0,2} (?:down|en panne|hors (?:ligne|service)|inaccessible|indisponible|tombée?)(?!\p{L})|(?<!\p{L})(?:mon|notre|le) (?:site|boutique|application) (?:ne répond|ne charge|ne marche|ne fonctionne|ne s'ouvre) (?:plus|pas)(?!\p{L})`,
    String.raw`(?<!\p{L})(?:sitio|web|página|tienda|app|producción)(?: web)? (?:está|sigue)(?: \p{L}+){0,2} (?:ca[ií]d[oa]|down|fuera de (?:línea|servicio)|inaccesible)(?!\p{L})|(?<!\p{L})se (?:me |nos )?(?:ha )?ca(?:yó|ído) (?:mi|el|la|nuestr[oa]) (?:sitio|web|página|tienda|app)(?!\p{L})`,
    String.raw`(?<!\p{L})(?:site|página|loja|app|aplicação|produção) (?:caiu|(?:está|tá)(?: \p{L}+){0,2} (?:fora do ar|caíd[oa]|down|offline|inacessível))(?!\p{L})`,
    '(?:サイト|ページ|ショップ|アプリ|本番).{0,4}(?:落ち|ダウンし|(?:開|ひら)(?:かない|けない|きません|けません)|アクセスでき(?:ない|ません)|(?:つなが|繋が)(?:らない|りません))',
    '(?:网站|站点|商店|店铺|应用|线上).{0,4}(?:挂了|宕机|崩了|打不开|无法访问|访问不了|进不去|上不去)',
    '(?:موقع|متجر|تطبيق)\\p{L}* (?:لا يعمل|لا تعمل|معطل\\p{L}*|متوقف\\p{L}*|لا يفتح|لا يستجيب|واقع\\p{L}*|طايح)',
  ].join('|'),
  'u',
);

/** 'How do I take my site down?', 'what happens if the site is down?': what is planned, feared or to be told of has not happened. */
const isOnlyThoughtOf = new RegExp(
  [
    String.raw`^(?:\p{L}+[\s,]+){0,3}?(?:how (?:do|can|to|would|should)|what (?:happens|if|would)|can (?:i|we|you)|do you|where|which|who (?:is|gets))(?!\p{L})`,
    String.raw`(?<!\p{L})(?:if|when(?:ever)?|in case|would|could|take|taking|bring|shut|notif\p{L}*|alerts?|wenn|falls|si|lorsque|quand|cuando|se|quando)(?!\p{L}).{0,40}(?:down|offline|unreachable|erreichbar|ausgefallen|panne|hors|inaccessible|ca[ií]d|fora do ar|caiu)`,
    '(?:場合|とき|時に|たら|れば)|(?:如果|万一|当.{0,8}时|怎么)|(?:إذا|عندما|لو) ',
  ].join('|'),
  'u',
);

/** Whether a message asks whether the platform itself works: 'is it down?', 'habt ihr gerade Probleme?' */
export function asksWhetherPlatformWorks(message: string): boolean {
  return sentencesOf(message).some((sentence) => asksHowPlatformIs.test(sentence));
}

/** Whether a message asks nothing but that. */
export function onlyAsksWhetherPlatformWorks(message: string): boolean {
  const sentences = sentencesOf(message);
  return sentences.length === 1 && asksHowPlatformIs.test(sentences[0] ?? '');
}

/** Whether a message says that a site is down for its visitors, in so many words. */
export function saysThatSiteIsDown(message: string): boolean {
  return sentencesOf(message).some(
    (sentence) => siteIsDown.test(sentence) && !isOnlyThoughtOf.test(sentence),
  );
}

/** Whether what is said of a site that is down is only thought of. */
export function isOfNoOutage(message: string): boolean {
  const sentences = sentencesOf(message);
  return sentences.length === 1 && isOnlyThoughtOf.test(sentences[0] ?? '');
}
