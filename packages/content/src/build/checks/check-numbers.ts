import type { ContentBrand } from '../placeholders.ts';
import type { Problem } from '../problem.ts';

/** Units by what a fact's name ends in, as articles write them. */
const units: Readonly<Record<string, string>> = {
  Seconds: 'seconds?|s',
  Minutes: 'minutes?',
  Hours: 'hours?',
  Days: '(?:business |working )?days?',
  Months: 'months?',
  Kb: 'KB',
  Mb: 'MB',
  Gb: 'GB',
  Ms: 'ms|milliseconds?',
};
/** Plans and the like that follow the unit in a fact's name: `functionTimeoutProSeconds`, `storageProGb`, `buildUploadHobbyMb`. */
const unitOf = new RegExp(`(${Object.keys(units).join('|')})(?:Hobby|Pro|Enterprise)?$`);

/**
 * Reports numbers in the prose of an article that the brand file has as a fact with the same unit: they would go on saying what was once
 * true. A number that is no limit, such as 'wait ten minutes', is written as a word. Code is left out.
 *
 * @param source the article as it was written, placeholders included
 */
export function checkNumbers(file: string, source: string, facts: ContentBrand['facts']): readonly Problem[] {
  const known = Object.entries(facts).flatMap(([key, value]) => factPattern(key, value));
  let isCode = false;
  return source.split('\n').flatMap((line, at) => {
    if (/^\s*```/.test(line)) isCode = !isCode;
    if (isCode) return [];
    // What the product says word for word stands between quotation marks.
    const prose = line.replace(/`[^`]*`|"[^"]*"|%[a-z][^%\s]*%/g, '');
    const found = known.find(({ pattern }) => pattern.test(prose));
    const message = found && `The number is a fact of the brand file: write %fact:${found.key}%.`;
    return message ? [{ file, line: at + 1, message }] : [];
  });
}

function factPattern(key: string, value: ContentBrand['facts'][string]): { key: string; pattern: RegExp }[] {
  if (value === null) return [];
  if (typeof value === 'string') {
    // A range of days and a price say enough by themselves; other texts are words.
    const isTelling = /^\d+-\d+$|^\d+\.\d\d [A-Z]{3}$/.test(value);
    return isTelling ? [{ key, pattern: new RegExp(`(?<![\\d.])${escape(value)}(?![\\d])`) }] : [];
  }
  const unit = units[unitOf.exec(key)?.[1] ?? ''];
  if (unit === undefined) return [];
  const digits = escape(String(value));
  return [{ key, pattern: new RegExp(`(?<![\\d.,#-])${digits} (?:${unit})(?![\\p{L}\\d])`, 'u') }];
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
