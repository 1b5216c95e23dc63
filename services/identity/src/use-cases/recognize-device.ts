import { Injectable } from '@nestjs/common';
import { queueMail } from '@libs/mail';
import type { EntityManager } from 'typeorm';
import { DEVICE_MAILS_PER_DAY, formatDeviceCookie, hashDeviceToken, newDeviceToken } from '../domain/device-cookie';
import type { ClientSoftware } from '../domain/user-agent';
import { IdentitySettings } from '../identity.settings';
import { newDeviceMail } from '../mail/account-mails';
import { AttemptRepository } from '../store/attempt.repository';
import { type DeviceHistory, KnownDeviceRepository } from '../store/known-device.repository';
import { User } from '../store/user.entity';

/** The client of a login or registration. */
export interface Client extends ClientSoftware {
  network: string;
  deviceTokens: string[]; // of its device cookie
}

/** Recognizes the device of a login by its cookie, and mails the user about a new one. */
@Injectable()
export class RecognizeDevice {
  constructor(
    private readonly devices: KnownDeviceRepository,
    private readonly attempts: AttemptRepository,
    private readonly settings: IdentitySettings,
  ) {}

  /** Returns the new value of the device cookie. A token that does not belong to the user is never adopted for them. */
  async run(tx: EntityManager, user: User, client: Client, now: Date, isRegistration: boolean): Promise<string> {
    const hashes = client.deviceTokens.map(hashDeviceToken);
    const history = await this.devices.historyOf(tx, user.id, hashes, now);
    const { known } = history;
    const knownToken = known && client.deviceTokens[hashes.findIndex((hash) => hash.equals(known))];
    const token = knownToken || newDeviceToken();
    if (known) await this.devices.touch(tx, user.id, known, now);
    else {
      await this.devices.add(tx, user.id, hashDeviceToken(token), now);
      if (!isRegistration && (await this.isNoteworthy(tx, user, client, history, now)))
        await queueMail(tx, newDeviceMail(user, client, now, this.settings));
    }
    return formatDeviceCookie(token, client.deviceTokens);
  }

  /** Accounts of older versions have no devices yet: there, a known network is enough. */
  private async isNoteworthy(tx: EntityManager, { email }: User, { network }: Client, history: DeviceHistory, now: Date): Promise<boolean> {
    if (history.count === 0) return !(await this.attempts.isKnownNetwork(tx, email, network, now));
    return history.addedToday < DEVICE_MAILS_PER_DAY;
  }
}
