/** The fields of the login form, for its page and its route. */
export const loginField = { next: 'next', email: 'email', password: 'password' } as const;

/** The fields of the forms by which a person gets a new password by mail. */
export const newPasswordField = { email: 'email', password: 'new-password' } as const;

/** The field of the form by which staff make a new password. */
export const peopleField = { email: 'email' } as const;
