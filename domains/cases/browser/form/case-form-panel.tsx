import { useState } from 'react';
import { browserApi } from '@reachout/web/lib/browser-api';
import { loadPart } from '@reachout/web/lib/load-part';
import { storedFormsOf } from '@reachout/web/lib/device-storage';
import { newId } from '@reachout/web/lib/new-id';
import { reportWarning } from '@reachout/web/lib/report-warning';
import { KnownIncidents } from '@reachout/status/browser/known-incidents';
import { CaseForm } from './case-form.tsx';
import type { CaseFormPanelProps } from './case-form-panel-props.ts';
import type { CaseServices } from './case-services.ts';
import { CaseSummary } from './case-summary.tsx';

/** The case form of a page in the browser. The support island loads it when it is first opened. */
// oxlint-disable-next-line import/no-default-export -- React.lazy takes a module's default
export default function CaseFormPanel(props: CaseFormPanelProps) {
  const [services] = useState(() => browserServices(props.person.userId));
  return (
    <>
      <KnownIncidents incidents={props.incidents ?? []} />
      <div className="case-form-columns">
        <CaseForm {...props} services={services} />
        <CaseSummary {...props} />
      </div>
    </>
  );
}

const keptFiles = new Map<string, File>();

function browserServices(userId: string): CaseServices {
  return {
    api: browserApi,
    storedForms: storedFormsOf(userId),
    keptFiles,
    newId,
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    random: Math.random,
    // Its search comes along: nobody needs it before writing a subject.
    loadArticles: async () =>
      (await loadPart(() => import('./fields/load-articles.ts'))).loadArticles(browserApi),
    loadConfirmation: async () => (await loadPart(() => import('./submit/confirm-case.tsx'))).ConfirmCase,
    now: Date.now,
    // Only a certain "offline" counts; everything else is found out by sending.
    isOnline: () => navigator.onLine,
    report: reportWarning,
  };
}
