import * as hook from '../rules/page/page-hooks.ts';
import { mark } from '@reachout/core/page-hooks';
import { casePageCopy } from '../messages/case.ts';

/** Ways to take the case along: its address, and everything in it as Markdown. */
export function CaseShare({ exportHref }: { exportHref: string }) {
  return (
    <section aria-labelledby="share-title" className="case-share ui-no-print">
      <h2 id="share-title" className="case-aside-title">
        {casePageCopy.keepOrShare()}
      </h2>
      <ul>
        <li>
          <a className="ui-link" href={exportHref} download="">
            {casePageCopy.exportAsMarkdown()}
          </a>
        </li>
        <li className="ui-needs-script">
          <button type="button" className="ui-link" {...mark(hook.copyLink)}>
            {casePageCopy.copyLink()}
          </button>
        </li>
        <li className="ui-needs-script">
          <button type="button" className="ui-link" {...mark(hook.printPage)}>
            {casePageCopy.print()}
          </button>
        </li>
      </ul>
    </section>
  );
}
