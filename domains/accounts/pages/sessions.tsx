import { Rich } from '@reachout/language/rich';
import { Button } from '@reachout/ui/button';
import { Notice } from '@reachout/ui/notice';
import { FormFrame, FormRegion } from '@reachout/web/lib/declared-form';
import { Timestamp } from '@reachout/web/lib/timestamp';
import { sessionsCopy } from '../messages/sessions.ts';
import { browserLabel } from '../rules/browser-label.ts';
import { nameNetwork, type OwnSession } from '../rules/log-ins.ts';
import { endOthersForm, endSessionForm } from '../rules/session-forms.ts';

export interface SessionsPageProps {
  sessions: readonly OwnSession[];
  /** The session of this browser. */
  hereId: string;
  /** What a form has done. */
  done: string | undefined;
}

/** Where a person is logged in, this browser first. It needs no script. */
export function SessionsPage({ sessions, hereId, done }: SessionsPageProps) {
  const others = sessions.filter(({ id }) => id !== hereId);
  const ordered = [...sessions.filter(({ id }) => id === hereId), ...others];
  return (
    <FormRegion className="ui-page site-page">
      <header className="site-head">
        <h1 className="text-32 font-semibold">{sessionsCopy.title()}</h1>
        <p className="site-lead">{sessionsCopy.lead()}</p>
      </header>
      {done === undefined ? null : <Notice tone="success" role="status" title={done} />}
      <table className="site-table site-table-actions">
        <thead>
          <tr>
            <th scope="col">{sessionsCopy.browser()}</th>
            <th scope="col">{sessionsCopy.network()}</th>
            <th scope="col">{sessionsCopy.since()}</th>
            <th scope="col">{sessionsCopy.end()}</th>
          </tr>
        </thead>
        <tbody>
          {ordered.map((session) => (
            <SessionRow key={session.id} session={session} isHere={session.id === hereId} />
          ))}
        </tbody>
      </table>
      {others.length === 0 ? (
        <p className="text-14 text-muted">{sessionsCopy.nowhereElse()}</p>
      ) : (
        <FormFrame form={endOthersForm} className="site-form">
          <div className="site-form-actions">
            <Button type="submit">{endOthersForm.submit()}</Button>
          </div>
        </FormFrame>
      )}
    </FormRegion>
  );
}

function SessionRow({ session, isHere }: { session: OwnSession; isHere: boolean }) {
  const name = browserLabel(session.userAgent);
  const network = nameNetwork(session.network);
  return (
    <tr>
      <th scope="row" data-label={sessionsCopy.browser()}>
        <span>
          <bdi>{name}</bdi>
          {isHere ? <span className="text-muted"> ({sessionsCopy.thisOne()})</span> : null}
        </span>
      </th>
      <td data-label={sessionsCopy.network()}>
        {network === null ? sessionsCopy.unknown() : <bdi className="ui-tabular">{network}</bdi>}
      </td>
      <td data-label={sessionsCopy.since()}>
        <Timestamp at={session.beganAt.toISOString()} />
      </td>
      <td data-label={sessionsCopy.end()}>
        {isHere ? null : (
          <FormFrame form={endSessionForm}>
            <input type="hidden" name={endSessionForm.fields.session} value={session.id} />
            <Button type="submit" size="small">
              <Rich
                message={sessionsCopy.endNamed}
                values={{ name: <bdi>{name}</bdi>, hidden: <span className="ui-hidden-visually" /> }}
              />
            </Button>
          </FormFrame>
        )}
      </td>
    </tr>
  );
}
