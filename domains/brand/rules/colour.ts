/** A colour in OKLCH as brand files write it. */
export interface Oklch {
  readonly lightness: number;
  readonly chroma: number;
  readonly hue: number;
}

const oklchPattern =
  /^oklch\(\s*(\d{1,3}(?:\.\d{1,6})?)(%?)\s+(\d(?:\.\d{1,6})?)\s+(\d{1,3}(?:\.\d{1,6})?)\s*\)$/;

/** Reads `oklch(L C H)` with L as 0 to 1 or a percentage; undefined for anything else, so nothing unchecked reaches a style sheet. */
export function parseOklch(text: string): Oklch | undefined {
  const match = oklchPattern.exec(text);
  if (!match) return undefined;
  const lightness = Number(match[1]) / (match[2] === '%' ? 100 : 1);
  const chroma = Number(match[3]);
  const hue = Number(match[4]);
  return lightness <= 1 && chroma <= 0.5 && hue <= 360 ? { lightness, chroma, hue } : undefined;
}

/** Relative luminance (WCAG 2) of a colour after clipping it to sRGB. */
export function luminance(colour: Oklch): number {
  const [red, green, blue] = linearOf(colour);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The colour as `#rrggbb` after clipping it to sRGB, for what does not know OKLCH. */
export function hexOf(colour: Oklch): string {
  const channels = linearOf(colour).map((linear) => {
    const encoded = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${channels.join('')}`;
}

/** Linear red, green and blue, 0 to 1 (https://bottosson.github.io/posts/oklab/). */
function linearOf({ lightness, chroma, hue }: Oklch): [red: number, green: number, blue: number] {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

function clip(channel: number): number {
  return Math.min(1, Math.max(0, channel));
}

/** Contrast ratio (WCAG 2) of two colours, 1 to 21. */
export function contrast(one: Oklch, other: Oklch): number {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((x, y) => x - y) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}
