import { defineMessages } from '@reachout/language/define-messages';

/** What people are told in the page. */
export const notificationsCopy = defineMessages('mail.notifications', {
  title: 'Notifications',
  pageTitle: '{page, plural, =1 {Notifications} other {Notifications, page #}}',
  lead: 'What happened in your cases. Opening a case marks what is told of it as read.',
  choose: 'Choose what you are told',
  views: 'Which notifications',
  all: 'All',
  unread: 'Unread',
  about: 'About',
  anything: 'Anything',
  isUnread: 'Unread',
  times: '{count} times',
  what: 'What happened',
  when: 'When',
  markRead: 'Mark as read',
  markReadOf: 'Mark as read: case {caseNumber}',
  markAllRead: 'Mark all as read',
  allRead: 'All notifications are marked as read.',
  none: 'No notifications yet',
  noneLead: 'When somebody answers one of your cases, it is told here.',
  noneUnread: 'Nothing is unread',
  noneUnreadLead: 'You have seen everything that happened in your cases.',
  noneOfKind: 'Nothing of this kind',
  noneOfKindLead: 'Nothing that you were told is about this.',
  showAll: 'Show all',
  list: 'Notifications, unread first',
  pages: 'Pages of notifications',
  range: 'Page {page}',
});

/** The page on which people choose among it. */
export const notificationSettingsCopy = defineMessages('mail.notification-settings', {
  title: 'Notifications on this site',
  lead: 'The bell at the top of the page counts what you have not read. Choose what it tells you.',
  kinds: 'Tell me about',
  save: 'Save',
  saved: 'Saved.',
  mails: 'Mails are <link>chosen by themselves</link>.',
});
