import { chooseFile } from '@reachout/contract/case-files';
import type { ToasterStore } from '@reachout/ui/toaster';
import { useCallback, useState } from 'react';

/** The one file of a case: chosen, refused with a reason, or removed; each says so in a toast (§5). */
export function useCaseFile(toaster: ToasterStore) {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [error, setError] = useState<string | undefined>();

  const choose = useCallback(
    (chosen: readonly File[]): void => {
      let kept = files;
      let problem: string | undefined;
      for (const file of chosen) {
        const choice = chooseFile(kept, file);
        kept = choice.files;
        problem ??= choice.error;
        toaster.show({ tone: choice.accepted ? 'success' : 'error', text: choice.toast });
      }
      setFiles(kept);
      setError(problem);
    },
    [files, toaster],
  );
  const remove = useCallback(() => {
    setFiles([]);
    setError(undefined);
  }, []);

  return { file: files[0] ?? null, error, choose, remove };
}
