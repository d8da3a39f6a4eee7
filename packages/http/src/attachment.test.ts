import { describe, expect, it } from 'vitest';
import { displayName, sendAttachment } from './attachment.ts';

function dispositionOf(name: string): string | null {
  const file = { name, type: 'image/png', size: 0 };
  return sendAttachment(file, new ReadableStream()).headers.get('content-disposition');
}

describe('the name of a file', () => {
  it.each([
    ['../../etc/passwd', 'passwd'],
    [String.raw`..\..\boot.ini`, 'boot.ini'],
    ['photo\u202Egnp.exe', 'photognp.exe'],
    ['a\u0000b\nc.txt', 'abc.txt'],
    ['', 'file'],
    ['..', 'file'],
    ['résumé 📄.pdf', 'résumé 📄.pdf'],
  ])('shows %j as %j [A76]', (given, shown) => {
    expect(displayName(given)).toBe(shown);
  });

  it('is at most 255 characters and never half a character [A76]', () => {
    const shown = displayName('😀'.repeat(300));
    expect(shown.length).toBeLessThanOrEqual(255);
    expect(shown.isWellFormed()).toBe(true);
  });

  it.each(['a"; filename="x.html', 'line\r\nSet-Cookie: x=1', "it's (1).txt", '文件.png'])(
    'cannot break out of its header as %j [A76]',
    (name) => {
      expect(dispositionOf(name)).toMatch(
        /^attachment; filename="[^"\r\n\\]*"; filename\*=UTF-8''[\w.~!#$&+^`|%-]+$/,
      );
    },
  );
});

describe('a download', () => {
  it('is saved, never opened in the page [A77, D29]', () => {
    const response = sendAttachment({ name: 'x.html', type: 'text/html', size: 3 }, new ReadableStream());
    expect(response.headers.get('content-disposition')).toMatch(/^attachment;/);
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(response.headers.get('cache-control')).toContain('no-store');
  });
});
