import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { paths } from '@reachout/core/paths';
import { password, people, type PersonKey } from '../people.ts';
import { type Tab, waitFor } from './browser-tabs.ts';

/** What a journey needs beside its tab. */
export interface Surroundings {
  origin: string;
  /** The script that finds elements in a page. */
  finder: string;
  /** A folder for files that are sent. */
  folder: string;
}

export interface MainJourney {
  title: string;
  go: (person: PersonInTab) => Promise<void>;
}

interface Place {
  /** A CSS selector of what it stands in; the last one counts. */
  within?: string;
  /** Of several, counted from 0. */
  at?: number;
}

/** Somebody who looks for things by their role and name, and waits for them. */
export class PersonInTab {
  readonly tab: Tab;
  readonly #surroundings: Surroundings;

  constructor(tab: Tab, surroundings: Surroundings) {
    this.tab = tab;
    this.#surroundings = surroundings;
  }

  get folder(): string {
    return this.#surroundings.folder;
  }

  async open(path: string): Promise<void> {
    await this.tab.open(this.#surroundings.origin + path);
  }

  async logIn(who: PersonKey): Promise<void> {
    await this.open(paths.login());
    await this.type('textbox', 'Email', people[who].email);
    await this.typeInto('input[type=password]', password);
    await this.tab.press('Enter');
    await this.isAt(/^(?!\/login)/);
  }

  async click(role: string, name: string, place: Place = {}): Promise<void> {
    // What moves, or is covered for a moment, is clicked a moment later, as a person does.
    await waitFor(`a click on the ${role} “${name}”`, async () => {
      const found = await this.#find(role, name, place);
      return found.click().then(
        () => true,
        () => false,
      );
    });
  }

  async type(role: string, name: string, words: string, place: Place = {}): Promise<void> {
    const found = await this.#find(role, name, place);
    await found.type(words);
  }

  async typeInto(selector: string, words: string): Promise<void> {
    const found = await this.#element(`document.querySelector(${JSON.stringify(selector)})`, selector);
    await found.type(words);
  }

  async chooseFile(selector: string, name: string, words: string): Promise<void> {
    const path = join(this.folder, name);
    writeFileSync(path, words);
    const found = await this.#element(`document.querySelector(${JSON.stringify(selector)})`, selector);
    await found.chooseFile(path);
  }

  /** Waits until something of this role and name is there. */
  async sees(role: string, name: string, place: Place = {}): Promise<void> {
    await this.#find(role, name, place);
  }

  /** Waits until the page says this. */
  async reads(words: RegExp, selector = 'main'): Promise<void> {
    await waitFor(`${String(words)} in ${selector}`, async () => words.test(await this.#text(selector)));
  }

  async isAt(path: RegExp): Promise<void> {
    await waitFor(`the address ${String(path)}`, async () => {
      const { pathname, search, hash } = new URL(await this.tab.address());
      return path.test(pathname + search + hash);
    });
  }

  async #text(selector: string): Promise<string> {
    return this.tab.evaluate(
      (wanted) =>
        [...document.querySelectorAll<HTMLElement>(wanted)].map((each) => each.innerText).join('\n'),
      selector,
    );
  }

  async #find(role: string, name: string, { within, at = 0 }: Place) {
    const root = within
      ? `[...document.querySelectorAll(${JSON.stringify(within)})].at(-1)`
      : 'document.body';
    const exact = JSON.stringify(name);
    const script = `((root) => root && TestingLibraryDom.queryAllByRole(root, ${JSON.stringify(role)}, {
      name: (given) => given === ${exact} || given.startsWith(${exact} + ' ') || given.startsWith(${exact} + ',')
    }).filter((each) => !each.disabled && each.getAttribute('aria-disabled') !== 'true').at(${at}) || null)(${root})`;
    return this.#element(script, `the ${role} “${name}”`);
  }

  async #element(script: string, what: string) {
    let found: Awaited<ReturnType<Tab['element']>>;
    await waitFor(what, async () => {
      const isThere = await this.tab.evaluate(() => 'TestingLibraryDom' in globalThis, null);
      if (!isThere) await this.tab.element(`(() => { ${this.#surroundings.finder}; return null; })()`);
      found = await this.tab.element(script);
      return found !== undefined;
    });
    if (found === undefined) throw new Error(`There is no ${what}.`);
    return found;
  }
}

/** As wide as a small phone, nothing of the page sticks out at its side. */
async function fitsPhone({ tab }: PersonInTab): Promise<void> {
  await tab.setWidth(390);
  const beyond = await tab.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    null,
  );
  if (beyond > 0) throw new Error(`The page is ${beyond} px wider than the screen.`);
  await tab.setWidth(1280);
}

const question = 'The build of our storefront project fails with exit code 137. What does it mean?';

export const mainJourneys: readonly MainJourney[] = [
  {
    title: 'a visitor finds an article by the search of the documentation, and by Control+K',
    async go(visitor) {
      await visitor.open(paths.docs());
      await fitsPhone(visitor);
      await visitor.open(paths.search());
      await visitor.type('searchbox', 'Words, an error message or a code', 'exit code 137');
      await visitor.tab.press('Enter');
      await visitor.reads(/\d+ pages/);
      await visitor.tab.press('Control+k');
      await visitor.sees('dialog', 'Search');
      await visitor.type('combobox', 'Search the documentation', 'add a domain');
      await visitor.reads(/Add a domain to a project/, 'dialog[open]');
      await visitor.tab.press('ArrowDown');
      await visitor.tab.press('Enter');
      await visitor.isAt(/^\/docs\/.+domain/);
      await fitsPhone(visitor);
    },
  },
  {
    title: 'a person logs in, asks, rates the answer, and opens a case with a file from the conversation',
    async go(person) {
      await person.logIn('olivia');
      await person.open('/help?product=tetra&teamSlug=orbit');
      await person.type('textbox', 'Your message', question);
      await person.tab.press('Enter');
      await person.reads(/memory/i, '[role=log]');
      await person.click('button', 'Helpful');
      await person.reads(/Thank/i);
      await fitsPhone(person);
      await person.click('button', 'Create Case');
      await person.sees('region', 'Submit a case.');
      await person.click('radio', 'SEV2');
      await person.type('textbox', 'Deployment URL', 'https://storefront-abc123.tetra.example');
      await person.chooseFile('input[type=file]', 'build.log', 'Killed: exit code 137\n');
      await person.reads(/build\.log/);
      await fitsPhone(person);
      await person.click('button', 'Submit case', { within: 'form.case-form' });
      await person.click('button', 'Submit case', { within: 'dialog[open]' });
      await person.isAt(/^\/orbit\/~\/support\/cases\/\d{8}/);
      await person.reads(/created successfully/);
      await person.reads(/build\.log/);
      await person.typeInto('main textarea', 'It happens on main as well.');
      await person.click('button', 'Send', { within: '[data-composer]' });
      await person.reads(/It happens on main as well\./, '[aria-label=Timeline], main ol');
      await fitsPhone(person);
    },
  },
  {
    title: 'a person asks for the refund of an invoice, and follows it',
    async go(person) {
      await person.logIn('olivia');
      const intent = encodeURIComponent(JSON.stringify({ kind: 'refund-invoice', invoiceId: 'inv_1005' }));
      await person.open(`/help?product=tetra&teamSlug=orbit&intent=${intent}`);
      await person.click('button', 'Choose everything');
      await fitsPhone(person);
      await person.click('button', 'Review refund request');
      await person.click('button', 'Request refund of');
      await person.reads(/Your refund was (approved|requested)\./, '[role=log]');
      await person.click('link', 'Follow this refund');
      await person.reads(/What has happened/);
      await fitsPhone(person);
    },
  },
  {
    title: 'support staff open the first case of the list and answer it by keys',
    async go(agent) {
      await agent.logIn('ada');
      await agent.open(paths.staffCases());
      await fitsPhone(agent);
      await agent.reads(/Select all on this page/);
      await agent.tab.press('j');
      await agent.tab.press('Enter');
      await agent.isAt(/support\/cases\/\d{8}|staff\/cases\/\d{8}/);
      await agent.type('textbox', 'Your answer', 'We are looking into it.');
      await agent.tab.press('Control+Enter');
      await agent.reads(/We are looking into it\./);
      await fitsPhone(agent);
    },
  },
];
