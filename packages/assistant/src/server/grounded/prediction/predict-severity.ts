import type { Severity } from '@reachout/catalogue/rules/severity';
import { behindWishForCase } from '../../understanding/wish-for-case.ts';
import { type LinearModel, readLinearModel } from '../../understanding/linear-model.ts';
import { severitySigns } from '../../understanding/severity-signs.ts';
import model from '../../understanding/severity-model.json' with { type: 'json' };

/** What words tell about severity (§3). All are looked for in the person's own words only. */
const cues = {
  production:
    /\b(?:production|prod|live (?:site|website|store|shop|app)|main (?:site|domain)|our (?:site|website|store|shop|customers|users)|my (?:site|website|store|shop|customers|users)|customers?|checkout|everyone|everybody|all (?:our |my |the )?(?:users|customers|visitors|requests|sites|projects|pages))\b/,
  down: /\b(?:(?:is|are|was|were|went|gone|goes|been|completely|entirely|totally|fully|site|website|app|everything|all) down|outage|offline|unreachable|unavailable|inaccessible|not (?:loading|reachable|responding|accessible)|(?:isn'?t|doesn'?t|won'?t) (?:load|respond|loading|responding|reachable)|cannot be reached|can'?t (?:be reached|reach|access|open) (?:our|my|the) (?:site|website|store|shop|app)|under attack|(?:nobody|no one|no customers?) can (?:open|reach|load|access|see) (?:our|my|the)|(?:no|not one|not a single) page (?:loads|opens)|all requests (?:fail|are failing|return)|every(?:thing| request) (?:fails|is failing|returns|is broken))\b/,
  /** Of what people visit, said at once: images of a site that do not load are no outage. */
  unanswering:
    /\b(?:my|our|the|whole|entire) (?:\w+ )?(?:site|website|web ?page|home ?page|shop|store|app|application|domain|blog|portal|platform) (?:(?:just|still|simply|suddenly|now) )?(?:(?:is|does|will|has|can|ca|wo)(?:n'?t| not)|cannot|no longer|never|stopped|stops|refuses to|fails to) (?:be )?(?:load|open|answer|respond|reach|com(?:e|ing) up|accessib|availab|resolv|online)\w*/,
  broken:
    /\b(?:fail(?:s|ed|ing|ure|ures)?|errors?|broken|crash(?:es|ed|ing)?|stuck|block(?:ed|ing|s)|not working|(?:does|do|is|are|has|have|did|can|could)(?:n'?t| not) (?:\w+ )?(?:work|working|deploy|build|start|run|resolve|renew|updat\w*|show\w*|connect\w*)|wrong|denied|declined|timed? ?out|timeouts?|times out|slow|down|lost|missing|leaked|5\d\d)\b/,
  urgent:
    /\b(?:urgent(?:ly)?|asap|immediately|emergency|critical|severe|losing (?:money|sales|customers|revenue)|right now|sev ?1)\b/,
  workaround:
    /\b(?:work ?around|temporar(?:y|ily)|for now (?:we|i)|rolled back|can wait|not urgent|no rush|low priority|minor|cosmetic)\b/,
  noWorkaround: /\bno (?:known )?work ?around\b/,
  nonProduction:
    /\b(?:staging|preview|development|dev environment|local(?:ly|host)?|test(?:ing)? (?:environment|project|site)|side project|hobby project|sandbox)\b/,
  notProduction:
    /\b(?:not|isn'?t|only|just) (?:in |on |affecting |a )?(?:production|prod|staging|preview|development)\b/,
  named: /\bsev(?:erity)?[ -]?([1-4])\b/,
} as const;

/** Sentences that ask or wish, and state no problem. */
const asksOrWishes =
  /^(?:(?:and|so|but|also|hi|hello|hey|please|thanks|thank you|ok)\b[\s,!.]*)*(?:(?:how|what|what's|where|when|which|who|can (?:i|we|you)|could (?:i|we|you)|may (?:i|we)|do (?:i|we|you)|does (?:it|this|the plan)|is (?:it|there)|are there|should (?:i|we)|would it|will (?:i|we|you)|(?:i|we) (?:just )?(?:want|need|wish|would like|am looking|are looking|plan)|(?:i|we)'d like|add|change|refund|help|please|tell|explain)\b|$)/;

const severities: readonly Severity[] = ['1', '2', '3', '4'];
/** How common each is among cases, by its root: what was learnt takes all of them for equally common. */
const common: Readonly<Record<Severity, number>> = { 1: 0.33, 2: 0.48, 3: 0.58, 4: 0.57 };
/** What the rules count beside what messages like it were: little, for other people put it in other words. */
const rulesCount = 0.03;
const trained = readLinearModel(model);

export interface PredictedSeverity {
  value: Severity;
  /** 0 to 1; left out where it was said in so many words. */
  certainty?: number;
}

/**
 * How bad the person says it is: a severity that they name, else what messages with such words and signs were.
 *
 * @param english what is known in English of words of another language
 */
export function predictSeverity(
  message: string,
  { english = '', classifier = trained }: { english?: string; classifier?: LinearModel | undefined } = {},
): PredictedSeverity {
  const words = behindWishForCase(message);
  const read = english === '' ? words : `${words}. ${english}`;
  const byRules = severityByRules(read);
  const text = read.toLowerCase().replaceAll('’', "'");
  if (cues.named.test(text)) return { value: byRules };
  // Whoever says in so many words that production is down is believed.
  if (byRules === '1') return { value: byRules };
  const shares = classifier.classify(words, toldOf(words, english));
  const score = (severity: Severity) =>
    (shares[severity] ?? 0) * common[severity] + (severity === byRules ? rulesCount : 0);
  // What only a preview shows, or what there is a way around, presses nobody.
  const isPressing = !isBeforeProduction(text) && !hasWorkaround(text);
  const open = isPressing ? severities : severities.slice(2);
  const value = open.reduce((best, severity) => (score(severity) > score(best) ? severity : best), '4');
  const whole = open.reduce((sum, severity) => sum + score(severity), 0);
  return { value, certainty: score(value) / whole };
}

/** How much a sentence by itself sounds like a severity, 0 to 1. */
export function likelihoodOf(
  severity: Severity,
  sentence: string,
  classifier: LinearModel = trained,
): number {
  return classifier.classify(sentence, toldOf(sentence, ''))[severity] ?? 0;
}

/** What the classifier is told of a message beside its words: what is known of them in English, and what signs they show. */
export function toldOf(words: string, english: string): string {
  return `${english} ${severitySigns(words, english)}`;
}

/** Not in production, by their own words. */
function isBeforeProduction(text: string): boolean {
  return cues.nonProduction.test(text) || cues.notProduction.test(text);
}

function hasWorkaround(text: string): boolean {
  return cues.workaround.test(text) && !cues.noWorkaround.test(text);
}

/** How bad it is by the words alone: a severity that is named, else what is down, broken, urgent or asked. */
export function severityByRules(words: string): Severity {
  const text = words.toLowerCase().replaceAll('’', "'");
  const sentences = text.split(/(?<=[.!?])\s+|\n+/).map((sentence) => sentence.trim());
  const onlyAsks = sentences.every((sentence) => asksOrWishes.test(sentence));
  const named = cues.named.exec(text)?.[1];
  if (named !== undefined && !onlyAsks) return named as Severity; // the pattern admits 1 to 4 only
  const isOnlyBeforeProduction = isBeforeProduction(text);
  const isSilent = cues.unanswering.test(text);
  const isProduction = (isSilent || cues.production.test(text)) && !isOnlyBeforeProduction;
  const isDown = isSilent || cues.down.test(text);
  const isBroken = isDown || cues.broken.test(text);
  if (onlyAsks && !(isBroken && isProduction)) return '4';
  if (!isBroken || hasWorkaround(text) || isOnlyBeforeProduction) return '3';
  if (isDown && (isProduction || cues.urgent.test(text))) return '1';
  return isProduction || isDown || cues.urgent.test(text) ? '2' : '3';
}
