/** A macro as the server filled it in from the case. */
export interface FilledMacro {
  name: string;
  text: string;
  gaps: { name: string; label: string }[];
  acts: { field: string; value: string; label: string }[];
}
