import { maxMailText } from '@reachout/core/limits';
import { processorMs } from '@reachout/core/testing/processor-ms';
import { describe, expect, it } from 'vitest';
import { htmlToText } from './html-to-text.ts';

describe('the words of an HTML mail', () => {
  it('are marked as often as they are quoted, up to twenty times, and no more once a quotation ends', () => {
    const quoted = (times: number) => `${'<blockquote>'.repeat(times)}x${'</blockquote>'.repeat(times)}y`;
    expect(htmlToText(quoted(2))).toBe('> > x\ny');
    expect(htmlToText(quoted(20))).toBe(`${'> '.repeat(20)}x\ny`);
    expect(htmlToText(quoted(300))).toBe(`${'> '.repeat(20)}x\ny`);
  });

  it('are all of a long mail that are read, behind more of looks than programs write', () => {
    const style = `<style>${'p { color: red; }\n'.repeat(20_000)}</STYLE>`;
    const picture = `<img src="data:image/png;base64,${'A'.repeat(1_000_000)}">`;
    const words = 'It still stops, every day. '.repeat(2_500);
    expect(htmlToText(`${style}<p>Look:</p>${picture}<p>${words}</p>`)).toBe(`Look:\n\n${words.trim()}`);
  });

  it('have one blank line where the mail has many, and none before the first', () => {
    expect(htmlToText('<p> </p><br><p>a</p><p>&nbsp;</p><div> </div><br><br><p>b</p>')).toBe('a\n\nb');
  });

  it('hold no more than is read of a mail that goes on', () => {
    const most = maxMailText + 100;
    expect(htmlToText('<blockquote>x'.repeat(10_000)).length).toBeLessThan(most);
    expect(htmlToText('<br>x'.repeat(100_000)).length).toBeLessThan(most);
    expect(htmlToText('<hr>'.repeat(100_000)).length).toBeLessThan(most);
  });

  it('are those of entities alone that there are', () => {
    expect(htmlToText('&eacute; &#228; &#xe4; &constructor; &nothing; &#0;')).toBe(
      'é ä ä &constructor; &nothing; &#0;',
    );
  });

  it('are read in linear time, whatever the mail is made of [A40]', () => {
    const hostile = [
      '<blockquote>x',
      '<blockquote>',
      '<style></style>',
      '<title>x</title>',
      '<title>',
      '<title></titl',
      ' <p>',
      '&nbsp;<td>',
      '\t<i>',
      '<',
      '<a href=',
      '<!--',
      '<!-->',
      '&amp',
      '&a',
      '<br>',
      'x',
    ];
    const readAll = (): void => hostile.forEach((piece) => htmlToText(piece.repeat(40_000)));
    // A reading that is not linear would take minutes.
    expect(processorMs(readAll)).toBeLessThan(6_000);
  });
});
