/** The fields of the login form, for its page and its route. */
export const loginField = { next: 'next', email: 'email', password: 'password' } as const;
