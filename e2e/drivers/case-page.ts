import * as caseHook from '@reachout/cases/rules/page/page-hooks';
import type { Page } from '@playwright/test';

/** The page of one case, as its customer or as support staff see it. */
export function casePage(page: Page) {
  const facts = page.getByRole('complementary', { name: 'Details' });
  const conversation = page.getByRole('region', { name: 'Conversation' });
  const composer = page.getByRole('region', { name: /^(Reply|Answer the customer)$/ });
  const participants = page.getByRole('region', { name: 'Participants' });
  const note = page.getByRole('region', { name: /^Internal note/ });
  return {
    subject: page.getByRole('heading', { level: 1 }),
    number: page.getByText(/^\s*#\d{8}$/),
    created: page.getByRole('status').filter({ hasText: /^Case \(#\d{8}\) created successfully\./ }),
    status: page.getByRole('paragraph').filter({ hasText: /^Status: / }),
    /** The value beside a label, for example `Topic`. */
    fact: (label: string) =>
      facts.getByRole('term').filter({ hasText: label }).locator('xpath=following-sibling::dd'),
    conversation,
    description: conversation.getByRole('article').last(),
    file: (name: string) => conversation.getByRole('link', { name }),
    transcript: conversation.getByRole('group').filter({ hasText: /^Chat before this case/ }),
    /** Entries of the timeline that say this. */
    entry: (text: RegExp | string) =>
      page.getByRole('list', { name: 'Timeline' }).getByRole('listitem').filter({ hasText: text }),
    jump: page.getByRole('button', { name: 'Jump to latest' }),
    /** What is said politely to those who do not see it. */
    announcer: page.locator(`[${caseHook.announcer}]`),
    outcome: page.getByRole('main').getByRole('status').filter({ hasText: /\S/ }).first(),
    /** A notice that took the focus: a refusal, or what somebody else changed. */
    problem: page.getByRole('main').getByRole('alert').filter({ hasText: /\S/ }),
    composer: {
      region: composer,
      box: composer.getByRole('textbox'),
      file: composer.getByLabel('File'),
      send: composer.getByRole('button', { name: /^Send/ }).first(),
      /** Sends the answer and sets the status in one. */
      async sendThen(status: string): Promise<void> {
        await composer.locator('summary').click();
        await composer.getByRole('button', { name: `Send, then ${status}` }).click();
      },
      error: composer.getByRole('alert').filter({ hasText: /\S/ }),
      linked: composer.getByRole('link', { name: /^case #/ }),
    },
    /** Opens the form of an action: a dialog with a script, a disclosure without one. */
    action: (name: string) => facts.locator('summary').filter({ hasText: name }),
    /** An action that is not possible now. */
    blocked: (name: string) => facts.getByRole('button', { name, disabled: true }),
    dialog: page.getByRole('dialog'),
    participants,
    participant: participants.getByLabel('Add a person by e-mail'),
    addParticipant: participants.getByRole('button', { name: 'Add' }),
    removeParticipant: (email: string) => participants.getByRole('button', { name: `Remove ${email}` }),
    note: {
      region: note,
      box: note.getByRole('textbox'),
      file: note.getByLabel('File'),
      problem: note.getByRole('paragraph').filter({ hasText: /^Error: / }),
      add: note.getByRole('button', { name: 'Add the note' }),
    },
    setStatus: facts.getByLabel('Status'),
    applyStatus: facts.getByRole('button', { name: 'Set the status' }),
  };
}
