import { Injectable } from '@nestjs/common';
import { forbidden, unauthenticated } from '@libs/errors';
import { queueMail } from '@libs/mail';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { type Client, DEVICE_MAILS_PER_DAY, formatDeviceCookie } from './device';
import { hashToken, newToken, sessionEnd } from '../sessions/tokens';
import { IdentitySettings } from '../identity.settings';
import { newDeviceMail } from '../mails/account-mails';
import { AttemptRepository } from '../throttling/attempt.repository';
import { KnownDeviceRepository } from './known-device.repository';
import { Session } from '../sessions/session.entity';
import { User } from '../users/user.entity';
import { UserRepository } from '../users/user.repository';
import { RecipientLimit } from '../throttling/recipient-limit';

/** 401, the same for an unknown email and a wrong password (contract §2). */
export const wrongCredentials = () =>
  unauthenticated('invalid_credentials', 'Invalid email or password');

interface NewSession {
  stayLoggedIn: boolean;
  client: Client; // its network and device become known to the account
  isRegistration: boolean;
  now: Date;
}

interface CreatedSession {
  token: string;
  deviceCookie: string;
}

/** Creates a session with a new token for an authenticated user, and mails the user about a new device. */
@Injectable()
export class CreateSession {
  constructor(
    private readonly users: UserRepository,
    private readonly attempts: AttemptRepository,
    private readonly devices: KnownDeviceRepository,
    private readonly recipients: RecipientLimit,
    private readonly settings: IdentitySettings,
  ) {}

  /** Throws 401 when the password has changed since it was checked, and 403 when the account is suspended. */
  async run(tx: EntityManager, user: User, given: NewSession): Promise<CreatedSession> {
    const { stayLoggedIn, client, now } = given;
    if (!(await this.users.lockPassword(tx, user))) throw wrongCredentials();
    if (!(await this.users.lockActive(tx, user.id)))
      throw forbidden('account_suspended', 'This account is suspended.');
    const token = newToken();
    const { browser, device, network } = client;
    const times = { createdAt: now, expiresAt: sessionEnd(stayLoggedIn, now) };
    await tx.insert(Session, {
      id: uuidv7(),
      userId: user.id,
      tokenHash: hashToken(token),
      browser,
      device,
      ...times,
    });
    const deviceCookie = await this.recognizeDevice(tx, user, given); // before its network becomes known
    await this.attempts.addKnownNetwork(tx, user.id, network, now);
    return { token, deviceCookie };
  }

  /** Returns the new value of the device cookie. A token that does not belong to the user is never adopted for them. */
  private async recognizeDevice(
    tx: EntityManager,
    user: User,
    { client, isRegistration, now }: NewSession,
  ): Promise<string> {
    const hashes = client.deviceTokens.map(hashToken);
    const { known, addedToday } = await this.devices.historyOf(tx, user.id, hashes, now);
    const knownToken = known && client.deviceTokens[hashes.findIndex((hash) => hash.equals(known))];
    const token = knownToken || newToken();
    if (known) await this.devices.touch(tx, user.id, known, now);
    else {
      await this.devices.add(tx, user.id, hashToken(token), now);
      if (
        !isRegistration &&
        addedToday < DEVICE_MAILS_PER_DAY &&
        (await this.recipients.admitsNotice(tx, user, now))
      )
        await queueMail(tx, newDeviceMail(user, client, now, this.settings));
    }
    return formatDeviceCookie(token, client.deviceTokens);
  }
}
