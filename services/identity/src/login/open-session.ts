import { Injectable } from '@nestjs/common';
import type { Caller } from '@libs/auth';
import { forbidden, unauthenticated } from '@libs/errors';
import { queueMail } from '@libs/mail';
import type { EntityManager } from 'typeorm';
import { IdentitySettings } from '../identity.settings';
import { newDeviceMail } from '../mails/account-mails';
import { SessionRepository } from '../sessions/session.repository';
import { hashToken, newToken } from '../sessions/tokens';
import { RecipientLimit } from '../throttling/recipient-limit';
import type { User } from '../users/user.entity';
import { UserRepository } from '../users/user.repository';
import { type Client, describeClient, DEVICE_MAILS_PER_DAY, formatDeviceCookie } from './device';
import { KnownDeviceRepository } from './known-device.repository';

/** 401, the same for an unknown email and a wrong password (docs/accounts.md). */
export const wrongCredentials = () =>
  unauthenticated('invalid_credentials', 'Invalid email or password');

export interface LoginRequest {
  caller: Caller; // its session, if any, is the one this browser had before; it ends
  client: Client; // its network and device become known to the account
  stayLoggedIn: boolean;
  isRegistration?: boolean;
}

export interface OpenedSession {
  user: User;
  token: string;
  stayLoggedIn: boolean;
  deviceCookie: string;
  openedAt: Date;
}

/** The last step of every login and registration. */
@Injectable()
export class OpenSession {
  constructor(
    private readonly users: UserRepository,
    private readonly sessions: SessionRepository,
    private readonly devices: KnownDeviceRepository,
    private readonly recipients: RecipientLimit,
    private readonly settings: IdentitySettings,
  ) {}

  /** Opens a session for an authenticated user, ends this browser's previous one and emails the user about a new device. Throws 401 when the password has changed since it was checked, and 403 when the account is suspended. */
  async run(
    tx: EntityManager,
    user: User,
    request: LoginRequest,
    now: Date,
  ): Promise<OpenedSession> {
    const { caller, client, stayLoggedIn } = request;
    const locked = await this.users.lockForLogin(tx, user);
    if (!locked) throw wrongCredentials();
    if (locked.isSuspended) throw forbidden('account_suspended', 'This account is suspended.');
    if (caller.sessionId) await this.sessions.end(tx, caller.sessionId);
    const { browser, device, network } = client;
    const session = { userId: user.id, browser, device, stayLoggedIn };
    const token = await this.sessions.open(tx, session, now);
    const deviceCookie = await this.recognizeDevice(tx, user, request, now);
    await this.devices.addNetwork(tx, user.id, network, now);
    return { user, token, stayLoggedIn, deviceCookie, openedAt: now };
  }

  /** Returns the new value of the device cookie. A token that does not belong to the user is never adopted for them. */
  private async recognizeDevice(
    tx: EntityManager,
    user: User,
    { client, isRegistration }: LoginRequest,
    now: Date,
  ): Promise<string> {
    const { deviceTokens } = client;
    const hashes = deviceTokens.map(hashToken);
    const { known, addedToday } = await this.devices.readHistory(tx, user.id, hashes, now);
    const knownToken = known && deviceTokens[hashes.findIndex((hash) => hash.equals(known))];
    if (known && knownToken) {
      await this.devices.touch(tx, user.id, known, now);
      return formatDeviceCookie(knownToken, deviceTokens);
    }
    const token = newToken();
    await this.devices.add(tx, user.id, hashToken(token), now);
    if (
      !isRegistration &&
      addedToday < DEVICE_MAILS_PER_DAY &&
      (await this.recipients.admitsNotice(tx, user, now))
    )
      await queueMail(tx, newDeviceMail(user, describeClient(client), now, this.settings));
    return formatDeviceCookie(token, deviceTokens);
  }
}
