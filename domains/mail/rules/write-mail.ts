import type { Language } from '@reachout/language/language';

/** A part of a mail. A quote is what somebody wrote: as it was typed in the plain text, and as the pages show it in the HTML where that is given. */
export type MailPart =
  | { kind: 'sentence'; text: string }
  | { kind: 'quote'; by: string; text: string; html?: string }
  | { kind: 'link'; label: string; href: string }
  | { kind: 'button'; label: string; href: string };

/** A mail before it is written as text and as HTML. */
export interface MailPage {
  language: Pick<Language, 'tag' | 'dir'>;
  brandName: string;
  /** `#rrggbb`. */
  accent: { light: string; dark: string };
  title: string;
  parts: readonly MailPart[];
  foot: readonly string[];
  footLinks: readonly { label: string; href: string }[];
}

/** The content of a mail. */
export interface MailContent {
  subject: string;
  text: string;
  html: string;
}

/** Writes a mail as text and as HTML. */
export function writeMail(subject: string, page: MailPage): MailContent {
  return { subject, text: writeText(page), html: writeHtml(page) };
}

/** The mail as plain text, for programs that show no HTML and for people who want none. */
function writeText({ brandName, title, parts, foot, footLinks }: MailPage): string {
  const body = parts.map((part) => {
    switch (part.kind) {
      case 'sentence':
        return part.text;
      case 'quote':
        return [`${part.by}:`, ...part.text.split('\n').map((line) => `> ${line}`.trimEnd())].join('\n');
      case 'link':
      case 'button':
        return `${part.label}:\n${part.href}`;
    }
  });
  const links = footLinks.map(({ label, href }) => `${label}: ${href}`);
  return `${[title, ...body, ['-- ', brandName, ...foot, ...links].join('\n')].join('\n\n')}\n`;
}

/**
 * The mail as HTML: tables and styles at the elements, as mail programs of every age show them, one style sheet for the dark scheme, no picture and no script. Everything
 * that varies is escaped.
 */
function writeHtml({ language, brandName, accent, title, parts, foot, footLinks }: MailPage): string {
  const sans = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
  const body = parts.map((part) => htmlOf(part, accent.light)).join('\n');
  const notes = foot.map((line) => `<p style="margin:0 0 6px">${escapeHtml(line)}</p>`).join('');
  const links = footLinks
    .map(
      ({ label, href }) =>
        `<a class="muted" href="${escapeHtml(href)}" style="color:#52525b;text-decoration:underline">${escapeHtml(label)}</a>`,
    )
    .join(' &nbsp; ');
  return `<!doctype html>
<html lang="${escapeHtml(language.tag)}" dir="${language.dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>
:root { color-scheme: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background: #0a0a0a !important; }
  .card { background: #171717 !important; border-color: #333333 !important; }
  .ink { color: #ededed !important; }
  .muted { color: #a1a1aa !important; }
  .brand { color: ${accent.dark} !important; }
  .quote { background: #0a0a0a !important; border-color: ${accent.dark} !important; }
  .button { background: ${accent.dark} !important; color: #0a0a0a !important; }
  .link { color: ${accent.dark} !important; }
}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f4f4f5">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f4f4f5">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px">
<tr><td class="brand" style="${sans};padding:0 4px 16px;font-size:18px;font-weight:700;color:${accent.light}">${escapeHtml(brandName)}</td></tr>
<tr><td class="card ink" style="${sans};background:#ffffff;border:1px solid #e4e4e7;border-radius:8px;padding:24px;font-size:16px;line-height:1.5;color:#18181b">
<h1 dir="auto" style="margin:0 0 16px;font-size:18px;line-height:1.35;overflow-wrap:anywhere">${escapeHtml(title)}</h1>
${body}
</td></tr>
<tr><td class="muted" style="${sans};padding:16px 4px 0;font-size:13px;line-height:1.5;color:#52525b">${notes}<p style="margin:0">${links}</p></td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function htmlOf(part: MailPart, accent: string): string {
  switch (part.kind) {
    case 'sentence':
      return `<p style="margin:0 0 16px">${escapeHtml(part.text)}</p>`;
    case 'quote':
      return `<p class="muted" style="margin:0 0 6px;font-size:14px;color:#52525b"><bdi>${escapeHtml(part.by)}</bdi></p>
<div class="quote" dir="auto" style="margin:0 0 16px;padding:12px 16px;background:#f4f4f5;border-inline-start:3px solid ${accent};white-space:pre-wrap;overflow-wrap:anywhere">${part.html ?? withLinks(part.text, accent)}</div>`;
    case 'link':
      return `<p dir="auto" style="margin:0 0 12px;overflow-wrap:anywhere"><a class="link" href="${escapeHtml(part.href)}" style="color:${accent}">${escapeHtml(part.label)}</a></p>`;
    case 'button':
      return `<p style="margin:8px 0 0"><a class="button" href="${escapeHtml(part.href)}" style="display:inline-block;padding:10px 18px;border-radius:6px;background:${accent};color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(part.label)}</a></p>`;
  }
}

const address = /https?:\/\/[^\s<>"'`\\]+[^\s<>"'`\\.,;:!?)\]}*_]/gi;

/** Escaped text in which http(s) addresses can be followed; the address is what is shown, so that none leads elsewhere than it says. */
function withLinks(text: string, accent: string): string {
  let written = '';
  let at = 0;
  for (const match of text.matchAll(address)) {
    const href = escapeHtml(match[0]);
    written += `${escapeHtml(text.slice(at, match.index))}<a class="link" href="${href}" style="color:${accent}">${href}</a>`;
    at = match.index + match[0].length;
  }
  return written + escapeHtml(text.slice(at));
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);
}
