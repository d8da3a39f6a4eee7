import { domainNames, hostsIn } from './project-state.ts';

/** What somebody's words may name a project by: its name or id, and the hosts of its deployments and domains. */
export interface ProjectMentions {
  /** Names and ids, as they are written and in small letters. */
  readonly words: readonly string[];
  /** Hosts in small letters, as a deployment has one. */
  readonly hosts: readonly string[];
  /** The same and what stands for all names of their parents, as a domain may be known. */
  readonly domains: readonly string[];
}

/** A project that somebody's words name, and what named it. */
export interface ProjectMention {
  readonly id: string;
  readonly name: string;
  readonly by: 'word' | 'domain' | 'deployment';
  /** The deployment's host, as it was pushed; null for the others. */
  readonly host: string | null;
}

/** The project that somebody means. */
export interface NamedProject {
  readonly id: string;
  readonly name: string;
  /** The deployment of it that they named; without a scheme. Null for none, and for several. */
  readonly deploymentHost: string | null;
}

/** The most of somebody's words that are looked through, of names in them, and of words in a name. */
const longestText = 20_000;
const mostNames = 4_000;
const mostWordsOfName = 3;

/** Letters and digits, joined by dots, hyphens and underscores. */
const word = /[\p{L}\p{M}\p{N}_](?:[\p{L}\p{M}\p{N}_.-]*[\p{L}\p{M}\p{N}_])?/gu;
const latinWord = /[a-z\d](?:[\w.-]*[a-z\d])?/gi;
/** Scripts that put no space between a name and the words around it. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

/** Words of hosting and of every day: they name a project only where they are called one. */
const everydayWords = new Set(
  `admin and android api apis app application apps auth backend blog bot build builds cdn chat client cms code core cron dashboard data
  database deploy deployment deployments dev development docs documentation domain domains demo email error errors example express for
  frontend function functions help home image images invoice invoices ios issue job jobs landing login logs mail main marketing mobile new
  next nextjs node not page pages platform portal preview prod production project projects react redirect sandbox search server service
  services shop site staging static status storage store svelte support team test testing the user users vite vue web webhook webhooks
  website worker workers www`.split(/\s+/),
);
/** The noun beside a name that makes it a project's. */
const projectNouns = new Set(
  'project projects projekt projekts projet proyecto progetto projeto projecto проект проекта'.split(' '),
);

/** What may name a project in somebody's words. */
export function projectMentions(text: string): ProjectMentions {
  const read = text.slice(0, longestText);
  // The host of a mail address says where somebody gets mail, and not what they write of.
  const hosts = hostsIn(read.replaceAll(/@[\p{L}\p{N}._-]+/gu, ' '));
  return { words: namesIn(read), hosts, domains: [...new Set(hosts.flatMap(domainNames))] };
}

interface Word {
  readonly text: string;
  /** False for a part of a path or an address. */
  readonly isWhole: boolean;
  /** True where nothing but a space is between it and the next. */
  readonly isFollowed: boolean;
}

function namesIn(text: string): string[] {
  const words = [...text.matchAll(word)].map(({ 0: said, index }): Word => {
    const end = index + said.length;
    const around = text.slice(Math.max(index - 1, 0), index) + text.slice(end, end + 1);
    const isFollowed = /^ [\p{L}\p{M}\p{N}_]/u.test(text.slice(end, end + 3));
    return { text: said, isWhole: !/[/\\@]/.test(around), isFollowed };
  });
  const whole = [...words.keys()].filter((at) => words[at]?.isWhole);
  const single = whole.flatMap((at) => singleNames(words, at));
  const longer = whole.flatMap((at) => longerNames(words, at));
  const written = new Set([...single, ...longer].flatMap((name) => [name, name.toLowerCase()]));
  return [...written].slice(0, mostNames);
}

/** The name that this word may be. */
function singleNames(words: readonly Word[], at: number): string[] {
  const text = words[at]?.text ?? '';
  const beside = [words[at - 1]?.text, words[at + 1]?.text];
  const isCalledSo = beside.some((next) => next !== undefined && projectNouns.has(next.toLowerCase()));
  const within = unspaced.test(text) ? (text.match(latinWord) ?? []).filter(isTelling) : [];
  return isCalledSo || isTelling(text) ? [text, ...within] : within;
}

/** The names of several words that begin here. */
function longerNames(words: readonly Word[], at: number): string[] {
  const names: string[] = [];
  let name = words[at]?.text ?? '';
  for (let next = at + 1; next < at + mostWordsOfName; next += 1) {
    const following = words[next];
    if (!words[next - 1]?.isFollowed || !following?.isWhole) break;
    name = `${name} ${following.text}`;
    names.push(name);
  }
  return names;
}

/** True for a word that hardly means anything but what is called so. */
function isTelling(text: string): boolean {
  return text.length > 2 && /\p{L}/u.test(text) && !everydayWords.has(text.toLowerCase());
}

/** The project that all of this names; null when that is none or more than one. */
export function onlyProject(mentions: readonly ProjectMention[]): NamedProject | null {
  const [first] = mentions;
  if (first === undefined || mentions.some(({ id }) => id !== first.id)) return null;
  const [host = null, ...others] = new Set(mentions.flatMap((mention) => mention.host ?? []));
  return { id: first.id, name: first.name, deploymentHost: others.length === 0 ? host : null };
}
