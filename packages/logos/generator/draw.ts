import { createHash } from 'node:crypto';
import type { LogoEntry, LogoVariant, LogoVariantKey } from '../src/entry.ts';
import { type Ink, measureInk } from './ink.ts';

/** A mark to draw: its slug in the catalogue, SVG path data, and the owner's colour as six hexadecimal digits. */
export interface Mark {
  readonly slug: string;
  readonly path: string;
  readonly hex: string;
}

/** A mark's entry in the catalogue, and the text of its files by variant. */
export interface DrawnLogo {
  readonly entry: LogoEntry;
  readonly files: Partial<Record<LogoVariantKey, string>>;
}

const basePath = '/docs/static/media';
const inkOnLight = '#171717';
const inkOnDark = '#ededed';
const lightPage = '#ffffff';
const darkPage = '#090a0c';
/**
 * What WCAG 1.4.11 asks of graphics. An owner's colour is not ours to change: where it is below, the plain variant stands in. Every colour
 * reaches it on one of the two pages at least.
 */
const minContrast = 3;
/** Between the strongest and the weakest channel: below this a colour is a grey, and the plain variants serve. */
const minChroma = 24;
/** Ink per square of the height that a balanced logo aims at; near the middle of common marks, so that most scale little. */
const balancedInk = 0.5;
const scaleRange = { min: 0.4, max: 2.1 };

/** Draws all variants of a mark without margins around it. */
export function drawLogo(mark: Mark): DrawnLogo {
  const ink = measureInk(mark.path);
  const files = Object.fromEntries(
    coloursOf(mark.hex).map(([key, colour]) => [key, svg(mark.path, ink, colour)]),
  ) as DrawnLogo['files'];
  const size = { height: round(ink.height), width: round(ink.width) };
  const variants = Object.fromEntries(
    Object.entries(files).map(([key, file]): [string, LogoVariant] => [
      key,
      { src: `${basePath}/${mark.slug}-${key}.${hashOf(file)}.svg`, ...size, blurWidth: 0, blurHeight: 0 },
    ]),
  ) as LogoEntry['variants'];
  return { entry: { ...size, balancedScale: balancedScale(ink), variants }, files };
}

/**
 * How much a logo grows or shrinks so that all have about the same ink at the same height: the square root, because both sides scale.
 */
export function balancedScale({ area, height }: Pick<Ink, 'area' | 'height'>): number {
  const scale = Math.sqrt(balancedInk / (area / height ** 2));
  return round(Math.min(scaleRange.max, Math.max(scaleRange.min, scale)));
}

function coloursOf(hex: string): [LogoVariantKey, string][] {
  const own = `#${hex.toLowerCase()}`;
  const isColour = chroma(own) >= minChroma;
  const plain: [LogoVariantKey, string][] = [
    ['light', inkOnLight],
    ['dark', inkOnDark],
  ];
  if (isColour && contrast(own, lightPage) >= minContrast) plain.push(['color-light', own]);
  if (isColour && contrast(own, darkPage) >= minContrast) plain.push(['color-dark', own]);
  return plain;
}

function svg(path: string, ink: Ink, colour: string): string {
  const box = [ink.left, ink.top, ink.width, ink.height].map(round).join(' ');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}"><path fill="${colour}" d="${path}"/></svg>\n`;
}

function hashOf(file: string): string {
  return createHash('sha256').update(file).digest('hex').slice(0, 8);
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

function channels(hex: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16));
}

function chroma(hex: string): number {
  return Math.max(...channels(hex)) - Math.min(...channels(hex));
}

/** Contrast of two colours (`#rrggbb`) by WCAG 2.2: 1 to 21. */
export function contrast(a: string, b: string): number {
  const [lighter = 0, darker = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channels(hex).map((channel) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
