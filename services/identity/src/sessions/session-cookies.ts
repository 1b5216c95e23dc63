import { Injectable } from '@nestjs/common';
import { deviceCookieName, pendingLoginCookieName, sessionCookieName } from '@libs/auth';
import { cookieAttributes, COOKIES } from '@libs/contracts';
import type { FastifyReply } from 'fastify';
import { IdentitySettings } from '../identity.settings';
import { DEVICE_DAYS, PENDING_LOGIN_SECONDS, STAY_LOGGED_IN_SECONDS } from './tokens';

/** A session that a login or registration has opened. */
interface NewSession {
  token: string;
  stayLoggedIn: boolean;
  deviceCookie: string;
}

/** Sets the cookies of the session, of a login that waits for its second factor, and the one by which accounts recognize this browser. */
@Injectable()
export class SessionCookies {
  private readonly names: { session: string; pendingLogin: string; device: string };
  private readonly isHttps: boolean;

  constructor({ PUBLIC_URL }: IdentitySettings) {
    this.isHttps = new URL(PUBLIC_URL).protocol === 'https:';
    this.names = {
      session: sessionCookieName(PUBLIC_URL),
      pendingLogin: pendingLoginCookieName(PUBLIC_URL),
      device: deviceCookieName(PUBLIC_URL),
    };
  }

  /** Without `maxAge` (seconds), the browser drops the cookie when it is closed. */
  put(reply: FastifyReply, token: string, maxAge: number | undefined): void {
    this.set(reply, 'session', token, maxAge);
  }

  putNew(reply: FastifyReply, { token, stayLoggedIn, deviceCookie }: NewSession): void {
    this.put(reply, token, stayLoggedIn ? STAY_LOGGED_IN_SECONDS : undefined);
    this.set(reply, 'device', deviceCookie, DEVICE_DAYS * 86_400);
  }

  /** Logging out leaves the cookie of the device. */
  clear(reply: FastifyReply): void {
    this.set(reply, 'session', '', 0);
  }

  /** Ties the second factor of a login to the browser that sent the password. */
  putPendingLogin(reply: FastifyReply, token: string): void {
    this.set(reply, 'pendingLogin', token, PENDING_LOGIN_SECONDS);
  }

  clearPendingLogin(reply: FastifyReply): void {
    this.set(reply, 'pendingLogin', '', 0);
  }

  private set(
    reply: FastifyReply,
    cookie: keyof typeof COOKIES,
    value: string,
    maxAge: number | undefined,
  ): void {
    const age = maxAge === undefined ? '' : `; Max-Age=${maxAge}`;
    const attributes = cookieAttributes(COOKIES[cookie], this.isHttps);
    void reply.header('set-cookie', `${this.names[cookie]}=${value}; ${attributes}${age}`);
  }
}
