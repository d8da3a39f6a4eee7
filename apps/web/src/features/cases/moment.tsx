import { formatMoment } from './case-labels.ts';

/** A moment with its machine-readable value. A script tells it by the person's own clock. */
export function Moment({ at, lang = 'en' }: { at: string; lang?: string }) {
  return (
    <time dateTime={at} className="ui-tabular" data-moment="">
      {formatMoment(at, lang)} UTC
    </time>
  );
}
