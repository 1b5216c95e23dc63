/** What an administrator can do for a member. */
export type UserAction = 'grant-pro' | 'end-pro' | 'grant-tool';
