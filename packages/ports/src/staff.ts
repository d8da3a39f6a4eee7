/** What a person is to the platform: one of its customers, or its support staff. */
export const personRoles = ['customer', 'staff'] as const;
export type PersonRole = (typeof personRoles)[number];

/** True for support staff, who alone see every account's cases (rule ACCESS-06). */
export function isStaff({ role }: { readonly role: PersonRole }): boolean {
  return role === 'staff';
}
