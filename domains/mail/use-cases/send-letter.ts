import { findAccount } from '@reachout/accounts/store/accounts-queries';
import { findComment } from '@reachout/cases/store/case-life-queries';
import { type CaseRow, findCaseByNumber } from '@reachout/cases/store/cases-queries';
import { caseTargets } from '@reachout/cases/rules/case-form';
import { findReadableCase } from '@reachout/cases/use-cases/find-case';
import { formatCaseNumber } from '@reachout/core/case-number';
import { paths } from '@reachout/core/paths';
import type { JobOutcome } from '@reachout/operations/use-cases/run-outbox';
import type { ServiceDeps } from '@reachout/ports/deps';
import { composeLetter, type ToldNews } from '../rules/compose-letter.ts';
import { caseNews, isCaseNewsKind, sideOfNews } from '../rules/case-news.ts';
import { wantsMail } from '../rules/mail-kinds.ts';
import { finishLetter, noteRefusedAddress, type SealedLetter, sealLetter } from '../store/letters-queries.ts';
import { isReached } from './is-reached.ts';
import { chooseLanguage, type MailParts } from './mail-parts.ts';

/** Sends one letter to its reader, if there is something in it that they may read now and want to. */
export async function sendLetter(
  deps: ServiceDeps,
  { links, languages, runInLanguage, htmlOf, incoming }: MailParts,
  letterId: unknown,
): Promise<JobOutcome> {
  if (deps.mail === undefined) return { outcome: 'dead', reason: 'no mail is sent any more' };
  const letter = typeof letterId === 'string' ? await sealLetter(deps.db, letterId) : undefined;
  // With its case or its reader, what was to be said of them went.
  if (letter === undefined || letter.state !== 'waiting') return { outcome: 'done' };
  const told = await readLetter(deps, letter);
  if (told === undefined) {
    await finishLetter(deps.db, { id: letter.id, state: 'skipped' });
    return { outcome: 'done' };
  }
  const { post } = deps.mail;
  const { userId, name, email } = letter.reader;
  const unsubscribe = links.unsubscribe(userId);
  // Staff answer at the desk: their words have more than one reader.
  const replyTo = told.side === 'customer' ? incoming?.addresses.of(letter.caseNumber) : undefined;
  const content = runInLanguage(chooseLanguage(languages, letter.reader.language), () =>
    composeLetter({
      brand: deps.brand,
      htmlOf,
      supportCase: told.row,
      news: told.news,
      side: told.side,
      isFollowUp: letter.isFollowUp,
      isAnswered: replyTo !== undefined,
      links: { page: links.to(told.path), settings: links.to(paths.mailSettings()), unsubscribe },
    }),
  );
  const sent = await post.send({
    id: `${letter.id}@${post.domain}`,
    thread: `case-${formatCaseNumber(letter.caseNumber)}@${post.domain}`,
    to: { name, address: email },
    ...(replyTo !== undefined && { replyTo }),
    ...(incoming && { bouncesTo: incoming.addresses.bounces }),
    ...content,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      'List-Id': `<cases.${post.domain}>`,
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  });
  if (sent.ok) {
    await finishLetter(deps.db, { id: letter.id, state: 'sent' });
    return { outcome: 'done' };
  }
  const { kind, reason } = sent.failure;
  if (kind === 'later') return { outcome: 'retry', reason };
  await deps.db.transaction(async (tx) => {
    await finishLetter(tx, { id: letter.id, state: 'refused' });
    if (kind === 'address') await noteRefusedAddress(tx, { userId, address: email, reason });
  });
  // Somebody's wrong address is no matter for an operator; a mail that the server will not have is.
  return kind === 'address' ? { outcome: 'done' } : { outcome: 'dead', reason };
}

interface Told {
  row: CaseRow;
  news: ToldNews[];
  side: 'customer' | 'staff';
  /** Of the case’s page for this reader. */
  path: string;
}

/** What of a letter its reader is told: by their rights and wishes now, and by what may be shown. */
async function readLetter(deps: ServiceDeps, letter: SealedLetter): Promise<Told | undefined> {
  if (!isReached(letter)) return undefined;
  const own = await findOwn(deps, letter);
  const atDesk = letter.reader.role === 'staff' ? await findAtDesk(deps, letter) : undefined;
  const told: (ToldNews & { side: Told['side'] })[] = [];
  for (const { kind, about } of letter.news) {
    if (!isCaseNewsKind(kind)) continue;
    const rule = caseNews[kind];
    const meant = sideOfNews(kind);
    const side = meant === 'either' ? (own === undefined ? 'staff' : 'customer') : meant;
    const place = side === 'customer' ? own : atDesk;
    if (place === undefined || !wantsMail(letter.settings, rule.mail)) continue;
    // A decision on a refund has no comment where its case takes none, and a case may be handed over without a note.
    if (rule.shows === undefined || about === null) {
      told.push({ kind, about, side });
      continue;
    }
    const comment = await findComment(deps.db, {
      accountId: letter.accountId,
      caseNumber: letter.caseNumber,
      id: about,
    });
    if (comment?.visibility !== rule.shows) continue;
    told.push({ kind, about, side, comment: { author: comment.authorName, body: comment.body } });
  }
  // Whoever answers cases is led to the desk as soon as one of the news is about that.
  const place = told.some(({ side }) => side === 'staff') ? atDesk : own;
  return told.length === 0 || place === undefined ? undefined : { ...place, news: told };
}

type Place = Omit<Told, 'news'>;

/** The case as the reader may see it as its customer. */
async function findOwn(
  deps: ServiceDeps,
  { reader, accountId, caseNumber }: SealedLetter,
): Promise<Place | undefined> {
  const account = await findAccount(deps.db, { accountId });
  if (account === undefined) return undefined;
  const viewer = { ...reader, sessionId: '' };
  const selector = account.kind === 'team' ? { teamId: accountId } : { uid: accountId };
  const number = formatCaseNumber(caseNumber);
  const quiet = { ...deps, log: { ...deps.log, warn: () => undefined } };
  const own = await findReadableCase(quiet, viewer, { account: selector, caseNumber: number });
  if (!own.ok) return undefined;
  const { row, access } = own.value;
  return { row, side: 'customer', path: caseTargets(access.account).casePath(number) };
}

/** The same case at the desk. */
async function findAtDesk(
  deps: ServiceDeps,
  { accountId, caseNumber }: SealedLetter,
): Promise<Place | undefined> {
  const row = await findCaseByNumber(deps.db, { accountId, number: caseNumber });
  return row && { row, side: 'staff', path: paths.staffCase(formatCaseNumber(caseNumber)) };
}
