const opensThought = /<(think|thinking|thought|reasoning|reflection|scratchpad)\b[^>]*>/i;
/** What may still become such a mark when more arrives. */
const mayOpen = /<[a-z]{0,12}$/i;
const longestMark = 20;

/** Leaves out what a model thinks, wherever the pieces of its stream end, with all that stands in a thought that never ends. */
export function thoughtFilter(): { read(delta: string): string; end(): string } {
  let held = '';
  let thought: RegExp | undefined;
  return {
    read(delta) {
      held += delta;
      let said = '';
      for (;;) {
        if (thought !== undefined) {
          const end = thought.exec(held);
          if (end === null) {
            // The end of the mark may still arrive.
            held = held.slice(-longestMark);
            return said;
          }
          held = held.slice(end.index + end[0].length);
          thought = undefined;
        }
        const start = opensThought.exec(held);
        if (start === null) {
          const open = mayOpen.exec(held)?.index ?? held.length;
          said += held.slice(0, open);
          held = held.slice(open);
          return said;
        }
        said += held.slice(0, start.index);
        held = held.slice(start.index + start[0].length);
        thought = new RegExp(`</${start[1]}\\s*>`, 'i');
      }
    },
    end() {
      const rest = thought === undefined ? held : '';
      held = '';
      return rest;
    },
  };
}
