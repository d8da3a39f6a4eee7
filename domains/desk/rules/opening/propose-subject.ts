const longest = 80;

/** The first words of a reply, as the subject of a case of its own: its first line or sentence, cut between words. */
export function proposeSubject(body: string): string {
  const line =
    body
      .split('\n')
      .map((each) => each.replace(/^[\s>#*-]+/, '').trim())
      .find((each) => each !== '') ?? '';
  const [sentence = line] = line.split(/(?<=[.!?。！？])\s/u);
  const text = sentence.replace(/\s+/g, ' ').replace(/[.。]$/u, '');
  if (text.length <= longest) return text;
  const cut = text.slice(0, longest - 1);
  const end = cut.lastIndexOf(' ');
  return `${(end > longest / 2 ? cut.slice(0, end) : cut).trimEnd()}…`;
}
