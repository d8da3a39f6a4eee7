import type { OutsidePlace, StaffCaseDetail } from '@reachout/cases/rules/calls/cases';
import { part } from '@reachout/cases/rules/page/page-hooks';
import { mark } from '@reachout/core/page-hooks';
import { paths } from '@reachout/core/paths';
import { Button } from '@reachout/ui/button';
import { FormFrame } from '@reachout/web/lib/declared-form';
import { outsideCopy } from '../../messages/case.ts';
import { outsideForms } from '../../rules/outside/outside-forms.ts';

/** Where a case is at an outside desk, and whether what was said here has arrived. */
export function CasePlace({ caseNumber, place }: Pick<StaffCaseDetail, 'caseNumber' | 'place'>) {
  if (place === null) return null;
  const { desk, url, delivery } = place;
  const { sendAgain } = outsideForms;
  const isStuck = delivery === 'failing' || delivery === 'given-up';
  return (
    <section aria-labelledby="place-title" className="case-share" {...mark(part, 'place')}>
      <h2 id="place-title" className="case-aside-title">
        {outsideCopy.title({ desk })}
      </h2>
      {url === null ? null : (
        <p>
          <a className="ui-link" href={url} rel="noopener noreferrer" target="_blank">
            {outsideCopy.open({ desk })}
          </a>
        </p>
      )}
      <p className="text-14">{deliveryText(place)}</p>
      <p className="text-14 text-muted">{outsideCopy.answersThere({ desk })}</p>
      {isStuck ? (
        <FormFrame
          form={sendAgain}
          isInPlace={false}
          encType="multipart/form-data"
          action={paths.staffCase(caseNumber)}
          className="ui-no-print"
        >
          <Button type="submit">{sendAgain.submit()}</Button>
        </FormFrame>
      ) : null}
    </section>
  );
}

function deliveryText({ desk, delivery, reason }: OutsidePlace): string {
  switch (delivery) {
    case 'delivered':
      return outsideCopy.delivered({ desk });
    case 'waiting':
      return outsideCopy.waiting({ desk });
    case 'failing':
      return outsideCopy.failing({ desk, reason: reason ?? '' });
    case 'given-up':
      return outsideCopy.givenUp({ desk, reason: reason ?? '' });
  }
}
