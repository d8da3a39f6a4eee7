/**
 * A case's copy is named by two numbers: its version grows with every change that a customer makes or sees, its revision with what is shown beside
 * (entries of a refund; for staff, internal notes and who has the case). An ETag carries both; an If-Match is compared by the version alone.
 */
export interface CaseCopy {
  readonly version: number;
  readonly revision: number;
}

/** The ETag of a copy, and the id of the event that tells of it. */
export function caseEtag({ version, revision }: CaseCopy): string {
  return `"${caseCopyId({ version, revision })}"`;
}

/** The same without quotes, as events carry it. */
export function caseCopyId({ version, revision }: CaseCopy): string {
  return `${version}.${revision}`;
}

/** The version that an If-Match names; undefined for anything else. Takes `"5.0"`, `W/"5.0"`, `"5"` and `5`. */
export function parseCaseVersion(text: string | undefined): number | undefined {
  const [, digits] = /^(?:W\/)?"?(\d{1,9})(?:\.\d{1,9})?"?$/.exec(text?.trim() ?? '') ?? [];
  return digits === undefined ? undefined : Number(digits);
}

/** The copy that an event id names; undefined for anything else. */
export function parseCaseCopy(text: string | undefined): CaseCopy | undefined {
  const [, version, revision] = /^(\d{1,9})\.(\d{1,9})$/.exec(text?.trim() ?? '') ?? [];
  if (version === undefined || revision === undefined) return undefined;
  return { version: Number(version), revision: Number(revision) };
}

/** True when an If-None-Match names this very copy. */
export function matchesCaseEtag(header: string | undefined, copy: CaseCopy): boolean {
  if (header === undefined) return false;
  return header.split(',').some((each) => each.trim().replace(/^W\//, '') === caseEtag(copy));
}
