import { describe, expect, it } from 'vitest';
import { withoutDeniedWishes } from './denied-wishes.ts';

describe('what is not wished for', () => {
  it.each([
    [
      'no refund please, I just want to know why the invoice is higher',
      'I just want to know why the invoice is higher',
    ],
    ["I don't want a human, just tell me how long logs are kept", 'just tell me how long logs are kept'],
    ["I don't need a person, I need to know my build limits", 'I need to know my build limits'],
    ['no need to open a ticket, just tell me where the logs are', 'just tell me where the logs are'],
    ["don't open a case! how do I roll back?", 'how do I roll back?'],
    ["I don't want to open a case but my site is down", 'but my site is down'],
    ['ich will keine Erstattung, nur wissen was das ist', 'nur wissen was das ist'],
    ['je ne veux pas de remboursement, juste comprendre ma facture', 'juste comprendre ma facture'],
    ['no quiero un reembolso, solo entender la factura', 'solo entender la factura'],
    ['não quero reembolso, só entender a fatura', 'só entender a fatura'],
    ['不要退款，只想知道这一行是什么', '只想知道这一行是什么'],
    ['I do not want a refund', ''],
  ])('is left out of %j', (message, left) => {
    expect(withoutDeniedWishes(message)).toBe(left);
  });

  it.each([
    'I did not get my refund',
    'No refund arrived after ten days, where is it?',
    'why can I not open a case?',
    'no person in my team can deploy',
    'I want a refund',
    'The agent does not need a call to the database, right?',
  ])('is nothing of %j', (message) => {
    expect(withoutDeniedWishes(message)).toBe(message);
  });
});
