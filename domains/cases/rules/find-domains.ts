import { chatHosts } from '@reachout/catalogue/rules/products';
import type { Brand } from '@reachout/brand/rules/brand';
import { isDomain } from './field-formats.ts';
import { topLevelDomains } from './top-level-domains.ts';
import { parseUrl } from '@reachout/core/url';

/** Longer texts are read as far as this. */
const longestText = 20_000;
/** No host is longer, and no address has to be read further to find its host. */
const longestToken = 300;
const longestHost = 253;

/** Hosts that people link to and do not own. */
const wellKnownHosts: readonly string[] =
  `github.com githubusercontent.com gitlab.com bitbucket.org npmjs.com npmjs.org yarnpkg.com nodejs.org pypi.org docker.com docker.io mozilla.org
  w3.org wikipedia.org stackoverflow.com google.com googleapis.com gmail.com outlook.com microsoft.com apple.com amazonaws.com azure.com
  openai.com anthropic.com cloudflare.com godaddy.com namecheap.com squarespace.com gandi.net letsencrypt.org ssllabs.com dnschecker.org
  stripe.com paypal.com sentry.io slack.com discord.com notion.so figma.com youtube.com twitter.com x.com linkedin.com facebook.com asp.net
  ado.net ml.net socket.io reddit.com medium.com dev.to instagram.com tiktok.com whatsapp.com telegram.org zoom.us atlassian.net atlassian.com
  amazon.com ebay.com shopify.com wordpress.com wix.com webflow.io ionos.com ovh.com hetzner.com digitalocean.com heroku.com herokuapp.com
  netlify.com netlify.app render.com onrender.com fly.io fly.dev railway.app vercel.com vercel.app supabase.com supabase.co neon.tech
  planetscale.com upstash.com upstash.io mongodb.com mongodb.net prisma.io datadoghq.com newrelic.com grafana.net pingdom.com uptimerobot.com
  statuspage.io whatsmydns.net mxtoolbox.com securityheaders.com gtmetrix.com webpagetest.org jsdelivr.net unpkg.com esm.sh
  porkbun.com name.com hover.com dynadot.com networksolutions.com bluehost.com hostgator.com siteground.com dreamhost.com hostinger.com
  infomaniak.com united-domains.de strato.de ionos.de inwx.de onamae.com aliyun.com alibabacloud.com dnspod.cn web.dev imgur.com prnt.sc gyazo.com
  loom.com pastebin.com jsfiddle.net codesandbox.io stackblitz.com codepen.io crt.sh intodns.com dnsviz.net downdetector.com archive.org yahoo.com
  hotmail.com icloud.com proton.me mailchimp.com sendgrid.net sendgrid.com resend.com zendesk.com intercom.com hubspot.com calendly.com airtable.com
  contentful.com sanity.io storyblok.com auth0.com okta.com clerk.com clerk.dev twilio.com algolia.com algolia.net segment.com mixpanel.com
  hotjar.com googletagmanager.com google-analytics.com gstatic.com cloudfront.net fastly.net akamai.net bunny.net b-cdn.net turso.tech aiven.io
  redis.com replicate.com huggingface.co mistral.ai groq.com perplexity.ai deepseek.com`.split(/\s+/);

/** Endings of domains and of hardly anything else. */
const sureEndings = new Set(
  `com net org edu gov biz co eu xyz example
  ae ar au be bg br ca ch ci cl cn cr cz de dk ec ee eg es fi fr gr hk hr hu ie il jp ke kr kz lt lu lv ma mx ng nl nz pe ph pk pl pt ro ru sa se sg si
  sk th tr tw ua uk uy uz ve vn za`.split(/\s+/),
);

/** Endings that are names of properties, functions and modules besides: `page.link`, `array.map`. */
const codeEndings = new Set(
  `able active add audio auto bar beta bio blog bot box build cab call cam camera car cards case cash cc center channel chat click cloud codes
  community computer contact crs data date day delivery direct directory discount docs dot download email events exchange exposed express fail fit
  foo fun gay get gift global gold goog green group guide help here host hosting how ink institute kim land lat legal life lighting limited link live
  ll loan lol map market media meme menu mobi mobile moi money mov name network new news next now observer off one open page pages parts party phd
  phone photo photos pics pictures pid ping pink play plus poker post press pro prod productions prof properties property pub qpon rest review
  reviews rip run save search security select services show silk site skin sky social solutions soy space spot storage store stream style support
  surf systems tab talk target tattoo team tel tips today top total town toys trade trading tube uno video vote watch weather win wine work works
  world you zero zone`.split(/\s+/),
);

/** Those of them that hardly any property has. */
const rarelyCode = new Set('blog community email events fun games news press social toys'.split(' '));

/** Endings that are popular, and names of properties and modules besides. */
const popularEndings = new Set(
  'ai app cloud dev id info io live one online page shop site space store tv'.split(' '),
);

/** Endings that are words of English: where a space between two sentences is missing, they seem to be one. */
const wordEndings = new Set('am as at by do in is it me my no so to us'.split(' '));

/** Endings that files have. */
const fileEndings = new Set('cc md ml mm mov pm ps py rs sh vi zip'.split(' '));

/** What names of code begin with. */
const codeRoots = new Set(
  `app args array axios body buffer cfg client config console const context cookies crypto ctx cursor data db document elem element env err error event
  events exports express fetch form fs global globalthis headers history import input item items json key let lib list localstorage location log
  logger map math metadata model module navigator next node nuxt obj object options opts order os package page params parent path pkg process
  product promise props query react redux ref regexp req request require res response result route router row self server session settings socket
  source src state static storage store str string style sys target test this token url user util utils val value values vue window worker`.split(
    /\s+/,
  ),
);

const label = String.raw`[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?`;
/** A host as one writes it: with or without a scheme, with the star or the names below it that DNS records have, a port, and a path. */
const written = new RegExp(
  String.raw`^[#@]?(?<scheme>(?:(?:https?|wss?|hxxps?):?)?\/\/)?(?:\*\.|(?:_[\w-]+\.)+)?(?<host>(?:${label}\.)+\p{L}[\p{L}\p{M}]+)\.?(?::\d{1,5})?(?<path>[/?#].*)?$`,
  'iu',
);

/** Lines that a machine wrote, or that were written for one: hosts in them are whatever it met. */
const machineLines: readonly RegExp[] = [
  // Logs: times and levels, requests, errors with their names.
  /^\s*[[(]?(?:\d{4}-\d\d-\d\d[T ]\d\d:|\d\d:\d\d:\d\d|[A-Z][a-z]{2} +\d+ \d\d:)/,
  /^\s*(?:\[(?:error|warn|warning|info|debug|trace|fatal)\]|npm (?:err!|warn|error|info)\s)/i,
  /^\S+ \S+ \S+ \[\d|^\s*(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS) \S+ (?:HTTP|\d)/,
  /^\s*(?:Uncaught\s+|Unhandled\s+)?[A-Za-z]*(?:Error|Exception):\s/,
  // Frames of a stack, places in files, differences.
  /^\s*at\s+\S+.*[:(]|:\d+:\d+\)?\s*$|^(?:\+\+\+|---|@@) /,
  // The hops of a traced route.
  /^\s*\d{1,2}\.?\s+(?:\S+\s+)?\(\d{1,3}(?:\.\d{1,3}){3}\)|^\s*\d{1,2}\.?\s.*\d\s*ms\s.*\d\s*ms\b|^\s*\d{1,2}\.?\s+\*\s+\*|\|--/,
  // Head lines of requests and mails, what mail servers log, and what curl and dig print.
  /^[<>*]?\s*(?:(?:[a-z\d]+-)+[a-z\d]+|host|server|via|location|received|vary|etag|connection|accept|cookie):\s/i,
  /^(?:from|to|cc|bcc|sender):\s.*@|\b(?:from|to|orig_to|client|helo)=<?\S*[@[]|\b(?:relay|message-id|dsn)=/i,
  /^\*\s+(?:trying|connected|host|ipv\d|tls|ssl|alpn|server|subject|issuer|start date|expire date|could not)\b|^;/i,
  // What dig prints, and not 'in our shop'.
  /\sIN\s+(?:A|AAAA|CAA|CNAME|DNSKEY|DS|HTTPS|MX|NS|PTR|SOA|SRV|TXT)\s/,
  // Commands, assignments and code.
  /^\s*(?:npm|npx|pnpm|yarn|bun|pip3?|cargo|brew|apt(?:-get)?)\s+(?:install|add|i|get|run|exec)\s/i,
  /^\s*[$%]\s|^\s*\w+@[\w-]+:\S*[$#]|^\s*(?:export\s+)?[A-Z][A-Z\d_]+=|^\s*["'][\w$-]+["']\s*:/,
  /^\s*[{[]\s*["'{]|^\s*(?:module\.)?exports(?:\.\w+)?\s*=|\bclient: \d{1,3}\.\d|\bupstream:\s/,
  /^\s*(?:const|let|var)\s+[\w${[].*=|^\s*(?:import|export)\s.*(?:from\s|['"{*])|=>|[({=].*;\s*$|\{\s*$|^\s*[}\])]/,
  /^\s*(?:select|insert|update|delete)\s.*\b(?:from|into|set)\b/i,
  /^\s*(?:async\s+)?function\b.*\(|^\s*(?:def|class|fn|func)\s+\w+.*[:{]\s*$|^\s*(?:return|throw|await|new)\b.*[;(]\s*\S*$/,
];
/** As much of a line as shows who wrote it. */
const lineStart = 400;

/** Commands and messages that name the host they were given. */
const askedFor =
  /(?:(?:^|\s)(?:dig|nslookup|whois|ping|mtr|tracert|traceroute(?: to)?)|could not resolve host:?|^[<>]?\s*host:)\s+(?:[-+@]\S+\s+|(?:any|a|aaaa|cname|mx|ns|txt)\s+)*$/i;

/** A command in a sentence that asks some host for something, as a test of the network: whose host it is, nobody says. */
const quotedCommand = /`\s*(?:[$%]\s*)?(?:curl|wget|openssl|telnet|nc|ssh)\s[^`]*$/i;

/** The noun before a name that makes it a domain, and what joins the two. */
const calledSo =
  /(?<!\p{L})(?<noun>(?:sub)?domains?|(?:web)?sites?|(?:web|home|landing) ?pages?|(?:my|our) page|shops?|stores?|apex|host ?names?|zones?|urls?|dns|certificates?|certs?|ssl|tls|cname|redirects?|(?:sub)?domaines?|dom[ií]nios?|domini[oi]?|(?:web)?seiten?|site ?web|boutique|página|pagina|sitio(?: web)?|sito|tienda|loja|negozio)(?: names?| records?)?(?<link>(?:,? (?:is|are|was|called|named|at|for|of|on|from|such as|like|does not|to))*\s?[:=(]?)[\s,"'`“”‘’(*]*$/iu;
/** Told apart from another one. */
const calledOurs =
  /(?<!\p{L})(?:(?:ours|mine|the real one) is|(?:unsere|meine)[rs]?(?: eigene)? ist|(?:le|la) n[ôo]tre (?:est|c'est)|l[ao] nuestr[oa] es|[oa] noss[oa] é|we are(?: the real one,?)?)\s+["'`“‘(]*$/iu;
/** The noun behind it. */
const calledSoAfter =
  /^["'`”’)*]*(?:['’]s)?\s+(?:domain|dns|(?:web)?site|shop|certificate|cert|ssl|tls|zone|name ?servers?)\b/i;

/** Record types before a name that is what the record says, and not whose it is. */
const recordTarget =
  /\b(?:cname|alias|aname|mx|ns)(?: record)?(?:\s+\d+)?\s*(?:->|=>|→|:|to|is|points to)?\s*["'`]?$/i;

/** What is done with a domain, and with hardly anything else that has a dot. */
const doneWith =
  /\b(?:bought|own(?:s|ed)?|registered|transfer(?:red|ring)?|renew(?:ed|ing)?|point(?:s|ed|ing)?|connect(?:ed|ing)?|attach(?:ed|ing)?|verify(?:ing)?|visit(?:s|ed|ing)?|(?:we|i|i've|we've|have|just) (?:moved|added|have|got)|people (?:open|visit))\s+$/i;

/** Whom something is sent to, fetched from, kept by or copied by: somebody else's, unless it is called theirs. */
const othersBefore =
  /\b(?:(?:calls?|calling|drains?|streams?|posts?|sends?|sent|forward(?:s|ed)?|requests?|fetch(?:es|ed)?|webhooks?|connects?|registry|provider|partner|supplier|competitor|upstream|idp|identity provider|entity ?id|issuer|iframe|widget|player)(?: (?:is|are|was|goes|points|called|named|at|to|from|of|us))*|include|(?:competitor|rival|refer(?:r)?er|fake|phishing|scam|cloned?|cop(?:y|ies)|imitation|counterfeit|impersonat\w*|pretend\w*)\b[^.!?]{0,120}|(?:bought|purchased|registered)(?: \w+){0,3} (?:at|from|with|through|via)|name ?servers? at)[\s:,"'`“‘(]*$/i;
/** An error of a connection, in the sentence that names the host which was tried. */
const connectionError = /\b(?:ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EAI_AGAIN)\b(?!.*[.!?…]\s)[^,;]*$/;
/** Somebody else's people, and whoever they are compared with. */
const somebodyElses =
  /\b(?:(?:customers?|clients?|users?|friends?|agency|partners?) at|compet(?:es?|ing) with)\s+["'`“‘]?$/i;
/** Where they were before. */
const leftBefore =
  /\b(?:mov(?:ed?|ing)|migrat(?:ed?|ing)|switch(?:ed|ing)|renam(?:ed?|ing)|chang(?:ed?|ing)|moved over)\b[^.!?]{0,40}\bfrom\s+["'`“‘]?$|\b(?:sind|bin|haben) [^.!?]{0,30}\bvon\s+$|\b(?:migré|passés?|déménagé)[^.!?]{0,20}\bde\s+$|\b(?:migramos|pasamos|cambiamos|mudamos|passamos)\b[^.!?]{0,20}\bde\s+$/i;
/** What is said of the one that is not in trouble. */
const worksAfter =
  /^["'`”’)]*\s+(?:(?:still|already|itself|always|is) )*(?:works?|working|fine|ok(?:ay)?|reachable|loads?|resolves?|opens?|runs|geht|läuft|funktioniert|lädt|marche|fonctionne|funciona|carga|carrega|abre)(?: (?:fine|well|normally|ok(?:ay)?|as (?:before|it should)|gut|einwandfrei|bien|bem|normal(?:mente)?))?\s*(?:[,;.]|(?:but|while|and|whereas|however|aber|und|mais|et|pero|y|mas|e)(?!\p{L}))/iu;
/** … although it is ours that they copy. */
const copiesOurs = /\bcop(?:y|ies|ied|ying)\s+(?:us|our|my)\b[^.!?]{0,40}\s(?:at|on|under)\s+$/i;
const ours = /\b(?:our|my|(?<!\bas )we|us|i)\b[^.!?]{0,12}$/i;
/** What is called ours and is somebody else's all the same, and what we call: 'we fetch from'. */
const notOurs =
  /\b(?:our|my) (?:\w+ )?(?:competitors?|rivals?|suppliers?|providers?|partners?)[\s:,"'`“‘(]*$|\b(?:we|i) (?:call|fetch)(?: data)?(?: from| out to| to)?\s*$/i;
/** Names of machines on the way, and of single deployments. */
const routerLabel =
  /^(?:[a-z\d]+-)*(?:ae|xe|ge|te|et|be|core|edge|gw|rtr|router|cr|br|pe|hop|border|bb|p\d\w*)-?\d[\w-]*\.(?:[\w-]+\.){2,}/;
/** … whatever their network is called. */
const plainRouterLabel = /^(?:border|core|edge|hop|pop|router|rtr|transit)-?\d+\.(?:[\w-]+\.)+/;
const deploymentLabel = /^[\w-]+-git-[\w-]+\./;

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** A sign of such a script right behind an ending in Latin letters, if no further label of the name begins there. */
const wordsBehind =
  /(\.[a-z]{2,24}(?:[/?#][\w/?#=&%.-]*)?)(?=[。、]?[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+[.．｡]\p{L})/giu;
/** … and before an address. */
const schemeBehindWords = /([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])(?=https?:\/\/)/giu;
/** … and before a name behind a colon. */
const colonBehindWords = /([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[:：](?=[a-z\d])/giu;
/** What says that it is a name, right before it. */
const wordsBefore =
  /((?:(?:域名|网站|网店|网址|站点|官网|主页|商城|域)(?:是|为|叫|在)?|(?:我们|我|公司|客户)的|(?:ドメイン|サイト|ショップ|ホームページ)名?[はのがをでに]?|(?:当社|弊社|うち|私|自社|当店)の)(?=[\p{L}\p{N}-]+\.)|(?:把|将|给|在|是|和|从|访问|打开|绑定|添加)(?=[a-z\d-]+\.))/giu;
/** How far around a name such words are looked for. */
const nearby = 160;

/** A name that stands for any, and the number of a version. */
const standIn =
  /(?:^|\.)(?:(?:my|your|the|some|any|mein|deine?|ihre?|mon|votre|mi|tu|meu|seu)?-?(?:domain|domaine|dominio|domínio)|(?:my|your)-?(?:web)?site|foo|bar|baz)\.(?:com?\.)?[a-z]{2,3}$|^(?:\d{1,2}\.)+[a-z]{2,}$/;

interface Found {
  domain: string;
  isCalledSo: boolean;
  /** Where they were before, or what works beside what does not. */
  isAside: boolean;
}

/** What stands around a name in its line. */
interface Surroundings {
  before: string;
  after: string;
  isMachines: boolean;
}

/**
 * The domains that a person may mean as theirs: whole, in small letters, in the script they were written in; those that they call a domain or a site
 * first, and last where they were before and what works. No name of code or of a file, no part of a mail address, no router on the way, nothing that a log happens to hold, and none of `foreign`
 * hosts or below them.
 */
export function findDomains(text: string, foreign: readonly string[]): string[] {
  const found: Found[] = [];
  let isFenced = false;
  for (const line of text.slice(0, longestText).split(/\r\n|\r|\n/)) {
    if (/^\s*(?:```|~~~)/.test(line)) isFenced = !isFenced;
    else found.push(...domainsIn(withSpaces(plainly(line)), isFenced || isMachineLine(line)));
  }
  const own = found.filter(({ domain }) => !foreign.some((host) => isWithin(domain, host)));
  // What stands below a name that works, or above it, is of the same people: the name they say first stands.
  const isOther = (one: Found, other: Found) =>
    !isWithin(one.domain, other.domain) && !isWithin(other.domain, one.domain);
  const meant = own.filter(
    (each) => !each.isAside || !own.some((other) => !other.isAside && isOther(each, other)),
  );
  const called = meant.filter(({ isCalledSo }) => isCalledSo);
  return [...new Set([...called, ...meant, ...own].map(({ domain }) => domain))];
}

/** Hosts that are not the person's: the platform's own, those that the brand links to, and the well-known. */
export function foreignHosts(brand: Pick<Brand, 'exampleDeploymentHost' | 'links' | 'products'>): string[] {
  const deployments = brand.exampleDeploymentHost.split('.').slice(1).join('.');
  const linked = Object.values(brand.links).map((link) => parseUrl(link ?? '')?.host ?? '');
  return [...wellKnownHosts, deployments, ...chatHosts(brand), ...linked].filter((host) =>
    host.includes('.'),
  );
}

function isMachineLine(line: string): boolean {
  const start = line.slice(0, lineStart);
  return machineLines.some((pattern) => pattern.test(start));
}

/** A dot that is written out, so that no program takes the name for a link: shop[.]example, 'shop dot com'. What stands before it is looked at only where there is one. */
const bracketedDot = /\s?[[({]\s?(?:\.|dot|punkt|punto|ponto|point)\s?[\])}]\s?/gi;
const spokenDot =
  /(?=\s{1,5}(?:dot|punkt|punto|ponto|point)\s)(?<!\b(?:mail|write|reach|contact|me)\b[^.!?]{0,40}\sat\s(?:[\p{L}\p{N}-]{1,63}\s{1,5}dot\s{1,5})?[\p{L}\p{N}-]{1,63})(?<=(?<![\p{L}\p{N}-])(?!(?:a|an|and|any|every|its|my|of|or|our|the|this|to|use|using|with|your)\s)[\p{L}\p{N}-]{1,63})\s{1,5}(?:dot|punkt|punto|ponto|point)\s{1,5}(?=(?:[\p{L}\p{N}-]{1,63}\s{1,5}(?:dot|punkt|punto|ponto|point)\s+)?(?:at|ch|co|com|de|dev|es|eu|fr|io|it|nl|org|pt)(?![\p{L}\p{N}-]))/giu;
const wideSigns = /[\uFF0D\uFF10-\uFF19\uFF21-\uFF3A\uFF41-\uFF5A]/g;

/** A line as a program would write the names in it. */
function plainly(line: string): string {
  return line
    .replace(wideSigns, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(bracketedDot, '.')
    .replace(spokenDot, '.');
}

/** Where a script has no spaces, the words around a name stand at it: 'our domain' before it, whatever is said of it behind. */
function withSpaces(line: string): string {
  return unspaced.test(line)
    ? line
        .replace(ideographicStop, (stop, before: string, hasOwnDot: string | undefined) =>
          hasOwnDot !== undefined || before.length > longestBeforeStop || endsSentence.test(before)
            ? `${stop} `
            : stop,
        )
        .replace(colonBehindWords, '$1: ')
        .replace(schemeBehindWords, '$1 ')
        .replace(wordsBehind, '$1 ')
        .replace(wordsBefore, '$1 ')
    : line;
}

/** The full stop of Chinese and Japanese, which may stand for the dot of a name as well, and whether what is behind it has a dot of its own. */
const ideographicStop = /(?=[。｡])(?<=([\p{L}\p{N}-]{0,63}))[。｡](?=[\p{L}\p{N}-]*([.．]\p{L})?)/gu;
const longestBeforeStop = 8;
const endsSentence =
  /(?:ます|です|ません|でした|した|ない|さい|たい|ている|てる|れる|せん|了|吗|吧|呢|的|啊)$/u;

function* domainsIn(line: string, isMachines: boolean): Generator<Found> {
  for (const { 0: whole, index } of line.matchAll(
    /[^\s<>"'`“”„‘’«»()[\]{}|,;—–，、；：「」『』（）【】《》！？،؛؟]+/g,
  )) {
    // A label, too, that somebody set against its name: domain:shop.example.
    const token = whole.slice(0, longestToken).replace(/^(?:domain|site|website|url)[:=]/i, '');
    const before =
      line.slice(Math.max(0, index - nearby), index) + whole.slice(0, whole.length - token.length);
    const end = index + whole.length;
    const found = readToken(token, { before, after: line.slice(end, end + nearby), isMachines });
    if (found) yield found;
  }
}

function readToken(token: string, around: Surroundings): Found | undefined {
  const plain = token
    .normalize('NFC')
    .replaceAll(/[。．｡]/g, '.')
    .replace(/^(\*\*|_)(.*)\1/, '$2')
    .replace(/[.!?:…*]+$/u, '');
  const { scheme, host, path } = written.exec(plain)?.groups ?? {};
  const domain = host?.toLowerCase();
  if (host === undefined || domain === undefined || !isRealDomain(domain)) return undefined;
  const called = calledSo.exec(around.before)?.groups;
  const isCalledSo =
    called !== undefined || calledSoAfter.test(around.after) || calledOurs.test(around.before);
  const isAside = leftBefore.test(around.before) || worksAfter.test(around.after);
  const found = { domain, isCalledSo, isAside };
  if ([routerLabel, plainRouterLabel, deploymentLabel].some((names) => names.test(domain))) return undefined;
  if (askedFor.test(around.before)) return found;
  // The platform's own messages call a domain by that word.
  const isNamedByMachine = /^(?:sub)?domains?$/i.test(called?.['noun'] ?? '');
  if ((around.isMachines && !isNamedByMachine) || isOthers(around)) return undefined;
  if (quotedCommand.test(around.before)) return undefined;
  if (scheme !== undefined || domain.startsWith('www.')) return found;
  if (isInfrastructure(domain, around, isCalledSo)) return undefined;
  const noun = called?.['noun'] ?? '';
  const isNamed = (called?.['link'] ?? '').trim() !== '' || isQuoted(around) || path !== undefined;
  return isMeant(host, { noun, isCalledSo, isNamed, around }) ? found : undefined;
}

/** Said to be somebody else's by the words before it. */
function isOthers({ before, after }: Surroundings): boolean {
  // A time behind a name is how long a machine took to answer.
  if (/^\s*(?:[([]?\d{1,3}(?:\.\d{1,3}){3}[)\]]?\s*)?\d+(?:\.\d+)?\s*ms\b/.test(after)) return true;
  // A mail address with spaces around its sign.
  if (/[@＠]\s*$/.test(before)) return true;
  if (somebodyElses.test(before) || connectionError.test(before)) return true;
  return copiesOurs.test(before) || notOurs.test(before) || (othersBefore.test(before) && !ours.test(before));
}

/** True for a host that the case form takes, below a top-level domain, by the rules for international names. */
function isRealDomain(domain: string): boolean {
  if (!topLevelDomains.has(endingOf(domain)) || !isDomain(domain)) return false;
  if (standIn.test(domain)) return false;
  const ascii = parseUrl(`http://${domain}/`)?.host;
  return ascii !== undefined && ascii.length <= longestHost;
}

/** Name servers, mail servers, what a record points to, and routers with their address behind them. */
function isInfrastructure(domain: string, { before, after }: Surroundings, isCalledSo: boolean): boolean {
  if (/^(?:ns|dns|mx|[pu]dns|smtp|imap)\d*[.-]/.test(domain) || recordTarget.test(before)) return true;
  return !isCalledSo && /^\s*[([]\d{1,3}(?:\.\d{1,3}){3}[)\]]/.test(after);
}

/** A bare name may be code, a file, or two sentences that met: the more its ending says so, the more must stand beside it. */
function isMeant(
  host: string,
  {
    noun,
    isCalledSo,
    isNamed,
    around,
  }: { noun: string; isCalledSo: boolean; isNamed: boolean; around: Surroundings },
): boolean {
  const ending = endingOf(host.toLowerCase());
  const isOther = !/^[a-z\d.-]+$/i.test(host);
  if (isOther || sureEndings.has(ending)) return true;
  const isCodeLike = isCode(host, { ...around, isCalledSo });
  const hasSubdomain = /\..*\./.test(host);
  if (!isCodeLike && hasSubdomain && isAlone(around)) return true;
  if (fileEndings.has(ending)) return /domain|host/i.test(noun);
  if (isCodeLike) return false;
  if (!wordEndings.has(ending) && /^[\p{L}\d-]{5,}\./u.test(host) && isAlone(around)) return true;
  if (
    (doneWith.test(around.before) && /^[^.]{4,}\./.test(host)) ||
    (/(?:page|site|shop|seite|pagina|sito)$/i.test(noun) && isLongName(host))
  )
    return true;
  if (isLongName(host) && standsByItself(around)) return true;
  if (rarelyCode.has(ending) && behindPreposition.test(around.before)) return true;
  if (wordEndings.has(ending))
    return isNamed || /domain|host|apex|zone/i.test(noun) || /[^a-z.]|\..*\./i.test(host);
  return popularEndings.has(ending) || !codeEndings.has(ending) || isCalledSo || isNamed;
}

const behindPreposition =
  /\b(?:of|for|on|at|to|from|with|bei|auf|für|von|sur|de|pour|en|para|em)\s+["'`“‘(]*$/iu;
const beginsSentence = /(?:^|[.!?…。！？:]\s*)["'`“‘(*]*$/u;

/** A sentence of its own behind others. */
function isAlone({ before, after }: Surroundings): boolean {
  return /\S/.test(before) && beginsSentence.test(before) && /^["'`”’)*]*\s*[.!?]*\s*$/.test(after);
}

/** A sentence of its own or its beginning, or the end of one behind 'of', 'for' and the like. */
function standsByItself({ before, after }: Surroundings): boolean {
  if (!/^["'`”’)*]*\s*(?:[.!?,;:]+(?:\s|$)|$|[(（])/.test(after) && !/^\s+\p{Lu}/u.test(after)) return false;
  return beginsSentence.test(before) || behindPreposition.test(before);
}

/** Long enough for being no last word of a sentence that met the next: 'my site crashed.is there …'. */
function isLongName(host: string): boolean {
  return /^(?!.*(?:ed|ing|able|ible|less|line)\.)[\p{L}\d-]{8,}\./u.test(host);
}

/** Called, indexed or assigned to, with a hump in it, or begun as code begins. */
function isCode(
  host: string,
  { before, after, isCalledSo }: Pick<Surroundings, 'before' | 'after'> & { isCalledSo: boolean },
): boolean {
  const [root = ''] = host.toLowerCase().split('.');
  return (
    /^[([{=]/.test(after) ||
    /[\w$][([{]$/.test(before) ||
    /\p{Ll}\p{Lu}/u.test(host) ||
    (!isCalledSo && codeRoots.has(root))
  );
}

function isQuoted({ before, after }: Surroundings): boolean {
  return /["'`“‘]$/.test(before) && /^["'`”’]/.test(after);
}

function endingOf(domain: string): string {
  return domain.slice(domain.lastIndexOf('.') + 1);
}

function isWithin(domain: string, host: string): boolean {
  return domain === host || domain.endsWith(`.${host}`);
}
