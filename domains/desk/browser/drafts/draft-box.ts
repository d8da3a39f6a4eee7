/** The box of an answer, as far as a draft stands in it. */
export interface DraftBox {
  /** Puts a draft below what is typed, and the caret where it begins. */
  put(markdown: string): void;
  /** True while the draft stands in the box as it came. */
  isUntouched(): boolean;
  /** Takes the draft out and nothing else. */
  takeOut(): void;
  /** What is in the box is the person's alone from then on. */
  forget(): void;
}

export function createDraftBox(box: HTMLTextAreaElement): DraftBox {
  /** The draft with the empty line before it, as it stands in the box. */
  let added = '';
  const isUntouched = (): boolean => added !== '' && box.value.includes(added);
  // As typing would: what is kept of unsent answers, and counts, follow.
  const change = (text: string, from: number, to: number): void => {
    box.setRangeText(text, from, to, 'start');
    box.dispatchEvent(new Event('input', { bubbles: true }));
  };
  return {
    put(markdown) {
      const typed = box.value;
      const gap = typed === '' || typed.endsWith('\n\n') ? '' : typed.endsWith('\n') ? '\n' : '\n\n';
      added = gap + markdown;
      change(added, typed.length, typed.length);
      box.setSelectionRange(typed.length + gap.length, typed.length + gap.length);
    },
    isUntouched,
    takeOut() {
      if (!isUntouched()) return;
      const from = box.value.lastIndexOf(added);
      const { length } = added;
      added = '';
      change('', from, from + length);
    },
    forget() {
      added = '';
    },
  };
}
