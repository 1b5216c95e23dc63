import { createParamDecorator, type ExecutionContext, Injectable } from '@nestjs/common';
import { isSessionToken, PENDING_LOGIN_HEADER, pendingLoginCookieName } from '@libs/auth';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { IdentitySettings } from '../identity.settings';
import { PENDING_LOGIN_SECONDS } from '../second-factor/pending-login.repository';

/** The cookie that ties the second factor of a login to the browser that sent the password. */
@Injectable()
export class PendingLoginCookie {
  private readonly name: string;
  private readonly attributes: string;

  constructor({ PUBLIC_URL }: IdentitySettings) {
    this.name = pendingLoginCookieName(PUBLIC_URL);
    this.attributes = `Path=/; HttpOnly; SameSite=Strict${PUBLIC_URL.startsWith('https:') ? '; Secure' : ''}`;
  }

  put(reply: FastifyReply, token: string): void {
    this.set(reply, token, PENDING_LOGIN_SECONDS);
  }

  clear(reply: FastifyReply): void {
    this.set(reply, '', 0);
  }

  private set(reply: FastifyReply, token: string, maxAge: number): void {
    const cookie = `${this.name}=${token}; ${this.attributes}; Max-Age=${maxAge}`;
    void reply.header('set-cookie', cookie);
  }
}

/** Injects the token of the login that this browser has started, which the gateway reads from its cookie; null without one. */
export const PendingToken = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const token = context.switchToHttp().getRequest<FastifyRequest>().headers[PENDING_LOGIN_HEADER];
  return typeof token === 'string' && isSessionToken(token) ? token : null;
});
