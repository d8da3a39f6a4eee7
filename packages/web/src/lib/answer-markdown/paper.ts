/**
 * As much of a document as the Markdown writer needs, for where there is no browser: elements and text, nothing that loads or runs. A test in
 * a browser holds it to what the real document makes of the same answers.
 */

export type PaperNode = PaperElement | PaperText;

/** The properties of an element that stand for an attribute, with the attribute's name. */
const reflected = {
  className: 'class',
  type: 'type',
  title: 'title',
  href: 'href',
  target: 'target',
  rel: 'rel',
} as const;

export class PaperText {
  readonly nodeType = 3;
  parent: PaperElement | null = null;
  data: string;

  constructor(data: string) {
    this.data = data;
  }

  get textContent(): string {
    return this.data;
  }

  appendData(text: string): void {
    this.data += text;
  }

  remove(): void {
    this.parent?.lose(this);
  }
}

export class PaperElement {
  readonly nodeType = 1;
  readonly ownerDocument = paperDocument;
  readonly localName: string;
  readonly dataset: Record<string, string> = {};
  parent: PaperElement | null = null;
  className = '';
  type = '';
  title = '';
  href = '';
  target = '';
  rel = '';
  tabIndex: number | undefined;
  #children: PaperNode[] = [];
  readonly #attributes = new Map<string, string>();

  constructor(localName: string) {
    this.localName = localName;
  }

  get tagName(): string {
    return this.localName.toUpperCase();
  }

  get childNodes(): readonly PaperNode[] {
    return this.#children;
  }

  get childElementCount(): number {
    return this.#children.filter((child) => child instanceof PaperElement).length;
  }

  get firstChild(): PaperNode | null {
    return this.#children[0] ?? null;
  }

  get lastChild(): PaperNode | null {
    return this.#children.at(-1) ?? null;
  }

  get textContent(): string {
    return this.#children.map((child) => child.textContent).join('');
  }

  set textContent(text: string) {
    for (const child of this.#children) child.parent = null;
    this.#children = [];
    if (text !== '') this.append(text);
  }

  /** Every attribute that is set, by its name in HTML. */
  get attributes(): ReadonlyMap<string, string> {
    const all = new Map(this.#attributes);
    for (const [property, name] of Object.entries(reflected)) {
      const value = this[property as keyof typeof reflected];
      if (value !== '') all.set(name, value);
    }
    for (const [name, value] of Object.entries(this.dataset)) all.set(`data-${name}`, value);
    if (this.tabIndex !== undefined) all.set('tabindex', String(this.tabIndex));
    return all;
  }

  setAttribute(name: string, value: string): void {
    this.#attributes.set(name, value);
  }

  append(...nodes: (PaperNode | string)[]): void {
    for (const node of nodes) this.appendChild(typeof node === 'string' ? new PaperText(node) : node);
  }

  appendChild(node: PaperNode): void {
    node.remove();
    node.parent = this;
    this.#children.push(node);
  }

  remove(): void {
    this.parent?.lose(this);
  }

  replaceWith(...nodes: PaperNode[]): void {
    this.parent?.exchange(this, nodes);
  }

  /** Only whole names of elements are asked for. */
  querySelectorAll(name: string): PaperElement[] {
    return this.#children.flatMap((child) => {
      if (!(child instanceof PaperElement)) return [];
      return [...(child.localName === name ? [child] : []), ...child.querySelectorAll(name)];
    });
  }

  lose(node: PaperNode): void {
    this.exchange(node, []);
  }

  exchange(node: PaperNode, others: readonly PaperNode[]): void {
    for (const other of others) if (other.parent !== this || other !== node) other.remove();
    const place = this.#children.indexOf(node);
    if (place === -1) return;
    this.#children.splice(place, 1, ...others);
    node.parent = null;
    for (const other of others) other.parent = this;
  }
}

const paperDocument = {
  createElement: (name: string) => new PaperElement(name),
  createTextNode: (text: string) => new PaperText(text),
};
