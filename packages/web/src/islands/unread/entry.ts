import { keepUnreadFresh } from './keep-unread-fresh.ts';

keepUnreadFresh(document);
