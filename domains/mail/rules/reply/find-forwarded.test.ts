import { describe, expect, it } from 'vitest';
import { findOwnWords, findPassedOn, quotePassedOn } from '../incoming/judge-mail.ts';
import { findForwarded } from './find-forwarded.ts';

const lines = (...given: string[]): string => given.join('\r\n');

describe('a mail that passes another one on', () => {
  it.each<[string, string, string, object]>([
    [
      'by dashes and fields',
      'Fwd: The bill',
      lines(
        'Can you explain this?',
        '',
        '---------- Forwarded message ---------',
        'From: Mara Muster <mara@shop.example>',
        'Date: Mon, 23 Nov 2026 at 09:31',
        'Subject: The bill',
        'To: <ops@shop.example>',
        '',
        '',
        'It is too high.',
      ),
      {
        above: 'Can you explain this?',
        from: { name: 'Mara Muster', address: 'mara@shop.example' },
        date: 'Mon, 23 Nov 2026 at 09:31',
        subject: 'The bill',
        text: 'It is too high.',
      },
    ],
    [
      'quoted, in German',
      'Fwd: Rechnung',
      lines(
        'Anfang der weitergeleiteten Nachricht:',
        '',
        '> Von: Mara <mara@shop.example>',
        '> Betreff: Rechnung',
        '> Datum: 23. November 2026 um 09:31',
        '>',
        '> Zu hoch.',
      ),
      { above: '', date: '23. November 2026 um 09:31', subject: 'Rechnung', text: 'Zu hoch.' },
    ],
    [
      'by fields alone, where its subject says so',
      'FW: The bill',
      lines(
        'FYI',
        '',
        'From: Mara <mara@shop.example>',
        'Sent: Monday 9:31',
        'Subject: The bill',
        '',
        'High.',
      ),
      { above: 'FYI', from: { name: 'Mara', address: 'mara@shop.example' }, date: 'Monday 9:31' },
    ],
    [
      'with all fields on one line',
      'Fw: The bill',
      '----- Forwarded Message ----- From: Mara <mara@shop.example>To: ops@shop.exampleSent: Monday 9:31Subject: The bill\nHigh.',
      { from: { name: 'Mara', address: 'mara@shop.example' }, date: 'Monday 9:31', subject: 'The bill' },
    ],
    [
      'by a line that says who wrote it, and by its own subject',
      'WG: Rechnung',
      'Am 23.11.2026, 09:31 schrieb "Mara Muster" <mara@shop.example>:\n\nZu hoch.',
      { from: { name: 'Mara Muster', address: 'mara@shop.example' }, subject: 'Rechnung', text: 'Zu hoch.' },
    ],
  ])('is found %s', (_, subject, text, expected) => {
    expect(findForwarded(text, subject)).toMatchObject(expected);
    expect(findOwnWords(text, subject)).not.toMatch(/high|hoch/i);
  });

  it.each([
    [
      'Re: The bill',
      'I see.\n\n________________________________\nFrom: Ada <ada@tetra.example>\nSubject: The bill\n\nIt is right.',
    ],
    ['Re: The bill', 'I see.\n\nOn Mon, 23 Nov 2026, "Ada" <ada@tetra.example> wrote:\n\nIt is right.'],
    ['The bill', 'I see.\n________________________________\nno writer below'],
  ])('is no answer: %s', (subject, text) => {
    expect(findForwarded(text, subject)).toBeUndefined();
    expect(findPassedOn(text, subject)).toBeUndefined();
  });

  it('stands below the own words as a quotation of its writer, and is cut where a comment ends', () => {
    const passedOn = {
      above: '',
      from: { name: 'Mara', address: 'mara@shop.example' },
      date: 'Monday',
      subject: 'The bill',
      text: 'It is\ntoo high.',
    };
    const quote = (longest: number) =>
      quotePassedOn('See below.', passedOn, {
        heading: ({ from }) => `Forwarded mail from ${from}`,
        longest,
      });
    expect(quote(1_000)).toBe(
      'See below.\n\n> Forwarded mail from Mara, mara@shop.example · Monday · The bill\n>\n> It is\n> too high.',
    );
    expect(quote(90).length).toBeLessThanOrEqual(90);
    expect(quote(30)).toBe('See below.');
  });
});
