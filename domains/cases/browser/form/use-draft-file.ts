import type { ChatSelection } from '@reachout/chat/rules/chat-form';
import type { ToasterStore } from '@reachout/ui/toaster';
import type { CaseServices } from './case-services.ts';
import { useCaseFile } from './use-case-file.ts';
import type { FoundDraft, useDraft } from './use-draft.ts';

export interface DraftFileOptions extends Pick<CaseServices, 'keptFiles'> {
  toaster: ToasterStore;
  draft: ReturnType<typeof useDraft>;
  selection: ChatSelection;
  found: FoundDraft;
  onChange: () => void;
}

/** The draft's file: its description is stored with the draft, the file itself lives as long as the page. */
export function useDraftFile({ toaster, draft, selection, found, keptFiles, onChange }: DraftFileOptions) {
  const key = `${selection.product}:${selection.account}`;
  const file = useCaseFile({
    toaster,
    described: found.extras.file,
    kept: keptFiles.get(key),
    onChange(chosen) {
      onChange();
      if (chosen) keptFiles.set(key, chosen);
      else keptFiles.delete(key);
      draft.note({ file: chosen ? describe(chosen) : undefined }, 'soon');
    },
  });
  return {
    ...file,
    /** Starts again: the draft is gone too. */
    reset(): void {
      keptFiles.delete(key);
      file.forget();
    },
  };
}

function describe({ name, type, lastModified, size }: File) {
  return { name, type, lastModified, size };
}
