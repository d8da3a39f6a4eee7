/**
 * What tells how bad something is, whoever says it: what is struck, how much of it, for whom, since when, and what is lost. Each sign is looked for in
 * the person's words and in what is known of them in English.
 */
const signs: Readonly<Record<string, RegExp>> = {
  /** Nothing of it works. */
  dead: /\b(?:down|dead|offline|unreachable|unavailable|inaccessible|gone|vanished|dark|collapsed|crash(?:es|ed|ing)?|blank|white (?:page|screen)|empty page|not (?:load|open|respond|reachable|available|accessible|resolve)\w*|(?:does|do|is|are|will|wo|ca|can)n[o']?t (?:load|open|respond|resolve|reach|access|start)\w*|cannot (?:reach|access|open|load)|can'?t (?:reach|access|open|load)|no longer (?:load|open|resolve|answer)\w*|nothing (?:works|loads|opens|answers)|outage|50[0-4]|timing out|times out|time ?out|suspended|paused|switched off|taken offline|defaced|wiped|expired|nxdomain|connection (?:reset|refused))\b|(?:ausgefallen|offline|nicht (?:erreichbar|mehr|geladen)|(?:ist|sind) (?:\S+ ){0,5}weg(?!\S)|down|hors (?:ligne|service)|en panne|inaccessibles?|ne (?:répond|charge|marche|fonctionne)|ca[íi]d[oa]s?|no (?:carga|responde|funciona|abre)|fora do ar|não (?:carrega|abre|responde|funciona)|indispon[íi]ve[li]s?)|落ち|停止|ダウン|(?:つなが|繋が)(?:ら|り)(?:ない|ません)|(?:開|ひら)(?:け|か|き)(?:ない|ません)|(?:アクセス|接続)でき(?:ない|ません)|(?:見|使|動)(?:られ|れ|え|か|き)(?:ない|ません)|応答し(?:ない|ません)|表示され(?:ない|ません)|真っ白|全滅|宕机|打不开|挂了|瘫痪|无法(?:访问|打开|登录)|进不去|用不了|上不去|不可用|白屏|全部下线|متوقف\p{L}*|معطل\p{L}*|(?:لا|ما) (?:يفتح|تفتح|يعمل|تعمل|يشتغل|تشتغل|يستجيب)|سقط|واقع\p{L}*|صفحة بيضاء/u,
  /** It works badly, or not each time. */
  impaired:
    /\b(?:slow\w*|sluggish|latency|intermittent\w*|degraded|flaky|stale|old (?:version|prices?|content|page|one)|wrong|late|delayed|takes? (?:much |far )?(?:longer|\d+)|half|third|quarter|fail(?:s|ed|ing|ure)?|errors?|broken|stuck|hangs?|missing|lost|reject(?:s|ed)|refus(?:es|ed)|denied|declined|blocked|unable to|can(?:'t|not| not))\b|(?:langsam|fehler|fehlgeschlagen|kaputt|lent\w*|erreur|échou\w*|lento|falla\w*|falh\w*|erro\b)|遅|エラー|失敗|慢|错误|失败|报错|بطيء|خطأ|فشل/,
  /** Something does not do what it should, whatever it is. */
  not: /\b(?:stopp?(?:ed|s) \p{L}+ing|no longer|any ?more|(?:do|does|did|is|are|was|has|have|wo|ca|could)(?:n[o']?t| not) (?:\p{L}+ )?(?:work|arrive|come|show|appear|update|change|match|save|send|receive|connect|renew|verif|add|find|see|go|get|log|open|accept|run|trigger|count|apply|deliver)\p{L}*|keeps? (?:\p{L}+ing|saying)|refus\p{L}+|disappear\p{L}*|every (?:single )?time|again and again|problem|trouble|although|even though|instead of|already|weird|odd)\b|(?:(?:kann|können|kommt|kommen|geht|gehen|klappt|lässt sich|wird|werden|löst|lädt)\b[^.!?]{0,50}\b(?:nicht|kein\p{L}*)|verschwunden|trotzdem|obwohl|impossible|n['e] ?\p{L}+ (?:pas|plus)|disparu|pourtant|toujours pas|no (?:me |se |nos )?(?:llega|puedo|podemos|aparece|arranca|deja|actualiza|encuentr|recib)\p{L}*|dejó de|sigue (?:sin|apareciendo)|desapareci\p{L}+|aunque|não (?:me |se |nos )?(?:chega|consigo|conseguimos|aparece|atualiza|some|entra|receb|vai)\p{L}*|parou de|sumiu|mesmo assim|continua (?:aparecendo|sem))|(?:届|出|来|進|終わ|消え|反映され|更新され|認識され|追加でき|ログインでき|デプロイでき|でき)(?:か|き|ら|り|て|ま)?(?:ない|ません|なくな)|のに|収まら|收不到|不显示|不生效|没(?:有)?(?:生效|更新|反应|收到|触发)|不能|无法|还是(?:旧|老|不|没|显示)|一直|总是|却|(?<!\p{L})(?:لا|لم|ما) (?:[أيتن]?(?:صل|ظهر|ستطيع|قدر|مكن|تغير|تحدث|قبل|جد))\p{L}*|اختف\p{L}*|رغم|ما زال\p{L}*/u,
  /** All of them. */
  all: /\b(?:all|every(?:one|body|thing|where)?|each|whole|entire(?:ly)?|complete(?:ly)?|total(?:ly)?|no ?body|no[ -]one|none|not (?:one|a single)|any(?:one|body)|nothing|nowhere|full(?:y)?)\b|(?:alle[rsn]?\b|niemand|kein\w*|komplett|ganze[rsn]?|tou(?:s|tes?|t)\b|personne|aucun\w*|tod[oa]s?\b|nadie|ning[uú][nm]\w*|toda\b)|全|すべて|誰も|所有|全部|没有人|都\S{0,4}(?:不|没)|جميع|كل |لا أحد/,
  /** Some of them only. */
  some: /\b(?:some(?:times|one|body)?|few|several|part(?:ly|s)?|partial\w*|half|third|quarter|only|one (?:of|user|customer|client|project|page|function|branch|colleague)|certain|occasional\w*|from time to time|now and then|once in a while|other(?:s| (?:sites|projects|pages|countries)) (?:are|work|is)|\d+ ?(?:%|percent|per cent))\b|(?:manche|einige|teilweise|nur\b|manchmal|quelques|certain\w*|parfois|seulement|algun\w*|a veces|s[oó]lo\b|às vezes|apenas|alguns)|一部|時々|たまに|だけ|有时|部分|偶尔|只有|بعض|أحيان/,
  /** What people of the customer's own use. */
  live: /\b(?:prod(?:uction)?|live|main (?:site|domain|page|app)|site|sites|website|shop|shops|store|app|apps|api|platform|portal|home ?page|check ?out|payments?|orders?|bookings?|tickets?|log ?in|product|service|domain|mail|e-?mail)\b|(?:produktion|webseite|laden|kasse|kunden|boutique|site\b|production|tienda|producción|pago|loja|produção|pagamento)|本番|サイト|店|決済|注文|生产|网站|商店|支付|订单|线上|الإنتاج|الموقع|المتجر|الدفع/,
  /** Who suffers. */
  people:
    /\b(?:customers?|users?|visitors?|clients?|guests?|patients?|citizens?|shoppers?|buyers?|people|merchants?|tenants?|students?|restaurants?|clinics?|hospital|bank)\b|(?:kund\w*|besucher|nutzer|patienten|gäste|client\w*|visiteurs|utilisateurs|usuarios|visitantes|usuários|clientes)|お客|顧客|ユーザー|利用者|客户|用户|顾客|العملاء|الزوار|المستخدم/,
  /** It is happening now. */
  now: /\b(?:since|right now|now|currently|at the moment|as we speak|(?:minutes?|hours?|min) ago|for (?:the (?:last|past) )?(?:\d+|an?|two|three|several|some) (?:minutes?|hours?|mins?)|this (?:morning|afternoon|evening)|tonight|today|overnight|last night|yesterday|as of|keeps?|still|ongoing|going on|again)\b|(?:seit|gerade|jetzt|heute|depuis|maintenant|aujourd'hui|desde|ahora|hoy|agora|hoje)|から|今|現在|昨夜|今朝|从|自|现在|今天|刚才|منذ|الآن|اليوم/,
  /** It began minutes or a few hours ago. */
  fresh:
    /\b\d+ ?(?:min(?:ute)?s?)\b|\b(?:an|one|half an|two|three) hours?\b|\bsince \d{1,2}[:.]\d\d|\b(?:minuten|minutos)\b|分(?:前|钟)|دقيقة|دقائق/,
  /** What it costs. */
  loss: /\b(?:los(?:e|es|ing|t) (?:\w+ ){0,2}(?:money|sales|orders?|revenue|customers?|thousands|business|every)|revenue|sales (?:are|is|have|stop)|no (?:sales|orders|bookings|login)|can(?:'t|not| not) (?:pay|book|order|buy|log ?in|sign ?in|check ?out|file|submit|reach us)|(?:leave|leaving|angry|complain\w*|on the phone|furious)|per minute|every minute|damage)\b|(?:verlieren|umsatz|perdons|perdiendo|perdemos|perdendo|vendas|ventas)|売上|損失|损失|流失|نخسر|خسائر/,
  /** Work that cannot go on. */
  blockedWork:
    /\b(?:(?:can(?:'t|not| not)|unable to|nobody (?:can|may|is able to)|no(?: |-)?one can|impossible to|not able to|nobody gets|blocked from) (?:\w+ ){0,3}?(?:deploy|release|ship|publish|work|log ?in|sign ?in|build|push|fix|roll ?back|restore)|(?:fix|hotfix|release|patch|launch|go-?live|deadline)\b[^.!?]{0,40}\b(?:wait\w*|block\w*|today|tonight|tomorrow|stuck)|(?:team|developers|engineers|designers|company|everyone|people) (?:is |are )?(?:waits?|waiting|blocked|locked out|stand\w* around|stuck|idle))\b/,
  /** Nothing helps meanwhile. */
  noWayAround:
    /\b(?:no (?:fall ?back|work ?around|other way|way (?:to|back|around)|undo|backup)|nothing to (?:go back|switch|fall back)|roll(?:ing)? ?back (?:\w+ ){0,3}(?:fail\w*|n[o']t|does|gives|impossible)|(?:redeploy\w*|rollback|restart\w*|another region|purge)[^.!?]{0,40}(?:no (?:change|effect)|didn'?t help|not help|same|nothing|fails?))\b/,
  /** Something else works meanwhile, or nobody needs it now. */
  wayAround:
    /\b(?:(?<!no (?:known )?)work ?around|for now|temporar\w*|retry(?:ing)? (?:works|helps)|no (?:rush|hurry|production impact|impact)|not urgent|can wait|rolled back|live (?:site|page)s? (?:is|are) (?:fine|ok)|production (?:is |builds? (?:are|is) )?(?:fine|ok|okay|not affected|the same)|minor|cosmetic|annoying|small thing|when you have time|sites (?:run|work|themselves))\b/,
  elsewhere:
    /\b(?:staging|preview|previews|branch|development|dev|local(?:ly|host)?|test(?:ing)? (?:environment|project|site|page)?|side project|hobby project|sandbox|internal)\b|(?:vorschau|aperçu|vista previa|pré-visualização)|プレビュー|ステージング|预览|测试环境|معاينة/,
  urgent:
    /\b(?:urgent\w*|asap|immediately|emergency|critical|help|sev ?1|p1|act now|quick(?:ly)?|as fast as)\b|!!|(?:dringend|sofort|urgence|urgente|socorro)|至急|緊急|紧急|急|عاجل|فور/,
  /** Nobody gets through, in whatever words. */
  shut: /\b(?:no(?:body|t one|t a single \w+| ?one)|none of)\b[^.!?]{0,50}\b(?:gets? (?:in|through|anything)|reach(?:es)?|opens?|loads?|works?|answers?|can (?:reach|open|log|sign|pay|order|book|buy|use|access|see|check))\b|\b(?:every(?:body|one)|all|each) (?:\w+ ){0,3}?(?:gets?|sees?|is shown|are shown|has|lands?) (?:only |just )?(?:an? |the |your )?(?:\w+ )?(?:error|blank|white|empty|404|5\d\d|403|nothing|challenge|warning|log ?in)|\b(?:server|site|page|domain|shop)(?: was| is)? not found\b|\bnot (?:private|found)\b|\bunusable\b|\bstandstill\b|\b5\d\ds\b|\b(?:gets?|sees?|answers?|shows?) nothing\b|\bresolves? to nothing\b|\bzone is empty\b|\bat all\b|(?:niemand|keiner|kein\p{L}* \p{L}+) [^.!?]{0,40}(?:mehr|erreich|kommt|kann)|geht gar nichts|(?:plus personne|personne ne|aucun\p{L}* (?:\p{L}+ )?(?:client|visiteur|utilisateur|site|page)\p{L}* ne)|nadie puede|ning[uú]n\p{L}* (?:\p{L}+ ){0,4}(?:puede|responde|abre|deja)|ningu[eé]m (?:consegue|pode)|(?:誰も|一切|すべて|全て|全く)[^。]{0,20}(?:ない|ません)|(?:所有|全部|完全|任何)[^。,，]{0,14}(?:打不开|无法|不能|错误|[45]0\d|拒绝|不可用)/u,
  /** Nobody needs it yet, or nobody but the person. */
  early:
    /\b(?:(?:not|isn'?t|aren'?t|wasn'?t)(?: been)? (?:yet )?(?:launched|live|public|released|announced|online|used|out|promoted)(?: (?:yet|anywhere))?|not open(?:ed)? (?:yet|until)|before (?:the|our|we) (?:\w+ )?launch|launch(?:es|ing)? (?:in|next)|(?:in|until|only in|by) (?:january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|autumn|winter)|next (?:month|year|term|spring|summer|season)|new project|first time here|proto(?:type)?s?|beta|demo|toy|weekend|hobby|personal (?:project|site|page|blog)|(?:my|private|little|small) blog|nobody (?:knows|uses|reads|sees)|only (?:me|i|my team|our team|the team|us)\b|just me\b|school project|homework|portfolio|in the evenings|study|for fun)\b|noch nicht (?:live|öffentlich|gestartet|online|veröffentlicht)|erst (?:im|nächste\p{L}*)|testprojekt|privat\p{L}* (?:projekt|seite)|pas encore (?:publi|en ligne|lanc|ouvert)|projet (?:personnel|test)|nouveau projet|(?:todavía|aún) no (?:est|se|hemos|lanz|es)|(?:proyecto|sitio) personal|prototipo|ainda não (?:est|foi|lan)|protótipo|projeto pessoal|まだ公開|公開前|開発中|検証|個人(?:の|サイト|開発)|社内|还没(?:有)?(?:正式|上线|公开|发布)|尚未|个人(?:项目|网站|博客)|内部/u,
  /** It goes on in another way, in whatever words. */
  bearable:
    /\b(?:by hand|manually|meanwhile|in the meantime|no (?:drama|harm|stress|big deal|panic|catastrophe)|not (?:dramatic|a blocker|critical|life or death|so important|terrible|the end of)|isn'?t critical|nice to have|i (?:can|could) (?:wait|live|slow)|just (?:curious|wondering|wanted|want|confus\w*)|hard refresh|(?:old|current|main|live) (?:site|one|page|version) (?:is |still )*(?:up|works|runs|fine|ok)|(?:rest|sites?|people|humans?|everything else|all else) (?:is |are |still )*(?:works?|runs?|fine|ok|okay|up)|so no\b|otherwise|lol|:\)|would be (?:good|nice))|von hand|eilt nicht|nicht (?:dringend|schlimm|tragisch)|ansonsten|en attendant|pas (?:de panique|urgent|grave|pressé)|le reste (?:marche|fonctionne)|no es (?:grave|urgente)|sin prisa|mientras tanto|a mano|sigue funcionando|sem pressa|não é (?:urgente|grave)|enquanto isso|continua funcionando|急ぎ(?:では|ません|ではありません)|問題ありません|再実行すると|手動|不急|手动|没有(?:这个)?问题|是好的|(?<!不)正常/u,
  /** How something looks, which keeps nobody from anything. */
  looks:
    /\b(?:colou?rs?|typos?|misspel\p{L}*|spelling|misaligned|alignment|spacing|padding|fonts?|favicon|footer|icons?|ugly|cosmetic|flickers?|pixels?|tooltips?|dark mode)\b|\b(?:farbe\p{L}*|tippfehler|schrift(?:art)?|couleurs?|faute de frappe|colores?|errata|tipograf\p{L}*|erro de digitação)\b|(?:配|文字)?色|誤字|フォント|颜色|错别字|字体/u,
  /** So many of so many. */
  share:
    /\b(?:(?:every|each) (?:other|second|third|fourth|fifth|sixth|eighth|tenth)|(?:one|two|1|2|3) (?:in|out of|of) (?:every )?(?:\d+|three|four|five|six|eight|ten|twenty)|\d+(?:[.,]\d+)? ?(?:%|percent|per cent)|half|a third|a quarter|mostly|many|most|lots|flaky|sporadic\w*|random(?:ly)?|at times|usually|only (?:for|from|on|in|when|with)|those (?:who|that|with))\b|\d ?%|jede[rns]? (?:zweite|dritte|vierte|fünfte|zehnte)|hälfte|sporadisch|teils|viele\b|une? (?:sur|partie|tiers|fois sur)|moitié|beaucoup|certain\p{L}*|un[oa]? de cada|la mitad|parte de|muchos|um[a]? (?:em|de|a) cada|metade|parte d|muitos|\d+分の|割|半分|一部|分之|一半|很多|有时/u,
  /** Nothing has happened: what would be, or is to be. */
  whatIf:
    /\b(?:(?:if|suppose|supposing|in case)\b[^.!?]{0,70}\b(?:would|could|ever|will|were|happens?|do (?:i|we))|(?:would|will|could|do)\b[^.!?]{0,60}\bif\b|what (?:would|happens|if)|before (?:we|i) (?:move|commit|start|switch|go|sign|buy|begin|migrate|decide)|(?:considering|thinking (?:of|about)|planning|plan to|evaluating|comparing|about to)|(?:we|i)'?(?:d| would) (?:like to|love|rather|pay)|would love|suggestion|feature request|it'?d be (?:great|nice|cool)|some ?day)\b|was (?:passiert|wäre)|überleg|möchten? (?:ich|wir)|(?:ich|wir) möchten?|falls|que se passe|j'aimerais|envisag|si (?:jamais|un jour)|qué (?:pasa|pasaría)|quisiera|me gustaría|pensando|o que acontece|gostaria|予定|検討|たい(?:です|の|と)|如果|打算|会不会|会怎/u,
  /** It must be done by then. */
  deadline:
    /\b(?:by|before|until|due|at) (?:noon|midnight|tonight|tomorrow|today|\d{1,2}(?::\d\d)? ?(?:am|pm)|(?:mon|tues|wednes|thurs|fri|satur|sun)day)|(?:must|has to|have to|need(?:s)? to|should)\b[^.!?]{0,40}\b(?:today|tonight|tomorrow|now|by|on (?:mon|tues|wednes|thurs|fri|satur|sun)day)|(?:go|goes|going) live (?:today|tomorrow|on|at)|launch (?:at|today|tomorrow|on|is)|ads (?:are|run)|(?:legal|lawyers?|regulators?)|heute noch|noch heute|heute abend|bis (?:heute|morgen|mittag|mitternacht)|aujourd'hui|ce soir|avant (?:midi|minuit|demain|ce soir)|hoy (?:mismo|tenemos|debemos|hay que)|hoje (?:mesmo|precisamos|temos)|até (?:hoje|amanhã)/u,
  /** Somebody does harm. */
  harm: /\b(?:attack\w*|hack\w*|ddos|flood\w*|bots?|stolen|steal\w*|leak\w*|breach\w*|phish\w*|fake|clone|malware|ransom|defaced|compromised|intruder|somebody else'?s?|someone else'?s?|stranger\w*|strangers|unknown (?:deploy\w*|person|login)|deleting|taken over|credential\w*|scam\w*)\b|(?:angriff|gehackt|geleakt|attaque|piraté|ataque|hackead\w*|vazou|filtr[oó])|攻撃|漏洩|攻击|泄露|被盗|هجوم|اختراق|تسريب/,
  /** Money that flows away by itself. */
  runaway:
    /\b(?:runaway|running away|counting|growing|rising|climbing|keeps? (?:charging|billing|rising|growing)|continu\w* (?:charg|bill)\w*|every few minutes|per minute|overdrawn|goes crazy|in one night|overnight)\b|(?:[$€£]\s?|\b)(?:\d{1,3}(?:[,.]\d{3})+|[1-9]\d{3,}|\d+k)(?:\s?(?:\$|€|£|usd|eur|dollars?|euros?|pounds?)|\b)/,
  money:
    /\b(?:invoice|charged?|bill(?:ed|ing)?|refund\w*|reimburse\w*|money back|paid|payment|seats?|subscription|credits?|receipt|vat|tax|price|cost\w*|dollars?|euros?|usd|eur)\b|[$€£]|(?:rechnung|erstatt\w*|facture|rembours\w*|factura|reembols\w*|fatura)|請求|返金|发票|退款|扣费|فاتورة|استرداد/,
  /** Asks how something is done or is. */
  asks: /^(?:(?:and|so|but|also|hi|hello|hey|please|thanks|ok|quick question|question|one question)\b[\s,:!.]*)*(?:how|what|what's|where|when|which|who|why|whose|can(?!'t)|could|may|might|do|does|did|is|are|was|should|would|will|has|have|any|anyone)\b|(?:^|[.!?:,]\s+)(?:how (?:do|can|to|long|much|many|far|would|should)|what (?:is|are|does|do)|where (?:do|can|is)|can (?:i|we|you|one)|could (?:i|we|you)|is (?:it|there)|are there|do (?:i|we|you)|does (?:it|the)|should (?:i|we)|may (?:i|we))\b|\b(?:wonder\w*|curious|i'?d like to know|want(?:s|ed)? to know|looking for|tell me|explain|is it possible|possible to|what'?s the difference)\b|(?:^|[.!?]\s*)¿?(?:wie|was|wo|wann|welche[rsn]?|kann|können|gibt es|ist es|comment|où|quand|quel\w*|combien|puis-je|peut-on|est-ce|y a-t-il|cómo|dónde|cuándo|cuál|cuánto|qué|puedo|se puede|hay|como|onde|qual|quanto|posso|podemos|existe|tem como)(?!\p{L})|(?:ですか|ますか|でしょうか|吗|呢|如何|怎么|多少|什么|哪里|能否|可以|كيف|هل|متى|أين|كم|ما هو|ما هي)/u,
  asksMark: /[?？؟]\s*$/,
  /** Thanks, praise, tests: nothing is the matter. */
  idle: /^(?:\W*(?:hi|hello|hey|test(?:ing)?|thanks?|thank you|just|good (?:morning|day|evening|afternoon)|sorry|please|n\/a|pls|bonjour|hallo|hola|olá|你好|您好|こんにちは)\b.{0,60})$/,
};

/** Signs that mean more together than each by itself. */
const together: readonly (readonly string[])[] = [
  ['dead', 'all'],
  ['dead', 'some'],
  ['dead', 'live'],
  ['dead', 'people'],
  ['dead', 'now'],
  ['dead', 'elsewhere'],
  ['dead', 'fresh'],
  ['dead', 'live', 'all'],
  ['impaired', 'live'],
  ['impaired', 'people'],
  ['impaired', 'some'],
  ['impaired', 'all'],
  ['impaired', 'elsewhere'],
  ['harm', 'now'],
  ['harm', 'live'],
  ['all', 'people'],
  ['all', 'loss'],
  ['dead', 'loss'],
  ['blockedWork', 'all'],
  ['money', 'runaway'],
  ['not', 'live'],
  ['not', 'people'],
  ['shut', 'live'],
  ['shut', 'people'],
  ['share', 'live'],
  ['share', 'people'],
  ['dead', 'early'],
  ['dead', 'whatIf'],
  ['deadline', 'blockedWork'],
  ['deadline', 'live'],
];

/** A sign says as much as so many words. */
const asManyWords = 4;

/** How many words a message has, by their logarithm: whoever asks is brief, whoever tells of trouble is not. */
const lengthSteps = [4, 9, 16, 28, 50];

/**
 * The signs that a message shows, as words of their own that no message has: what learns from words learns from them, too.
 *
 * @param english what is known in English of words of another language
 */
export function severitySigns(words: string, english = ''): string {
  const text = `${words}\n${english}`.toLowerCase().replaceAll('’', "'");
  const shown = new Set(Object.keys(signs).filter((name) => signs[name]?.test(text)));
  const bad = ['dead', 'shut', 'impaired', 'not', 'harm', 'loss', 'blockedWork'].some((name) =>
    shown.has(name),
  );
  if (shown.has('asks') || shown.has('asksMark')) shown.add(bad ? 'asksInTrouble' : 'onlyAsks');
  else shown.add(bad ? 'tellsTrouble' : 'tells');
  for (const names of together) if (names.every((name) => shown.has(name))) shown.add(names.join(''));
  const count = words.match(/[\p{L}\p{N}']+/gu)?.length ?? 0;
  const length = lengthSteps.filter((step) => count > step).length;
  return [...shown, `length${length}`]
    .flatMap((name) => Array.from({ length: asManyWords }, (_, at) => `sign${name}${at}`))
    .join(' ');
}
