import { processorMs } from '@reachout/core/testing/processor-ms';
import { describe, expect, it } from 'vitest';
import { readReport } from './read-report.ts';

describe('a report of what could not be delivered', () => {
  it('is read in linear time, whatever it is made of [A40]', () => {
    const hostile = [
      ['Final-Recipient:', ' '],
      ['Final-Recipient:', '\n'],
      ['Final-Recipient:', '\n '],
      ['Final-Recipient: rfc822;', ' '],
      ['', 'Final-Recipient:\n'],
      ['', 'Final-Recipient:;'],
      ['Action:', ' '],
      ['', 'Status:\n'],
      ['', '\n \n'],
      ['', '\n\n'],
    ];
    const readAll = (): void =>
      hostile.forEach(([first = '', piece = '']) => {
        const text = `Reporting-MTA: dns; x\n\n${first}${piece.repeat(100_000)}x`;
        readReport([{ type: 'message/delivery-status', text }]);
        const original = `${first.replace(/^[^:]*/, 'Message-ID')}${piece.repeat(100_000)}<`;
        readReport([
          { type: 'message/delivery-status', text: '' },
          { type: 'message/rfc822', text: original },
        ]);
      });
    // A reading that is not linear would take minutes.
    expect(processorMs(readAll)).toBeLessThan(2_000);
  });
});
