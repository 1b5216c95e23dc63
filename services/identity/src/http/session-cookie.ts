import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { STAY_LOGGED_IN_SECONDS } from '../domain/session-life';
import { IdentitySettings } from '../identity.config';

/** The browser's cookie (contract §2): `__Host-sid` and Secure where the site is https, `sid` on plain http. */
@Injectable()
export class SessionCookie {
  private readonly name: string;
  private readonly attributes: string;

  constructor(settings: IdentitySettings) {
    const secure = new URL(settings.PUBLIC_URL).protocol === 'https:';
    this.name = secure ? '__Host-sid' : 'sid';
    this.attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  }

  /** Kept for 30 days, or until the browser closes. */
  put(reply: FastifyReply, token: string, stayLoggedIn: boolean): void {
    this.set(reply, token, stayLoggedIn ? STAY_LOGGED_IN_SECONDS : undefined);
  }

  /** Makes the browser forget it. */
  clear(reply: FastifyReply): void {
    this.set(reply, '', 0);
  }

  private set(reply: FastifyReply, value: string, maxAge: number | undefined): void {
    void reply.header('set-cookie', `${this.name}=${value}; ${this.attributes}${maxAge === undefined ? '' : `; Max-Age=${maxAge}`}`);
  }
}
