/** What the commands about the documentation are. */
export const contentUsage = `Usage: content <command>

  check   prints everything in the documentation that CONTENT_DIR names which is simplified or left out, with file and line
  build   the same, and makes the documentation, so that the next start finds it made
  suggest-questions [--languages en,de] [--article PATH]… [--most-tokens 200000] [--out FILE]
          lets the model of the settings write how people ask for sections that few questions lead to, and prints that as a difference of the files
          beside the articles, to be read and applied; no file of the documentation is changed`;
