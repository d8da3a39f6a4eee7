import type { CsvCell } from '@reachout/core/csv';
import { dayMs } from '@reachout/core/time';
import { ok, type Result } from '@reachout/core/result';
import { insertAudit } from '@reachout/operations/store/audit-queries';
import type { ServiceDeps } from '@reachout/ports/deps';
import { requireStaff } from '@reachout/ports/require-staff';
import type { Viewer } from '@reachout/ports/viewer';
import { groupQuestions } from '../rules/group-questions.ts';
import { questionInGeneral } from '../rules/question-in-general.ts';
import type { Unanswered, UnansweredGroup, UnansweredReason } from '../rules/unanswered.ts';
import { findUnanswered, type UnansweredRow } from '../store/unanswered-queries.ts';

const keptDays = 90;
/** The newest say what is missing now. */
const mostQuestions = 1_000;
const mostGroups = 100;

export const unansweredColumns = ['group', 'question', 'reasons', 'pages', 'day'] as const;

type Deps = Pick<ServiceDeps, 'db' | 'clock'>;

/** What nobody could answer within the last 90 days, without personal data, what is alike together. Errors: not_found for anybody but staff. */
export async function readUnanswered(
  deps: Deps,
  viewer: Viewer,
): Promise<Result<readonly UnansweredGroup[]>> {
  const staff = requireStaff(viewer);
  return staff.ok ? ok((await findGroups(deps)).slice(0, mostGroups)) : staff;
}

/** The same as rows of a file, one for each question; the audit keeps who took it. */
export async function exportUnanswered(
  deps: Deps,
  viewer: Viewer,
  requestId: string,
): Promise<Result<AsyncIterable<CsvCell[][]>>> {
  const staff = requireStaff(viewer);
  if (!staff.ok) return staff;
  await insertAudit(deps.db, {
    actorUserId: viewer.userId,
    actorKind: viewer.role,
    action: 'unanswered.export',
    subjectKind: 'documentation',
    subjectId: 'unanswered',
    requestId,
  });
  return ok(
    (async function* () {
      const groups = await findGroups(deps);
      yield groups.flatMap(({ questions }, at) =>
        questions.map(({ question, reasons, pages, at: day }): CsvCell[] => [
          at + 1,
          question,
          reasons.join(' '),
          pages.join(' '),
          day.slice(0, 10),
        ]),
      );
    })(),
  );
}

async function findGroups({ db, clock }: Deps): Promise<UnansweredGroup[]> {
  const since = new Date(clock.now().getTime() - keptDays * dayMs);
  const questions = (await findUnanswered(db, since, mostQuestions)).flatMap(toUnanswered);
  return groupQuestions(questions, ({ question }) => question);
}

function toUnanswered(row: UnansweredRow): Unanswered[] {
  const question = questionInGeneral(row.question, row);
  if (question === '') return [];
  const reasons: UnansweredReason[] = [
    ...(row.verdict === null ? [] : [row.verdict]),
    ...(row.isUnhelpful ? (['not_helpful'] as const) : []),
    ...(row.isHandedOver ? (['person'] as const) : []),
  ];
  // Pages of this site; what stands elsewhere is not the authors' to mend.
  const pages = row.references.flatMap(({ file, meta }) =>
    file.path.startsWith('/')
      ? [`${file.path}${meta?.leadHeading?.id ? `#${meta.leadHeading.id}` : ''}`]
      : [],
  );
  return [{ question, reasons, pages: [...new Set(pages)], at: row.at.toISOString() }];
}
