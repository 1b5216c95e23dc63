/** An administrator's action for a member. */
export type UserAction = 'grant-pro' | 'end-pro' | 'grant-tool';
