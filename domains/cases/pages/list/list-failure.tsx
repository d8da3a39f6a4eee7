import { mark } from '@reachout/core/page-hooks';
import { Button } from '@reachout/ui/button';
import { Notice } from '@reachout/ui/notice';
import { caseListCopy } from '../../messages/list.ts';
import { listFailure } from '../../rules/page/page-hooks.ts';

/** Shown by the script where a list that somebody asked for did not come: the one below it is that from before. */
export function ListFailure() {
  const text = caseListCopy.notRefreshed();
  return (
    <Notice
      tone="warning"
      hidden
      {...mark(listFailure, text)}
      actions={<Button size="small">{caseListCopy.tryAgain()}</Button>}
    >
      <p>{text}</p>
    </Notice>
  );
}
