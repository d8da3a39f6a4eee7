import { describe, expect, it } from 'vitest';
import { withoutDenials } from './denials.ts';

describe('what a correction denies', () => {
  it.each([
    ['no, not a refund. I want to know what prorated means', 'I want to know what prorated means'],
    ['neither. I did not remove or cancel anything, why is it higher?', 'why is it higher?'],
    ['No, no pido reembolso, solo quiero saber qué es la línea', 'solo quiero saber qué es la línea'],
    ['nicht die Domain, das Zertifikat ist abgelaufen', 'das Zertifikat ist abgelaufen'],
    ['不是套餐，是日志导出的价格', '是日志导出的价格'],
  ])('is left out of %j', (message, left) => {
    expect(withoutDenials(message)).toBe(left);
  });

  it.each(['no', 'The certificate is not renewed', 'I do not see the button on that page, only Remove'])(
    'leaves %j as it is: nothing else is said, or it is the problem',
    (message) => {
      expect(withoutDenials(message).replace(/ /g, '')).toBe(message.replace(/ /g, ''));
    },
  );
});
