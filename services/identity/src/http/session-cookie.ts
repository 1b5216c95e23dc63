import { Injectable } from '@nestjs/common';
import { sessionCookieName } from '@libs/auth';
import type { FastifyReply } from 'fastify';
import { STAY_LOGGED_IN_SECONDS } from '../domain/session';
import { IdentitySettings } from '../identity.settings';

/** Sets the session cookie (contract §2). */
@Injectable()
export class SessionCookie {
  private readonly name: string;
  private readonly attributes: string;

  constructor(settings: IdentitySettings) {
    const secure = new URL(settings.PUBLIC_URL).protocol === 'https:';
    this.name = sessionCookieName(settings.PUBLIC_URL);
    this.attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  }

  put(reply: FastifyReply, token: string, stayLoggedIn: boolean): void {
    this.set(reply, token, stayLoggedIn ? STAY_LOGGED_IN_SECONDS : undefined);
  }

  clear(reply: FastifyReply): void {
    this.set(reply, '', 0);
  }

  private set(reply: FastifyReply, value: string, maxAge: number | undefined): void {
    void reply.header('set-cookie', `${this.name}=${value}; ${this.attributes}${maxAge === undefined ? '' : `; Max-Age=${maxAge}`}`);
  }
}
