import { z } from 'zod';
import { defineEvent } from './define-event';

const user = z.object({
  id: z.uuid(),
  username: z.string(),
  email: z.string(),
  isAdmin: z.boolean(),
  createdAt: z.iso.datetime(),
  isSuspended: z.boolean(),
});

/** A user registered; carries the whole user, without the password. */
export const userRegistered = defineEvent('identity', 'user.registered', user, (data) => data.id);

/** A user's own record changed; carries the whole user. */
export const userChanged = defineEvent('identity', 'user.changed', user, (data) => data.id);

/** A user deleted their account; every service erases what it stores about them. */
export const userDeleted = defineEvent(
  'identity',
  'user.deleted',
  z.object({ userId: z.uuid() }),
  (data) => data.userId,
);

export type UserState = z.infer<typeof user>;

/** Core NATS subject, at most once: sessions have ended. A cache that misses it expires the sessions within five seconds. */
export const SESSION_REVOKED = 'session.revoked';

const sessionRevoked = z.object({ userId: z.uuid(), sessionIds: z.array(z.string().min(1)) });

/** Payload of {@link SESSION_REVOKED}: the ids of the ended sessions. */
export type SessionRevoked = z.infer<typeof sessionRevoked>;

/** Validates a {@link SESSION_REVOKED} message; throws a ZodError. */
export const parseSessionRevoked = (input: unknown): SessionRevoked => sessionRevoked.parse(input);
