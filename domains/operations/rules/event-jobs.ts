/** The kinds of the jobs that tell the operator's own system of an event. The key of each is the event's id, and it is kept for as long as an operator may want the event sent again. */
export const eventJobs = { ofCases: 'case.event', ofEnquiries: 'sales.tell-of-enquiry' } as const;

export const eventJobKinds: readonly string[] = Object.values(eventJobs);
