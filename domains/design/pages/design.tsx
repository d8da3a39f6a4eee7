import type { Brand } from '@reachout/brand/rules/brand';
import { paths } from '@reachout/core/paths';
import { queryString } from '@reachout/core/url';
import { specimens, specimenStates } from '@reachout/ui/specimens';
import { Tabs } from '@reachout/ui/tabs';
import { designCopy } from '../messages/design.ts';
import { featureSpecimens } from './specimens/features.tsx';

const themes = { device: designCopy.themeDevice, light: designCopy.light, dark: designCopy.dark };
const directions = { ltr: designCopy.ltr, rtl: designCopy.rtl };
const widths = { wide: designCopy.wide, narrow: designCopy.narrow };

/** How the specimens are shown. */
export interface Stage {
  theme: keyof typeof themes;
  direction: keyof typeof directions;
  width: keyof typeof widths;
}

/** Reads a stage from an address; what it does not name is as usual. */
export function readStage(query: Readonly<Record<string, string>>): Stage {
  const pick = <Name extends string>(
    known: Readonly<Record<Name, unknown>>,
    asked: string | undefined,
    usual: Name,
  ) =>
    // One of the keys, since it is found among them.
    (asked !== undefined && Object.hasOwn(known, asked) ? asked : usual) as Name;
  return {
    theme: pick(themes, query.theme, 'device'),
    direction: pick(directions, query.direction, 'ltr'),
    width: pick(widths, query.width, 'wide'),
  };
}

const schemes: Record<Stage['theme'], string> = { device: '', light: 'scheme-light', dark: 'scheme-dark' };

/** Every specimen on one page, in the theme, direction and width that the address asks for. */
export function DesignPage({ brand, stage }: { brand: Brand; stage: Stage }) {
  return (
    <div className="ui-page site-page">
      <header className="site-head">
        <h1 className="text-32 font-semibold">{designCopy.title()}</h1>
        <p className="site-lead">{designCopy.lead()}</p>
      </header>
      <div className="flex flex-wrap gap-x-8 gap-y-2">
        <Switch label={designCopy.theme()} choices={themes} stage={stage} name="theme" />
        <Switch label={designCopy.direction()} choices={directions} stage={stage} name="direction" />
        <Switch label={designCopy.width()} choices={widths} stage={stage} name="width" />
      </div>
      <div
        dir={stage.direction}
        className={`grid grid-cols-1 gap-8 rounded-card border border-line bg-paper p-4 text-ink ${schemes[stage.theme]} ${stage.width === 'narrow' ? 'max-w-[24.375rem]' : ''}`}
      >
        <Specimens title={designCopy.controls()} of={specimens} />
        <Specimens title={designCopy.features()} of={featureSpecimens(brand)} />
      </div>
    </div>
  );
}

interface SwitchProps<Name extends keyof Stage> {
  label: string;
  name: Name;
  choices: Readonly<Record<Stage[Name], () => string>>;
  stage: Stage;
}

function Switch<Name extends keyof Stage>({ label, name, choices, stage }: SwitchProps<Name>) {
  // The keys of the choices are what the stage may be.
  const entries = Object.entries(choices) as [Stage[Name], () => string][];
  return (
    <Tabs
      label={label}
      tabs={entries.map(([value, text]) => ({
        href: `${paths.design()}${queryString({ ...stage, [name]: value })}`,
        label: text(),
        isCurrent: stage[name] === value,
      }))}
    />
  );
}

function Specimens({
  title,
  of,
}: {
  title: string;
  of: Readonly<Record<string, (typeof specimens)['badge']>>;
}) {
  return (
    <section className="grid grid-cols-1 gap-8" aria-label={title}>
      <h2 className="text-24 font-semibold">{title}</h2>
      {Object.entries(of).map(([part, { name, states }]) => (
        <div key={part} className="grid grid-cols-1 gap-4">
          <h3 className="border-b border-line pb-1 text-16 font-semibold" lang="en">
            {name}
          </h3>
          {specimenStates.map((state) => {
            const draw = states[state];
            return draw === null ? null : (
              <figure key={state} className="grid grid-cols-1 gap-2">
                <figcaption className="text-12 text-muted">{designCopy[state]()}</figcaption>
                <div id={`specimen-${part}-${state}`} lang="en" className="min-w-0">
                  {draw(`${part}-${state}`)}
                </div>
              </figure>
            );
          })}
        </div>
      ))}
    </section>
  );
}
