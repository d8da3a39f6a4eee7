/** What the steps to a new case ask in its page's address, for the page and its route. */
export const newCaseField = { for: 'for', area: 'area', topic: 'topic' } as const;
