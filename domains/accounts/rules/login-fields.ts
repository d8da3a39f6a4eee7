/** The fields of the login form, for its page and its route. */
export const loginField = { next: 'next', email: 'email', password: 'password' } as const;

/** The field of the form by which staff make a new password. */
export const peopleField = { email: 'email' } as const;
