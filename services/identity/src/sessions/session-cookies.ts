import { Injectable } from '@nestjs/common';
import { deviceCookieName, sessionCookieName } from '@libs/auth';
import type { FastifyReply } from 'fastify';
import { IdentitySettings } from '../identity.settings';
import { DEVICE_DAYS, STAY_LOGGED_IN_SECONDS } from './tokens';

/** A session that a login or registration has opened. */
interface NewSession {
  token: string;
  stayLoggedIn: boolean;
  deviceCookie: string;
}

/** Sets the cookie of the session, and the one by which accounts recognize this browser; logging out leaves the latter. */
@Injectable()
export class SessionCookies {
  private readonly name: string;
  private readonly deviceName: string;
  private readonly attributes: string;

  constructor({ PUBLIC_URL }: IdentitySettings) {
    const secure = new URL(PUBLIC_URL).protocol === 'https:';
    this.name = sessionCookieName(PUBLIC_URL);
    this.deviceName = deviceCookieName(PUBLIC_URL);
    this.attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  }

  /** Without `maxAge` (seconds), the browser drops the cookie when it is closed. */
  put(reply: FastifyReply, token: string, maxAge: number | undefined): void {
    this.set(reply, this.name, token, maxAge);
  }

  putNew(reply: FastifyReply, { token, stayLoggedIn, deviceCookie }: NewSession): void {
    this.put(reply, token, stayLoggedIn ? STAY_LOGGED_IN_SECONDS : undefined);
    this.set(reply, this.deviceName, deviceCookie, DEVICE_DAYS * 86_400);
  }

  clear(reply: FastifyReply): void {
    this.set(reply, this.name, '', 0);
  }

  private set(reply: FastifyReply, name: string, value: string, maxAge: number | undefined): void {
    void reply.header(
      'set-cookie',
      `${name}=${value}; ${this.attributes}${maxAge === undefined ? '' : `; Max-Age=${maxAge}`}`,
    );
  }
}
