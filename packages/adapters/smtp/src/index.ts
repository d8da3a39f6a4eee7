export { createSmtpPost } from './create-smtp-post.ts';
