import { chooseFile, isSameFile } from '../../rules/case-files.ts';
import type { UploadedFile } from '../../rules/case-files.ts';
import type { ToasterStore } from '@reachout/ui/toaster';
import { useCallback, useState } from 'react';
import { formCopy } from '../../messages/form.ts';

export interface CaseFileOptions {
  toaster: ToasterStore;
  /** The file that belongs to the draft, by its description. */
  described: UploadedFile | undefined;
  /** The file itself, where this page still has it. */
  kept: File | undefined;
  /** Called when another file belongs to the draft, or none. Choosing the described file again is no change. */
  onChange: (file: File | null) => void;
}

/** The one file of a case: chosen, refused with a reason, or removed; each says so in a toast (§5). */
export function useCaseFile({ toaster, described, kept, onChange }: CaseFileOptions) {
  const [files, setFiles] = useState<readonly File[]>(() => {
    return kept && described && isSameFile(kept, described) ? [kept] : [];
  });
  const [lost, setLost] = useState(files.length === 0 ? (described ?? null) : null);
  const [error, setError] = useState<string | undefined>();
  const [isAsked, setIsAsked] = useState(false);

  const choose = useCallback(
    (chosen: readonly File[]): void => {
      let list = files;
      let problem: string | undefined;
      for (const file of chosen) {
        const choice = chooseFile(list, file);
        list = choice.files;
        problem ??= choice.error;
        toaster.show({ tone: choice.accepted ? 'success' : 'error', text: choice.toast });
      }
      setFiles(list);
      setError(problem);
      const [file] = list;
      if (!file || file === files[0]) return;
      setLost(null);
      if (!lost || !isSameFile(file, lost)) onChange(file);
    },
    [files, lost, toaster, onChange],
  );
  const forget = useCallback(() => {
    setFiles([]);
    setLost(null);
    setError(undefined);
  }, []);
  const remove = useCallback(() => {
    forget();
    onChange(null);
  }, [forget, onChange]);

  return {
    file: files[0] ?? null,
    /** The draft's file that must be chosen again, because no browser keeps one over a reload. */
    lost,
    error,
    /** Why the form cannot be submitted yet, once that was tried. */
    problem: lost && isAsked ? formCopy.fileToChooseAgain({ name: lost.name }) : undefined,
    choose,
    remove,
    /** Starts again without telling anybody: the draft is gone too. */
    forget,
    /** At a submit: the sentence that asks for the file again, or nothing when none is missing. */
    findProblem(): string | undefined {
      setIsAsked(true);
      return lost ? formCopy.fileToChooseAgain({ name: lost.name }) : undefined;
    },
  };
}
