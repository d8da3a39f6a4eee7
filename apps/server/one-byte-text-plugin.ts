import type { Plugin } from 'vite';

/** A smaller module costs little either way. */
const large = 500_000;

/** Warns of the places that make the engine keep a large module with two bytes for each of its characters. */
export const oneByteText: Plugin = {
  name: 'one-byte-text',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk' || file.code.length < large) continue;
      const place = /.{0,40}[^\0-\xff].{0,40}/u.exec(file.code)?.[0];
      if (place !== undefined)
        this.warn(
          `${file.fileName} takes twice the memory for one place that the build does not escape; write it in a plain string: ${place}`,
        );
    }
  },
};
