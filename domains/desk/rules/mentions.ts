/** Somebody who can be named in a note. */
interface Nameable {
  readonly id: string;
  readonly name: string;
}

const letter = /[\p{L}\p{N}]/u;

/**
 * Those whose name a note writes after an @, in whatever case. Of two names of which one begins with the other, the longer one is meant where it is written; people of the same name are all meant.
 */
export function findMentioned<Person extends Nameable>(note: string, people: readonly Person[]): Person[] {
  const text = note.toLowerCase();
  const named = new Set<Person>();
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    // A mail address is nobody's name.
    if (letter.test(text[at - 1] ?? '')) continue;
    const fitting = people.filter(({ name }) => isWrittenAt(text, at + 1, name.trim().toLowerCase()));
    const longest = Math.max(...fitting.map(({ name }) => name.trim().length));
    for (const person of fitting) if (person.name.trim().length === longest) named.add(person);
  }
  return people.filter((person) => named.has(person));
}

function isWrittenAt(text: string, start: number, name: string): boolean {
  return name !== '' && text.startsWith(name, start) && !letter.test(text[start + name.length] ?? '');
}
