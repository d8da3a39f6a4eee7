import type { Brand } from '@reachout/brand/rules/brand';
import { paths } from '@reachout/core/paths';
import { queryString } from '@reachout/core/url';
import { specimens, specimenStates } from '@reachout/ui/specimens';
import { Tabs } from '@reachout/ui/tabs';
import { designCopy } from '../messages/design.ts';
import { DialogSpecimens } from './specimens/dialogs.tsx';
import { featureSpecimens } from './specimens/features.tsx';

const themes = { device: designCopy.themeDevice, light: designCopy.light, dark: designCopy.dark };
const directions = { ltr: designCopy.ltr, rtl: designCopy.rtl };
/** Screens that a frame stands for: what a page does by the width of the screen it does in a frame of that width. */
const widths = {
  whole: designCopy.wide,
  '390': () => designCopy.pixels({ width: '390' }),
  '768': () => designCopy.pixels({ width: '768' }),
  '1280': () => designCopy.pixels({ width: '1280' }),
};

/** How the specimens are shown. */
export interface Stage {
  theme: keyof typeof themes;
  direction: keyof typeof directions;
  width: keyof typeof widths;
  /** In the frame of another gallery, which has the switches. */
  isFramed: boolean;
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
    width: pick(widths, query.width, 'whole'),
    isFramed: query.framed === '1',
  };
}

const addressOf = ({ isFramed, ...stage }: Stage): string =>
  `${paths.design()}${queryString({ ...stage, framed: isFramed ? '1' : undefined })}`;

interface DesignPageProps {
  brand: Brand;
  stage: Stage;
}

/** Every specimen on one page, in the theme, direction and width that the address asks for. */
export function DesignPage({ brand, stage }: DesignPageProps) {
  return (
    <div className="ui-page site-page">
      <header className="site-head">
        <h1 className="text-32 font-semibold">{designCopy.title()}</h1>
        <p className="site-lead">{designCopy.lead()}</p>
      </header>
      {stage.isFramed ? null : (
        <div className="flex flex-wrap gap-x-8 gap-y-2">
          <Switch label={designCopy.theme()} choices={themes} stage={stage} name="theme" />
          <Switch label={designCopy.direction()} choices={directions} stage={stage} name="direction" />
          <Switch label={designCopy.width()} choices={widths} stage={stage} name="width" />
        </div>
      )}
      {stage.isFramed || stage.width === 'whole' ? (
        <Gallery brand={brand} stage={stage} />
      ) : (
        <div className="w-fit max-w-full overflow-x-auto border border-line">
          <iframe
            className="max-w-none"
            title={designCopy.screen({ width: stage.width })}
            src={addressOf({ ...stage, isFramed: true })}
            width={stage.width}
            height={screenHeight}
          />
        </div>
      )}
    </div>
  );
}

/** As tall as a phone. */
const screenHeight = 844;

function Gallery({ brand, stage }: DesignPageProps) {
  return (
    <div
      dir={stage.direction}
      className="grid grid-cols-1 gap-8 rounded-card border border-line bg-paper p-4 text-ink"
    >
      <Specimens title={designCopy.controls()} of={specimens} />
      <section className="grid grid-cols-1 gap-4" aria-label={designCopy.dialogs()}>
        <h2 className="text-24 font-semibold">{designCopy.dialogs()}</h2>
        <DialogSpecimens />
      </section>
      <Specimens title={designCopy.features()} of={featureSpecimens(brand)} />
    </div>
  );
}

type Choice = Exclude<keyof Stage, 'isFramed'>;

interface SwitchProps<Name extends Choice> {
  label: string;
  name: Name;
  choices: Readonly<Record<Stage[Name], () => string>>;
  stage: Stage;
}

function Switch<Name extends Choice>({ label, name, choices, stage }: SwitchProps<Name>) {
  // The keys of the choices are what the stage may be.
  const entries = Object.entries(choices) as [Stage[Name], () => string][];
  return (
    <Tabs
      label={label}
      tabs={entries.map(([value, text]) => ({
        href: addressOf({ ...stage, [name]: value }),
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
