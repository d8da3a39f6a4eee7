import type { ProgramScope } from '@reachout/accounts/rules/access-tokens';
import { json } from '../test-app.ts';
import type { Rule, Verdict } from './test-rules.ts';
import type { Place, World } from './test-world.ts';

/** How to ask a route for the things of a place. */
export type Ask = (at: Place) => { path: string; init?: RequestInit };

/** Who may use a route, how to ask it, and what it answers to those who may. */
export interface Row {
  route: string;
  rule: Rule;
  ask: Ask;
  /** Statuses that an allowed request may end with; by default 200. One that is refused for another reason than authority is listed too. */
  ok: readonly number[];
  /** What comes of things that do not exist, and of a team that does not, where that is not a 404. */
  unknown: Verdict;
  noTeam: Verdict;
  /** Looks the thing up before it looks at what the person may do with it. */
  checksExistenceFirst: boolean;
  /** Each request is made dear on purpose, by the hash of a password: a part of them says enough. */
  isDear: boolean;
  /** A stream that goes on for as long as somebody reads. */
  isEndless: boolean;
  /** Ends the session that asks, so each cell gets one of its own. */
  endsSession: boolean;
  /** The thing is one person's, who alone is told anything of it: the others get the very answer for something that does not exist. */
  tellsOnly: string | undefined;
  /** Tables that a refusal may change: whoever may read a case is shown it along with the refusal, and has then seen it. */
  marks: readonly string[];
  /** Which scopes a program's token needs, all of one of these sets; without any it is not let in. */
  programs: readonly (readonly ProgramScope[])[];
  /** Makes what an allowed request uses up; the cell asks for what it returns. */
  fresh: ((world: World, at: Place) => Promise<Place>) | undefined;
}

/** One line of the matrix: 'METHOD /path', who may use it, and a request that is right in every respect but perhaps its sender's authority. */
export const row = (
  route: string,
  rule: Rule,
  ask: Ask,
  more: Partial<Omit<Row, 'route' | 'rule' | 'ask'>> = {},
): Row => ({
  route,
  rule,
  ask,
  ok: [200],
  unknown: 'missing',
  noTeam: 'missing',
  checksExistenceFirst: false,
  isDear: false,
  isEndless: false,
  endsSession: false,
  tellsOnly: undefined,
  marks: [],
  programs: [],
  fresh: undefined,
  ...more,
});

/** A GET. */
export const get =
  (path: (at: Place) => string): Ask =>
  (at) => ({ path: path(at) });
/** A POST of JSON, with a key of its own. */
export const post =
  (
    path: (at: Place) => string,
    body: (at: Place) => unknown = () => ({}),
    headers: (at: Place) => Record<string, string> = () => ({}),
  ): Ask =>
  (at) => ({ path: path(at), init: json(body(at), { 'idempotency-key': at.unique, ...headers(at) }) });
/** The same by another method. */
export const method =
  (name: string, ask: Ask): Ask =>
  (at) => ({ ...ask(at), init: { ...ask(at).init, method: name } });
/** A form of a page or of an upload. */
export const form =
  (path: (at: Place) => string, fields: (at: Place) => Record<string, string | File>): Ask =>
  (at) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields(at))) body.append(name, value);
    return { path: path(at), init: { method: 'POST', body, headers: { 'idempotency-key': at.unique } } };
  };
/** A plain form. */
export const urlForm =
  (path: (at: Place) => string, fields: (at: Place) => Record<string, string>): Ask =>
  (at) => ({ path: path(at), init: { method: 'POST', body: new URLSearchParams(fields(at)) } });

/** The team of a page, for its address. */
export const slugOf = ({ slug }: Place) => ({ teamSlug: slug });

/** A team and a product, as the assistant's calls name them. */
export const context = (at: Place) => ({ product: 'tetra', teamId: at.teamId });
