import type { SupportNotice } from './support-notices.tsx';

export type SetNotices = (change: (notices: readonly SupportNotice[]) => readonly SupportNotice[]) => void;

/** What is to be known of this visit, each thing said once. */
export interface NoticeList {
  add(notice: Omit<SupportNotice, 'onDismiss'>): void;
  dismiss(id: string): void;
}

export function createNoticeList(setNotices: SetNotices): NoticeList {
  const dismiss = (id: string): void => setNotices((all) => all.filter((notice) => notice.id !== id));
  return {
    add(notice) {
      const shown = { ...notice, onDismiss: () => dismiss(notice.id) };
      setNotices((all) => (all.some(({ id }) => id === notice.id) ? all : [...all, shown]));
    },
    dismiss,
  };
}
