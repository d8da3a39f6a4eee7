import { formatMoment } from './case-labels.ts';

/** A moment with its machine-readable value. */
export function Moment({ at, lang = 'en' }: { at: string; lang?: string }) {
  return (
    <time dateTime={at} className="ui-tabular">
      {formatMoment(at, lang)} UTC
    </time>
  );
}
