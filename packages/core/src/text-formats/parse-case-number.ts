/** So many digits are exact as a number, and fit the database's. Cases of another desk keep their numbers, however long they are. */
const mostDigits = 15;

/** A case number among other text, as part of a regular expression. */
export const caseNumberPattern = String.raw`\d{1,${mostDigits}}`;

const wholeNumber = new RegExp(`^${caseNumberPattern}$`);
const searchedNumber = new RegExp(`^#?(${caseNumberPattern})$`);

/** A number as it stands in an address or a call: zero-padded or not; undefined for anything else. */
export function parseCaseNumber(text: string): number | undefined {
  return wholeNumber.test(text) && Number(text) > 0 ? Number(text) : undefined;
}

/** The case that a search names, `42`, `00000042` or `#00000042`; undefined where it names none. */
export function parseSearchedCaseNumber(search: string): number | undefined {
  const digits = searchedNumber.exec(search)?.[1];
  return digits === undefined ? undefined : parseCaseNumber(digits);
}
