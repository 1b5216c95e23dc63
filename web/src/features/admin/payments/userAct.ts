/** What an administrator can do for a member by hand. */
export type UserAct = 'grant-pro' | 'end-pro' | 'grant-tool';
