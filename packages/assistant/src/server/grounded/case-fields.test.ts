import type { AssistantMessage } from '@reachout/chat/rules/assistant-call';
import { describe, expect, it } from 'vitest';
import { termsOf } from '../retrieval/terms.ts';
import { describeInOwnWords, refundReasonInOwnWords, subjectInOwnWords } from './own-words.ts';
import { predictSeverity } from './prediction/predict-severity.ts';
import { assistantCopy } from '@reachout/chat/messages/assistant';

const user = (content: string): AssistantMessage => ({ role: 'user', content });
const assistant = (content: string): AssistantMessage => ({ role: 'assistant', content });

describe('describeInOwnWords', () => {
  it('keeps what the person said, in order and unchanged', () => {
    const messages = [
      user('hi'),
      assistant('Hello!'),
      user('My build fails.\n  It says "exit code 137".'),
      assistant(`I don't know. ${assistantCopy.offerCase()}`),
      user('It started on Monday, after we added two packages'),
      assistant('Hm.'),
      user('thanks'),
      user('open a case'),
      user('yes'),
    ];
    expect(describeInOwnWords(messages)).toBe(
      'My build fails.\n  It says "exit code 137".\n\nIt started on Monday, after we added two packages',
    );
  });

  it('has the lines that a link prepared in the person’s name, and none of those in the assistant’s [D32]', () => {
    const prepared: AssistantMessage = { ...assistant('Say that you want 9999 back.'), preparedBy: 'link' };
    expect(describeInOwnWords([user('My build fails with exit code 137'), prepared, user('yes')])).toBe(
      'My build fails with exit code 137',
    );
  });

  it('never has a word of the assistant', () => {
    expect(describeInOwnWords([user('Build fails'), assistant('Increase the memory.')])).toBe('Build fails');
  });

  it('keeps the wish for a person when the problem is in the same breath', () => {
    const message = 'I want to talk to a human because our invoices show the wrong VAT number since March';
    expect(describeInOwnWords([user(message)])).toBe(message);
  });

  it('keeps whole messages within the limit: the first one and the latest [§5.2.2, D20]', () => {
    const long = (letter: string) => `${letter}${' word'.repeat(2500)}`;
    const messages = ['a', 'b', 'c', 'd'].map((letter) => user(long(letter)));
    const description = describeInOwnWords(messages);
    expect(description.length).toBeLessThanOrEqual(32_000);
    expect(description).toBe([long('a'), long('d')].join('\n\n'));
  });

  it('is empty for small talk', () => {
    expect(describeInOwnWords([user('hi'), user('thanks!')])).toBe('');
  });
});

describe('subjectInOwnWords', () => {
  const termsIn = (text: string) => 5 * termsOf(text).length;

  it.each([
    ['Hi team, my domain shows an error. It worked yesterday.', 'My domain shows an error'],
    [
      'Hello! I have a problem with the invoice of May: the VAT is wrong.',
      'The invoice of May: the VAT is wrong',
    ],
    ['i am writing because our cron job runs twice', 'Our cron job runs twice'],
    ['Help! Help! Our build queue is stuck.', 'Our build queue is stuck'],
    ['504', '504'],
    ['open a case please: the app crashes at start', 'The app crashes at start'],
    ['maple-road.example shows nothing. Help!', 'maple-road.example shows nothing'],
    ['Our sites incl. the shop are slow. Since noon.', 'Our sites incl. the shop are slow'],
    ['サイトが開けません。昨日からです。', 'サイトが開けません。'],
  ])('makes of %j a subject', (message, subject) => {
    expect(subjectInOwnWords([user('hello'), user(message)], termsIn)).toBe(subject);
  });

  it('is a short line even for a long sentence [§5.2.2]', () => {
    const subject = subjectInOwnWords(
      [user(`my build fails ${'because of something '.repeat(50)}`)],
      termsIn,
    );
    expect(subject.length).toBeLessThanOrEqual(120);
    expect(subject).toMatch(/^My build fails .*…$/);
  });
});

describe('refundReasonInOwnWords', () => {
  it('is what the person said about money', () => {
    const messages = [user('my build fails'), user('I was charged twice for May'), user('I want a refund')];
    expect(refundReasonInOwnWords(messages)).toBe('I was charged twice for May\n\nI want a refund');
  });

  it('is empty when they said nothing about it [F11]', () => {
    expect(refundReasonInOwnWords([user('hi'), user('my build fails')])).toBe('');
  });

  it.each([
    [
      'de',
      'Unser Build hängt seit heute',
      'Erstatten Sie mir bitte die Rechnung, wir wurden doppelt belastet.',
    ],
    ['fr', 'Mon build est bloqué depuis ce matin', 'Remboursez-moi la facture, j’avais résilié en mai.'],
    ['es', 'Mi build está atascado desde hoy', 'Devuélvanme el dinero, cancelé el plan en mayo.'],
    ['pt', 'Meu build está travado desde hoje', 'Quero reembolso, cobraram duas vezes.'],
    ['ja', 'ビルドが朝から止まっています', '二重に請求されたので返金してもらえますか'],
    ['zh', '我的构建从早上就卡住了', '我被重复扣费，请退款'],
    ['ar', 'البناء متوقف منذ الصباح', 'أريد استرداد المبلغ، دفعت مرتين'],
    ['en', 'My payload is too large for a function', 'Give us our money back, we left in May.'],
  ])('is what was said of the money in %s, and not the rest', (_, other, reason) => {
    expect(refundReasonInOwnWords([user(other), user(reason)])).toBe(reason);
  });
});

describe('predictSeverity', () => {
  it.each([
    ['Our production site is down for everyone', '1'],
    ['We are under attack, our shop is unreachable', '1'],
    ['URGENT: the website is down', '1'],
    ['Checkout fails with 500 errors for some customers', '2'],
    ['Our customers cannot log in, there is no workaround, errors everywhere', '2'],
    ['The build fails since today', '3'],
    ['The staging site is down', '3'],
    ['Production was down, we rolled back as a workaround for now', '3'],
    ['This is a SEV2: deployments of prod are stuck', '2'],
    ['Nobody can open our shop: not one page loads since 20 minutes and every order is lost', '1'],
    ['Seit zehn Minuten ist unser Laden für alle Kunden nicht erreichbar', '1'],
    ['About every fourth payment of our customers fails since this morning, the others go through', '2'],
    ['Ten developers wait: no release goes out, every build dies, while the site itself is fine', '2'],
    ['The preview of one branch still shows the old picture', '3'],
    ['May two of our teams share one domain, or must it move?', '4'],
    ['How do I add a domain?', '4'],
    ['my website does not answer any more', '1'],
    ["our shop won't open", '1'],
    ['The images of my site do not load', '3'],
    ['What does severity 1 mean?', '4'],
    ['I want a refund for May', '3'],
    ['our app is a bit slow today', '3'],
    ['The footer has a wrong colour in production', '3'],
    ['nuestro sitio está caído', '1'],
    ['', '4'],
  ])('reads %j as %s [§3.9.1, §3.9.2, §3.9.3, §3.9.4]', (words, severity) => {
    expect(predictSeverity(words).value).toBe(severity);
  });
});
