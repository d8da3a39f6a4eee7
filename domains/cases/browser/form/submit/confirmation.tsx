import { type CaseFormState, isConfirmationOpen } from '../../../rules/case-form-machine.ts';
import { paths } from '@reachout/core/paths';
import { type ComponentType, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { CaseFormPartProps } from '../case-form-part.ts';
import type { CaseServices } from '../case-services.ts';
import type { ConfirmCaseProps } from './confirm-case.tsx';

export interface ConfirmationState {
  /** The dialog's component, once it is there. */
  readonly Dialog: ComponentType<ConfirmCaseProps> | null;
  /** Fetches it, unless that was done; nothing shows of it. */
  readonly prepare: () => void;
}

/**
 * Brings the confirmation's code, which a form that is only being filled in does not need. Where it cannot be had, `onMissing` is called as
 * often as the confirmation is to open, and the next time it is asked for again; without a connection it is not asked for at all.
 */
export function useConfirmation(
  { loadConfirmation, isOnline }: Pick<CaseServices, 'loadConfirmation' | 'isOnline'>,
  isOpen: boolean,
  onMissing: () => void,
): ConfirmationState {
  const [Dialog, setDialog] = useState<ConfirmationState['Dialog']>(null);
  const loading = useRef<Promise<void> | null>(null);
  const latest = useRef(onMissing);
  useLayoutEffect(() => {
    latest.current = onMissing;
  });

  const load = useCallback(async (): Promise<void> => {
    // Asked for now, it could not be had when the connection is back either: see load-part.ts.
    if (!loading.current && !isOnline()) throw new Error('No connection');
    loading.current ??= loadConfirmation().then(
      (found) => setDialog(() => found),
      (reason: unknown) => {
        loading.current = null;
        throw reason;
      },
    );
    return loading.current;
  }, [loadConfirmation, isOnline]);

  useEffect(() => {
    if (isOpen) load().catch(() => latest.current());
  }, [isOpen, load]);

  // A failure shows when the confirmation is to open.
  const prepare = useCallback(() => void load().catch(() => undefined), [load]);
  return { Dialog, prepare };
}

interface ConfirmationProps extends CaseFormPartProps {
  Dialog: ComponentType<ConfirmCaseProps>;
}

/** The confirmation with everything that it shows. */
export function Confirmation({ Dialog, model, brand, account, product, threadId }: ConfirmationProps) {
  const { area, topic, file, state } = model;
  return (
    <Dialog
      isOpen={isConfirmationOpen(state)}
      progress={progressOf(state)}
      error={state.error}
      failure={state.failure}
      loginHref={paths.login(
        typeof location === 'undefined' ? paths.help() : location.pathname + location.search,
      )}
      review={{
        brand,
        account,
        product,
        area,
        topic,
        file: file.file,
        values: model.readSubmission(),
        hasConversation: threadId !== null,
      }}
      onConfirm={model.confirm}
      onCancel={model.cancel}
      onClose={model.clickOutside}
      onRemoveFile={file.remove}
    />
  );
}

function progressOf({ status, isUnconfirmed }: CaseFormState): ConfirmCaseProps['progress'] {
  if (status !== 'submitting') return null;
  return isUnconfirmed ? 'unconfirmed' : 'sending';
}
