/** Something in a block of code that would not run, or would do another thing than its author means. */
export interface CodeFault {
  /** Counted from 1, within the block. */
  line: number;
  message: string;
}

/** The line of the code, counted from 1, that the offset is in. */
export function lineAt(code: string, offset: number): number {
  return code.slice(0, offset).split('\n').length;
}
