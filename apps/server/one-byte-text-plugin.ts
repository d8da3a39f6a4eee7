import type { Plugin } from 'vite';

/** A smaller module costs little either way. */
const large = 500_000;
const outsideAscii = /[^\0-\x7f]/;

/** A part of a module's text, and what stands there instead. */
interface Edit {
  start: number;
  end: number;
  text: string;
}

/**
 * Escapes what the minifier has to leave: letters outside ASCII in regular expressions and in `String.raw`. Node reads a module with two bytes for each of its characters
 * once a single one is outside ASCII. Warns of what is left in a large module.
 */
export const oneByteText: Plugin = {
  name: 'one-byte-text',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk' || !outsideAscii.test(file.code)) continue;
      file.code = editsIn(this.parse(file.code), file.code).reduceRight(
        (code, { start, end, text }) => code.slice(0, start) + text + code.slice(end),
        file.code,
      );
      const place = /.{0,40}[^\0-\x7f].{0,40}/u.exec(file.code)?.[0];
      if (file.code.length >= large && place !== undefined)
        this.warn(
          `${file.fileName} takes twice the memory for one place that the build does not escape; write it in a plain string: ${place}`,
        );
    }
  },
};

/** The places of a module's tree that can be written in ASCII, in the order of its text. */
function editsIn(node: unknown, code: string): Edit[] {
  if (typeof node !== 'object' || node === null) return [];
  if (isRawTemplate(node, code)) {
    // The same template without its tag: each backslash is written out, and what is inserted stays.
    const quasis = node.quasi.quasis.map(({ start, end, value }) => ({
      start,
      end,
      text: escaped(value.raw.replaceAll(/[\\`]|\$(?=\{)/g, String.raw`\$&`)),
    }));
    return [{ start: node.tag.start, end: node.tag.end, text: '' }, ...quasis];
  }
  if ('regex' in node) {
    const { start, end } = node as unknown as Omit<Edit, 'text'>;
    const text = code.slice(start, end);
    return outsideAscii.test(text) ? [{ start, end, text: escaped(text) }] : [];
  }
  return Object.values(node).flatMap((child: unknown) => editsIn(child, code));
}

interface RawTemplate {
  tag: Omit<Edit, 'text'>;
  quasi: { quasis: (Omit<Edit, 'text'> & { value: { raw: string } })[] };
}

function isRawTemplate(node: object, code: string): node is RawTemplate {
  if (!('type' in node) || node.type !== 'TaggedTemplateExpression') return false;
  const { tag, quasi } = node as unknown as RawTemplate;
  return (
    code.slice(tag.start, tag.end) === 'String.raw' &&
    quasi.quasis.some(({ value }) => outsideAscii.test(value.raw))
  );
}

/** Each unit of UTF-16 outside ASCII as `\uXXXX`, which strings and regular expressions read alike. */
function escaped(text: string): string {
  return text.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
