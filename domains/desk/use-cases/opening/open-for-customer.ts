import { type AccountAccess, findAccountAccess } from '@reachout/accounts/use-cases/account-access';
import { findAccount } from '@reachout/accounts/store/accounts-queries';
import { insertCase } from '@reachout/cases/store/cases-queries';
import { fileCopy } from '@reachout/cases/messages/files';
import { handOverCase } from '@reachout/cases/use-cases/desk/hand-over';
import { actorOf } from '@reachout/cases/use-cases/find-case';
import { decideNewCase, fieldError } from '@reachout/cases/use-cases/opening/decide-new-case';
import { routeNewCase } from '@reachout/cases/use-cases/routing/route-new-case';
import { newsOfOpenedFor, tellPeople } from '@reachout/cases/use-cases/tell-people';
import { recordUpload, type StoredUpload } from '@reachout/cases/use-cases/upload-file';
import { appError } from '@reachout/core/errors';
import { err, ok, type Result } from '@reachout/core/result';
import type { Database } from '@reachout/database/client';
import { type Once, runOnce } from '@reachout/operations/use-cases/run-once';
import type { ServiceDeps } from '@reachout/ports/deps';
import { requireStaff } from '@reachout/ports/require-staff';
import type { Viewer } from '@reachout/ports/viewer';
import { formOfMatter, type OpenForBody } from '../../rules/calls/opening.ts';
import { findAnyPerson } from '../../store/customers/customers-queries.ts';
import { describeOpened, type OpenedCase } from './describe-opened.ts';

export interface OpenForInput {
  asked: OpenForBody;
  file?: StoredUpload;
  idempotencyKey: string | undefined;
  requestId: string;
}

/**
 * Opens a case for a customer, once per submission intent (D22), by the rules by which they would open it themselves: in an account of theirs, with their rights there. It is theirs, and says
 * that support opened it. Errors: not_found for somebody or an account that is not there, case_creation_denied, topic_unavailable, severity_not_allowed, project_required, validation_failed, and
 * those of `runOnce`.
 */
export async function openForCustomer(
  deps: ServiceDeps,
  viewer: Viewer,
  { asked, file, idempotencyKey, requestId }: OpenForInput,
): Promise<Result<Once<OpenedCase>>> {
  const staff = requireStaff(viewer);
  if (!staff.ok) return staff;
  const request = { asked, file: file && [file.name, file.size, file.sha256], token: viewer.token?.id };
  return runOnce<OpenedCase>(
    deps,
    viewer,
    { key: idempotencyKey, route: 'desk.open-for', request },
    async (storeAnswer) => {
      const { personId, accountId, product, ...matter } = asked;
      const opener = await findOpener(deps, personId);
      const access = opener && (await findAccessOf(deps, opener, accountId));
      if (opener === undefined || access === undefined) return err(appError('not_found'));
      const values = formOfMatter(matter, asked.description);
      const decided = await decideNewCase(deps, opener, access, {
        product,
        values,
        severityMark: null,
        isCall: true,
      });
      if (!decided.ok) return decided;
      const actor = actorOf(viewer, 'staff', requestId);
      return deps.db.transaction(async (tx) => {
        const sent = file && (await recordUpload(deps, tx, viewer, accountId, file));
        const created = await insertCase(tx, {
          values: decided.value,
          actor,
          fileIds: sent === undefined ? [] : [sent.id],
          catalogue: deps.brand,
          forCustomer: { opener, event: { kind: 'openedFor', before: null, after: opener.name } },
        });
        if (created === 'file-unavailable') return err(fieldError('files', fileCopy.gone()));
        await routeNewCase(deps, tx, created);
        await handOverCase(deps, tx, opener, created);
        await tellPeople(deps, tx, { row: created, actor, news: newsOfOpenedFor(created) });
        const answer = describeOpened(created);
        await storeAnswer(tx, answer);
        return ok(answer);
      });
    },
  );
}

/** Somebody as they would ask themselves; undefined for who is gone or shut out. */
export async function findOpener({ db }: { db: Database }, userId: string): Promise<Viewer | undefined> {
  const person = await findAnyPerson(db, userId);
  if (person === undefined || person.removedAt !== null || person.disabledAt !== null) return undefined;
  const { id, name, email, role } = person;
  return { userId: id, sessionId: '', name, email, role };
}

/** What somebody may do in an account; undefined where it is none of theirs. */
export async function findAccessOf(
  deps: ServiceDeps,
  opener: Viewer,
  accountId: string,
): Promise<AccountAccess | undefined> {
  const account = await findAccount(deps.db, { accountId });
  if (account === undefined) return undefined;
  const selector = account.kind === 'team' ? { teamId: accountId } : { uid: accountId };
  const access = await findAccountAccess(deps, opener, selector);
  return access.ok ? access.value : undefined;
}
