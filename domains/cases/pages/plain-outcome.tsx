import { caseActionCopy } from '../messages/actions.ts';
import { Notice } from '@reachout/ui/notice';

/** What a form that was posted without a script came to. */
export type PlainOutcome =
  | { kind: 'done'; text: string; link?: { href: string; label: string } }
  | { kind: 'refused'; text: string }
  /** Somebody else was faster; what changed since the person's copy. */
  | { kind: 'stale'; changes: readonly string[] };

/** Says it on top of the page, where reading starts; a problem takes the focus. */
export function OutcomeNotice(outcome: PlainOutcome) {
  if (outcome.kind === 'done')
    return (
      <Notice tone="success" role="status" title={outcome.text}>
        {outcome.link ? (
          <a className="ui-link" href={outcome.link.href}>
            {outcome.link.label}
          </a>
        ) : null}
      </Notice>
    );
  const title = outcome.kind === 'stale' ? caseActionCopy.staleTitle() : outcome.text;
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- a refused form's summary is where reading must start
    <Notice tone="warning" role="alert" tabIndex={-1} autoFocus title={title}>
      {outcome.kind === 'stale' ? (
        <>
          <ul className="case-changes">
            {outcome.changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
          <p>{caseActionCopy.staleReloaded()}</p>
        </>
      ) : null}
    </Notice>
  );
}
