import type { RouteDeps } from '@reachout/http/route-deps';

/** The languages that pages are offered in, each in its own words. */
export function languageNames({ languages }: Pick<RouteDeps, 'languages'>): { tag: string; name: string }[] {
  return languages.map(({ tag }) => ({
    tag,
    name: new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag,
  }));
}
