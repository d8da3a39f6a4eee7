/** What a renderer does with an answer that arrives: `all` is the text so far, `delta` what is new of it. */
export interface Mounted {
  update: (all: string, delta: string) => void;
  done: (all: string) => void;
}

export type Mount = (element: HTMLElement) => Mounted;
