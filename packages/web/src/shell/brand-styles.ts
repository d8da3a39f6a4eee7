import type { Brand } from '@reachout/brand/rules/brand';
import { contrast, parseOklch, type Oklch } from '@reachout/brand/rules/colour';

const papers = {
  light: { lightness: 1, chroma: 0, hue: 0 },
  dark: { lightness: 0.145, chroma: 0.004, hue: 265 },
} as const satisfies Record<'light' | 'dark', Oklch>;

/** Body text needs 7:1 (WCAG 1.4.6), and the accent is also read on a wash of itself, which costs a tenth. */
const enoughContrast = 7.8;
const step = 0.01;

/** Moves a colour away from its paper until text in it reads well; hue and chroma stay the brand's. */
export function readableAccent(colour: Oklch, theme: 'light' | 'dark'): Oklch {
  const direction = theme === 'light' ? -step : step;
  let { lightness } = colour;
  while (
    lightness > 0 &&
    lightness < 1 &&
    contrast({ ...colour, lightness }, papers[theme]) < enoughContrast
  ) {
    lightness += direction;
  }
  return { ...colour, lightness: Math.min(1, Math.max(0, Number(lightness.toFixed(4)))) };
}

/**
 * The style sheet of a brand: its accents as the custom properties that the tokens read, and what else of the tokens is its own. A page carries
 * them among the styles of its first paint, others load them as a file; named twice, `:root` wins over the tokens whichever comes last.
 */
export function brandStyles({
  accent,
  ornament,
  corners,
}: Pick<Brand, 'accent' | 'ornament' | 'corners'>): string {
  const rules = (['light', 'dark'] as const).flatMap((theme) => {
    const colour = parseOklch(accent[theme]);
    if (!colour) return [];
    const { lightness, chroma, hue } = readableAccent(colour, theme);
    return [`--brand-accent-${theme}:oklch(${lightness} ${chroma} ${hue})`];
  });
  // Checked with the brand file: both are colours.
  if (ornament) rules.push(`--ornament:light-dark(${ornament.light},${ornament.dark})`);
  if (corners) rules.push(`--corner-control:${corners.control}px`, `--corner-card:${corners.card}px`);
  return `:root:root{${rules.join(';')}}\n`;
}
