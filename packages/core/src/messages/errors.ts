import { defineMessages } from '@reachout/language/define-messages';

/** What happened and what to do next, by the error's code. */
export const errorCopy = defineMessages('core.errors', {
  bad_request: 'The request is malformed. Check its format and send it again.',
  idempotency_key_missing:
    'Send an Idempotency-Key header with a UUID that is new for each submission, then try again.',
  unauthenticated: 'Log in and try again.',
  session_expired: 'Log in again to go on. What you typed is kept on this device.',
  token_refused:
    'The token is wrong, has expired or belongs to another session. Ask for a new one and try again.',
  insufficient_scope:
    'This call is not open to access tokens, or not to one of these rights. Make it as a logged-in person, or with another token.',
  forbidden: 'Your role does not allow this. Ask an owner of the team for access.',
  cross_site_request:
    'This request was refused because it did not start on this site. Open the page here and try again.',
  case_creation_denied:
    'Unable to create a support case. Either this team has no projects, or you do not have access to any projects in the team.',
  not_found:
    'This does not exist, or you do not have access to it. Check the address and the selected account.',
  method_not_allowed: 'Use one of the methods named in the Allow header.',
  conflict: 'This was changed while you were working. Load it again and repeat your change.',
  quote_changed:
    'The amount is no longer the one you confirmed. Look at the new amount and confirm it again.',
  request_in_progress: 'Your first submission is still being processed. Wait a moment; do not send it again.',
  other_person:
    'This was written by another person than the one who is logged in now, and was not sent. Log in as the person who wrote it and send it again.',
  case_action_unavailable:
    'The case is in a state that does not allow this. Load it again to see what you can do.',
  stale_copy: 'Someone changed this after you opened it. Load it again and repeat your change.',
  payload_too_large: 'Send less at once: shorten the text or choose a smaller file.',
  uri_too_long: 'Shorten the address and try again.',
  unsupported_media_type: 'Send the request with the content type that this address expects.',
  validation_failed: 'Correct the fields named here and send the form again.',
  idempotency_key_reused: 'Use a new Idempotency-Key for a new submission.',
  topic_unavailable:
    'Cases on this topic cannot be opened for your plan. Choose another topic or follow the notice shown with it.',
  severity_not_allowed:
    'Severity 1 is not available for this account and product area. Choose another severity.',
  project_required: 'Project is required',
  refund_not_eligible:
    'This invoice is currently not eligible for a refund. Open a support case if you think it should be.',
  precondition_required:
    'Send an If-Match header with the ETag of the copy that you changed, so that nobody’s change is lost.',
  rate_limited: 'You have sent too many requests. Wait a little and try again.',
  headers_too_large: 'Remove cookies of this site or shorten the address, then try again.',
  internal:
    'Something went wrong on our side. Nothing you sent was lost on your device. Please try again later.',
  assistant_unavailable:
    'The assistant cannot answer at the moment. Try again later, or open a support case.',
  live_updates_unavailable:
    'This page cannot be kept up to date by itself at the moment. Load it again to see what is new.',
  database_unavailable: 'The service cannot save or load anything at the moment. Try again in a minute.',
  storage_full: 'There is no room for files at the moment. Submit without the file, or try again later.',
  storage_unavailable:
    'Files cannot be stored or opened at the moment. Try again later; you can submit a case without the file.',
});
