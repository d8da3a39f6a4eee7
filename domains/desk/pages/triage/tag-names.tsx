import type { CaseTag } from '@reachout/cases/rules/calls/cases';

/** The vocabulary, for fields in which tags are named. */
export function TagNames({ id, tags }: { id: string; tags: readonly CaseTag[] }) {
  return (
    <datalist id={id}>
      {tags.map((tag) => (
        <option key={tag.id} value={tag.name} />
      ))}
    </datalist>
  );
}
