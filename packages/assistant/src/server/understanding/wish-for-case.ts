const opensWithWish =
  /^\s*(?:(?:hi|hello|hey|please)[\s,!.]{1,3}){0,2}(?:(?:i (?:want|need|would like) to|can you|could you) )?(?:open|create|file|submit|raise|start) (?:me )?an? (?:new |support )?(?:case|ticket)(?:,? please)?\s{0,3}[:–—]\s{0,3}(?=\S)/i;

/** What is wrong, behind 'open a case please: …'; the message itself where it does not begin so. */
export function behindWishForCase(message: string): string {
  return message.replace(opensWithWish, '');
}
