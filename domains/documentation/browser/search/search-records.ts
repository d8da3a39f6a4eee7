import { searchRecords } from '@reachout/core/search-actions';
import type { SearchRecords } from '../../rules/search-records.ts';

/** What is found of the person's own, or of the staff's, besides pages; nothing where that fails, which leaves the search as it is. */
export async function findRecords(query: string, signal: AbortSignal): Promise<SearchRecords> {
  const nothing: SearchRecords = { isFirst: false, groups: [] };
  try {
    const response = await fetch(searchRecords(query), { signal });
    return response.ok ? ((await response.json()) as SearchRecords) : nothing;
  } catch {
    return nothing;
  }
}
