import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { isSpeaker, messageRoles } from './message-kinds.ts';
import {
  emptyChatForm,
  isMessageBoxVisible,
  isSameSelection,
  lastOwnMessage,
  messageBoxPlaceholder,
  openingTool,
  selectionProblem,
  showsCaseFormButton,
  validateMessage,
  type ChatMessage,
} from './chat-form.ts';
import { acceptToolCall, chatFormSchema, chatMessageSchema, chatToolSchema } from './chat-schemas.ts';
import { referenceSchema } from '@reachout/documentation/rules/references';

const question: ChatMessage = { id: 'm1', role: 'user', content: 'My build fails', timestamp: 1 };
const reply: ChatMessage = {
  id: 'm2',
  role: 'assistant',
  content: 'Read the log.',
  timestamp: 2,
  showCaseFormBtn: true,
};
const refund: ChatMessage = {
  id: 'm3',
  role: 'assistant',
  content: '',
  timestamp: 3,
  tool: { name: 'refund_invoice', id: 'call_1', args: { invoiceId: 'inv_1' } },
};
const idle = { status: 'idle', isCaseFormVisible: false } as const;

describe('the chat form', () => {
  it('has the fields of the specification [§3.4.1]', () => {
    const form = {
      isVisible: true,
      product: 'v0',
      account: 'acc_vic',
      messages: [question, refund],
      currentMessage: 'And',
      streamedMessage: 'Read',
      promptId: 'p1',
      threadId: 't1',
      references: [],
      meta: { refundRequests: ['INV-1'], refunds: ['INV-2'] },
    };
    expect(z.parse(chatFormSchema, form)).toEqual(form);
    expect(z.parse(chatFormSchema, emptyChatForm())).toEqual(emptyChatForm());
  });

  it.each([
    { what: 'a product that is no name', change: { product: 7 } },
    { what: 'messages that are none', change: { messages: [{ text: 'hello' }] } },
    { what: 'meta that is none', change: { meta: null } },
  ])('is refused with $what [§3.4.1]', ({ change }) => {
    expect(z.safeParse(chatFormSchema, { ...emptyChatForm(), ...change }).success).toBe(false);
  });
});

describe('a chat message', () => {
  it('has id, role, content, tool, button and time [§3.5.1]', () => {
    const message = { ...refund, showCaseFormBtn: false };
    expect(z.parse(chatMessageSchema, message)).toEqual(message);
  });

  it('is said by the person or the assistant, and by nobody else', () => {
    expect(messageRoles.filter(isSpeaker)).toEqual(['user', 'assistant']);
  });

  it.each([
    { name: 'default', args: {} },
    { name: 'product_selector', args: {} },
    { name: 'account_selector', args: {} },
    { name: 'enterprise_bypass', args: {} },
    { name: 'create_support_case', args: { reason: 'Needs a person' } },
    { name: 'case_form_opened', args: { prefilled: true, threadId: 't1' } },
    { name: 'refund_invoice', args: { invoiceId: 'inv_1' } },
  ])('takes the arguments of $name [§3.5.1]', (tool) => {
    expect(z.parse(chatToolSchema, { ...tool, id: 'x' })).toEqual({ ...tool, id: 'x' });
  });

  it.each([
    { name: 'case_form_opened', args: {} },
    { name: 'refund_invoice', args: { invoiceId: 42 } },
    { name: 'delete_account', args: {} },
  ])('refuses $name with $args [§3.5.1, A44]', (tool) => {
    expect(z.safeParse(chatToolSchema, { ...tool, id: 'x' }).success).toBe(false);
  });
});

describe('a reference', () => {
  it.each(
    ['github', 'motif', 'website', 'file-upload', 'api-upload', 'nango', 'salesforce'].map((type) => ({
      type,
    })),
  )('may come from $type [§3.6.1]', ({ type }) => {
    const reference = {
      file: { title: 'Builds', path: '/docs/builds', meta: { area: 'builds' }, source: { type } },
      meta: { leadHeading: { value: 'Errors', id: 'errors', depth: 2, slug: 'errors' } },
    };
    expect(z.parse(referenceSchema, reference)).toEqual(reference);
  });

  it.each([
    { what: 'an unknown source', reference: { file: { path: '/docs', source: { type: 'rumour' } } } },
    { what: 'no path', reference: { file: { path: '', source: { type: 'website' } } } },
  ])('is refused with $what [§3.6.1, A50]', ({ reference }) => {
    expect(z.safeParse(referenceSchema, reference).success).toBe(false);
  });
});

describe('the message box', () => {
  it.each([
    { what: 'nothing', text: '', problem: 'Message is required' },
    { what: 'white space', text: ' \t\n', problem: 'Message is required' },
    { what: 'a word', text: 'Help', problem: undefined },
    { what: '32000 characters', text: 'x'.repeat(32_000), problem: undefined },
    {
      what: '32001 characters',
      text: 'x'.repeat(32_001),
      problem: 'Message must be 32000 characters or fewer',
    },
    { what: '16000 emoji', text: '😀'.repeat(16_000), problem: undefined },
    { what: '16001 emoji', text: '😀'.repeat(16_001), problem: 'Message must be 32000 characters or fewer' },
  ])('with $what says $problem [§5.1.1, §9.0.14, S20]', ({ text, problem }) => {
    expect(validateMessage(text)).toBe(problem);
  });

  it.each([
    { when: 'nothing was sent', messages: [], placeholder: 'I am having trouble with...' },
    { when: 'something was sent', messages: [question, reply], placeholder: 'Send a message' },
    {
      when: 'only a link has prepared something',
      messages: [{ ...question, preparedBy: 'link' as const }],
      placeholder: 'I am having trouble with...',
    },
  ])('says "$placeholder" when $when [§5.1.1]', ({ messages, placeholder }) => {
    expect(messageBoxPlaceholder(messages)).toBe(placeholder);
  });

  it.each([
    { when: 'nothing was said', messages: [], form: false, visible: true },
    { when: 'the last message is an answer', messages: [question, reply], form: false, visible: true },
    { when: 'the last message is a refund form', messages: [question, refund], form: false, visible: false },
    { when: 'something follows the refund form', messages: [refund, reply], form: false, visible: true },
    { when: 'the case form shows', messages: [question, reply], form: true, visible: false },
  ])('is visible when $when: $visible [§4.0.5]', ({ messages, form, visible }) => {
    expect(isMessageBoxVisible(messages, form)).toBe(visible);
  });
});

describe('the Create Case button', () => {
  it.each([
    { why: 'under the last answer', message: reply, messages: [question, reply], chat: idle, shown: true },
    {
      why: 'while the fields are predicted',
      message: reply,
      messages: [question, reply],
      chat: { ...idle, status: 'generating-case' as const },
      shown: true,
    },
    {
      why: 'after an error',
      message: reply,
      messages: [question, reply],
      chat: { ...idle, status: 'errored' as const },
      shown: true,
    },
    {
      why: 'under an earlier answer',
      message: reply,
      messages: [reply, { ...reply, id: 'm4' }],
      chat: idle,
      shown: false,
    },
    { why: 'under a question', message: question, messages: [question, reply], chat: idle, shown: false },
    {
      why: 'while an answer arrives',
      message: reply,
      messages: [question, reply],
      chat: { ...idle, status: 'responding' as const },
      shown: false,
    },
    {
      why: 'while a refund submits',
      message: reply,
      messages: [question, reply],
      chat: { ...idle, status: 'disabled' as const },
      shown: false,
    },
    {
      why: 'while the form is open',
      message: reply,
      messages: [question, reply],
      chat: { ...idle, isCaseFormVisible: true },
      shown: false,
    },
  ])('stands $why: $shown [§3.5.1]', ({ message, messages, chat, shown }) => {
    expect(showsCaseFormButton(messages, message, chat)).toBe(shown);
  });
});

describe('the selection', () => {
  it.each([
    { product: null, account: null, problem: 'Product and account are required' },
    { product: 'v0', account: null, problem: 'Product and account are required' },
    { product: null, account: 'acc_vic', problem: 'Product and account are required' },
    { product: 'v0', account: 'acc_vic', problem: undefined },
  ] as const)('of $product and $account says $problem [§8.0.5]', ({ product, account, problem }) => {
    expect(selectionProblem({ product, account })).toBe(problem);
  });

  it.each([
    { product: null, account: null, enterprise: false, tool: 'product_selector' },
    { product: 'v0', account: null, enterprise: false, tool: 'account_selector' },
    { product: 'v0', account: 'acc_vic', enterprise: true, tool: 'enterprise_bypass' },
    { product: 'v0', account: 'acc_vic', enterprise: false, tool: null },
  ] as const)(
    'of $product and $account, enterprise $enterprise, opens with $tool [§6.0.6]',
    ({ product, account, enterprise, tool }) => {
      expect(openingTool({ product, account }, enterprise)).toBe(tool);
    },
  );

  it('is the same only with the same product and account [§4.0.7]', () => {
    const own = { product: 'v0' as const, account: 'acc_vic' };
    expect(isSameSelection(own, { ...own })).toBe(true);
    expect(isSameSelection(own, { ...own, product: 'platform' })).toBe(false);
    expect(isSameSelection(own, { ...own, account: 'acc_orbit' })).toBe(false);
  });
});

describe('a tool call of a model', () => {
  const offered = ['create_support_case', 'refund_invoice'];

  it.each(offered)('of %s with a reason becomes a tool [§7.0.19, D18]', (name) => {
    expect(acceptToolCall({ id: 'c1', name, args: { reason: 'x' } }, offered)).toEqual({
      name,
      id: 'c1',
      args: { reason: 'x' },
    });
  });

  it('never chooses the invoice [D18, A43]', () => {
    const call = { id: 'c1', name: 'refund_invoice', args: { invoiceId: 'inv_of_somebody', amount: 9_999 } };
    expect(acceptToolCall(call, offered)).toEqual({ name: 'refund_invoice', id: 'c1', args: {} });
    const named = { number: 'INV-1', id: 'inv_1' };
    expect(acceptToolCall(call, offered, named)?.args).toEqual({ invoiceId: 'inv_1' });
  });

  it.each([
    { what: 'an unknown tool', call: { id: 'c1', name: 'delete_account', args: {} }, tools: offered },
    {
      what: 'a tool of the screen',
      call: { id: 'c1', name: 'case_form_opened', args: {} },
      tools: ['case_form_opened'],
    },
    {
      what: 'a tool that was not offered',
      call: { id: 'c1', name: 'refund_invoice', args: {} },
      tools: ['create_support_case'],
    },
    {
      what: 'arguments of the wrong type',
      call: { id: 'c1', name: 'refund_invoice', args: { reason: 42 } },
      tools: offered,
    },
    {
      what: 'arguments that are a list',
      call: { id: 'c1', name: 'refund_invoice', args: ['x'] },
      tools: offered,
    },
    {
      what: 'huge arguments',
      call: { id: 'c1', name: 'refund_invoice', args: { reason: 'x'.repeat(32_001) } },
      tools: offered,
    },
    { what: 'no id', call: { id: '', name: 'refund_invoice', args: {} }, tools: offered },
  ])('with $what is ignored [A44]', ({ call, tools }) => {
    expect(acceptToolCall(call, tools)).toBeUndefined();
  });
});

it('offers the person’s last words for the description [D13]', () => {
  expect(lastOwnMessage([question, reply])).toBe('My build fails');
  expect(lastOwnMessage([reply])).toBe('');
});
