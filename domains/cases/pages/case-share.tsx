import { pageCopy } from '../messages/page.ts';
/** Ways to take the case along: its address, and everything in it as Markdown. */
export function CaseShare({ exportHref }: { exportHref: string }) {
  return (
    <section aria-labelledby="share-title" className="case-share ui-no-print">
      <h2 id="share-title" className="case-aside-title">
        {pageCopy.keepOrShare()}
      </h2>
      <ul>
        <li>
          <a className="ui-link" href={exportHref} download="">
            {pageCopy.exportAsMarkdown()}
          </a>
        </li>
        <li className="ui-needs-script">
          <button type="button" className="ui-link" data-copy-link="">
            {pageCopy.copyTheLink()}
          </button>
        </li>
        <li className="ui-needs-script">
          <button type="button" className="ui-link" data-print="">
            {pageCopy.print()}
          </button>
        </li>
      </ul>
    </section>
  );
}
