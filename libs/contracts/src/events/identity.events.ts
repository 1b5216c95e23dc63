import { z } from 'zod';
import { defineEvent } from './define-event';

const user = z.object({ id: z.uuid(), username: z.string(), email: z.string(), isAdmin: z.boolean(), createdAt: z.iso.datetime() });

/** Somebody registered; carries the whole user, without the password. */
export const userRegistered = defineEvent('identity', 'user.registered', user, (data) => data.id);

/** A user's own record changed; carries the whole user. */
export const userChanged = defineEvent('identity', 'user.changed', user, (data) => data.id);

/** A user as identity's events carry it. */
export type UserState = z.infer<typeof user>;

/**
 * Plain NATS subject, at most once: sessions have just ended. Caches drop them and sockets close;
 * whoever misses it learns it from the session's five-second life in a cache.
 */
export const SESSION_REVOKED = 'session.revoked';

const sessionRevoked = z.object({ userId: z.uuid(), sessionIds: z.array(z.string().min(1)) });

/** Payload of {@link SESSION_REVOKED}: the ids of the ended sessions. */
export type SessionRevoked = z.infer<typeof sessionRevoked>;

/** Checks what arrived on {@link SESSION_REVOKED}; throws a ZodError that names what is wrong. */
export const parseSessionRevoked = (input: unknown): SessionRevoked => sessionRevoked.parse(input);
