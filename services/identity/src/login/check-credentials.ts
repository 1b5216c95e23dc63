import { Injectable } from '@nestjs/common';
import { Clock, noteSecurityDetails } from '@libs/service';
import type { Client } from './device';
import { hashToken } from '../sessions/tokens';
import { PasswordHasher } from './password-hasher';
import { KnownDeviceRepository } from './known-device.repository';
import { User } from '../users/user.entity';
import { UserRepository } from '../users/user.repository';
import { LoginThrottle } from '../throttling/login-throttle';

/** Verifies an email and password in the same time whether or not the email exists. */
@Injectable()
export class CheckCredentials {
  constructor(
    private readonly throttle: LoginThrottle,
    private readonly users: UserRepository,
    private readonly devices: KnownDeviceRepository,
    private readonly hasher: PasswordHasher,
    private readonly clock: Clock,
  ) {}

  async run(
    email: string,
    password: string,
    { network, deviceTokens }: Pick<Client, 'network' | 'deviceTokens'>,
  ): Promise<User | null> {
    const device = await this.devices.find(email, deviceTokens.map(hashToken), this.clock.now());
    const allowance = device && `device ${device.toString('hex')}`;
    return this.throttle.attempt({ network, email, allowance }, async () => {
      const user = await this.users.findByEmail(email);
      if (user) noteSecurityDetails({ accountId: user.id });
      const matches = await this.hasher.verify(user?.passwordHash, password, network);
      return matches ? user : null;
    });
  }
}
