import { hexOf, parseOklch } from '@reachout/brand/rules/colour';
import { canSet, type PictureFace, pathOf, readFace, widthOf, wrap } from './picture-text.ts';

/** What a picture takes from the brand file. The `Brand` of the rules fits. */
export interface PictureBrand {
  name: string;
  /** `path` is the mark in a box of 24 by 24; `pixels` are rows of `0` and `1`. */
  logo: { path: string; pixels: readonly string[] };
  /** In OKLCH; pictures are light. */
  accent: { light: string };
}

/** What a picture says of its page. */
export interface PictureText {
  title: string;
  /** Where the page stands: the names of the folders above it. */
  trail: readonly string[];
}

const pictureSize = { width: 1200, height: 630 } as const;

const margin = 72;
const titleWidth = pictureSize.width - 2 * margin;
/** Largest first: a short title is set large; only the smallest may have a fourth line. */
const titleSizes = [
  { size: 92, lines: 2 },
  { size: 76, lines: 3 },
  { size: 64, lines: 4 },
] as const;
const lineHeight = 1.12;
/** Baseline of the title's last line. */
const titleFoot = 516;
const headLine = 150;

const ink = '#0b0c0f';
const muted = '#4a4d53';
const hairline = '#dcdde0';

/** Draws the pictures of pages; reads its faces once. */
export function createPictureSvg(brand: PictureBrand): (text: PictureText) => string {
  const faces = { title: readFace(600, -0.04), name: readFace(600, -0.02), trail: readFace(400, 0) };
  const colour = parseOklch(brand.accent.light);
  const accent = colour ? hexOf(colour) : ink;
  return (text) =>
    [
      `<svg xmlns="http://www.w3.org/2000/svg" width="${pictureSize.width}" height="${pictureSize.height}" viewBox="0 0 ${pictureSize.width} ${pictureSize.height}">`,
      '<rect width="100%" height="100%" fill="#fff"/>',
      ornament(brand.logo.pixels, accent),
      `<path d="M0 ${headLine}.5H1200" stroke="${hairline}"/>`,
      `<rect y="618" width="1200" height="12" fill="${accent}"/>`,
      head(brand, text.trail, faces),
      // Without its title a picture says whose page it is; the title is in its description.
      ...title(canSet(faces.title, text.title) ? text.title : brand.name, faces.title),
      '</svg>',
    ].join('');
}

/** The mark and the brand's name at the left, where the page stands at the right. */
function head(
  brand: PictureBrand,
  trail: readonly string[],
  faces: { name: PictureFace; trail: PictureFace },
): string {
  const mark = `<path transform="translate(${margin} 51) scale(2)" d="${brand.logo.path}" fill="${ink}"/>`;
  const name = { x: margin + 68, y: 88, size: 38 };
  const nameWidth = canSet(faces.name, brand.name) ? widthOf(faces.name, brand.name, name.size) : 0;
  const nameEnd = name.x + nameWidth + 48;
  const size = 28;
  const fits = (line: string) =>
    nameEnd + widthOf(faces.trail, line, size) <= pictureSize.width - margin && canSet(faces.trail, line);
  // The nearest folder says most: outer ones are left out first.
  const label = trail.map((_, index) => trail.slice(index).join(' / ')).find(fits);
  const x = label ? pictureSize.width - margin - widthOf(faces.trail, label, size) : 0;
  return [
    mark,
    nameWidth > 0 ? path(pathOf(faces.name, brand.name, name), ink) : '',
    label ? path(pathOf(faces.trail, label, { x, y: name.y, size }), muted) : '',
  ].join('');
}

function title(text: string, face: PictureFace): readonly string[] {
  if (!canSet(face, text)) return [];
  const tried = titleSizes.map(({ size, lines }) => {
    const fits = (line: string) => widthOf(face, line, size) <= titleWidth;
    return {
      size,
      isWhole: wrap(text, fits, { lines: Infinity }).length <= lines,
      lines: wrap(text, fits, { lines }),
    };
  });
  const { size, lines } = tried.find(({ isWhole }) => isWhole) ?? tried.at(-1) ?? { size: 0, lines: [] };
  return lines.map((line, index) => {
    const y = titleFoot - (lines.length - 1 - index) * size * lineHeight;
    return path(pathOf(face, line, { x: margin - size * 0.05, y, size }), ink);
  });
}

/** The brand's pixels, large and pale, behind the right edge. */
function ornament(rows: readonly string[], accent: string): string {
  const cell = 18;
  const runs = rows.flatMap((row, y) =>
    [...row.matchAll(/1+/g)].map(
      ({ index, 0: run }) =>
        `M${index * cell} ${y * cell}h${run.length * cell}v${cell}h-${run.length * cell}z`,
    ),
  );
  const place = `translate(${pictureSize.width - 20 * cell} ${headLine + 28})`;
  return `<path transform="${place}" d="${runs.join('')}" fill="${accent}" fill-opacity="0.07"/>`;
}

function path(data: string, fill: string): string {
  return `<path d="${data}" fill="${fill}"/>`;
}
