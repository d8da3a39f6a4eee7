import { formatNumber } from '@reachout/language/format';

/** What a chart shows in one colour. */
export interface Series {
  /** Names its colour in styles/numbers.css. */
  colour: 'first' | 'second' | 'third' | 'fourth';
  label: string;
}

export interface DaySeries extends Series {
  /** One value a day, in order. */
  values: readonly number[];
}

interface DaysChartProps {
  title: string;
  series: readonly DaySeries[];
  /** The first day and the last, in words. */
  ends: readonly [string, string];
  /** `stack`: areas on each other; `lines`: steps beside each other. */
  form: 'stack' | 'lines';
}

const height = 100;

/** Values of days as steps. It illustrates the table below it, which has every number; nothing is conveyed by colour alone. */
export function DaysChart({ title, series, ends, form }: DaysChartProps) {
  const shown = form === 'stack' ? stacked(series) : series;
  const most = Math.max(1, ...shown.flatMap(({ values }) => values));
  const days = series[0]?.values.length ?? 0;
  return (
    <figure className="site-chart">
      <Legend title={title} series={series} />
      <div aria-hidden="true">
        <p className="text-12 text-muted ui-tabular">{formatNumber(most)}</p>
        <svg
          className="site-columns-chart"
          viewBox={`0 0 ${Math.max(1, days)} ${height}`}
          preserveAspectRatio="none"
          width="100%"
          height="160"
        >
          {shown.map(({ colour, values }) => (
            <path key={colour} data-bar={colour} data-drawn={form} d={steps(values, { most, form })} />
          ))}
        </svg>
        <p className="site-axis text-12 text-muted">
          <span>{ends[0]}</span>
          <span>{ends[1]}</span>
        </p>
      </div>
    </figure>
  );
}

/** Each with what lies below it, the highest first, so that each is painted over what is behind it. */
function stacked(series: readonly DaySeries[]): DaySeries[] {
  return series
    .map((each, place) => ({
      ...each,
      values: each.values.map((_, day) =>
        series.slice(0, place + 1).reduce((sum, below) => sum + (below.values[day] ?? 0), 0),
      ),
    }))
    .toReversed();
}

function steps(
  values: readonly number[],
  { most, form }: { most: number; form: DaysChartProps['form'] },
): string {
  const at = (value: number) => Math.round(height * (1 - value / most) * 100) / 100;
  const path = values.map((value, day) => `V${at(value)}H${day + 1}`).join('');
  return form === 'stack' ? `M0 ${height}${path}V${height}Z` : `M0 ${at(values[0] ?? 0)}${path}`;
}

interface BarsChartProps {
  title: string;
  series: readonly Series[];
  /** One bar for each of the series, the longest first. */
  rows: readonly { label: string; values: readonly number[]; text: string }[];
}

const barHeight = 16;

/** Values as bars that lie on each other. The table below has every number. */
export function BarsChart({ title, series, rows }: BarsChartProps) {
  const most = Math.max(Number.MIN_VALUE, ...rows.flatMap(({ values }) => values));
  return (
    <figure className="site-chart">
      <Legend title={title} series={series} />
      <div className="site-bars" aria-hidden="true">
        {rows.map(({ label, values, text }) => (
          <div key={label} className="site-bar-row">
            <bdi className="site-bar-name">{label}</bdi>
            <svg className="site-bar" width="100%" height={barHeight}>
              {values.map((value, index) => (
                <rect
                  key={series[index]?.colour}
                  data-bar={series[index]?.colour}
                  width={`${Math.round((1000 * value) / most) / 10}%`}
                  height={barHeight}
                />
              ))}
            </svg>
            <span className="ui-tabular">{text}</span>
          </div>
        ))}
      </div>
    </figure>
  );
}

function Legend({ title, series }: { title: string; series: readonly Series[] }) {
  return (
    <figcaption className="site-legend">
      <span>{title}</span>
      {series.length < 2
        ? null
        : series.map(({ colour, label }) => (
            <span key={colour} className="site-key" data-bar={colour}>
              {label}
            </span>
          ))}
    </figcaption>
  );
}
