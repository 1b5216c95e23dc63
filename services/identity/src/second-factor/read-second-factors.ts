import { Injectable } from '@nestjs/common';
import type { SecondFactorsResponse } from '@libs/contracts';
import { PasskeyRepository } from './passkey.repository';
import { SecondFactorRepository } from './second-factor.repository';

/** Lists how a member can pass the second step of a login, without any secret. */
@Injectable()
export class ReadSecondFactors {
  constructor(
    private readonly factors: SecondFactorRepository,
    private readonly passkeys: PasskeyRepository,
  ) {}

  async run(userId: string): Promise<SecondFactorsResponse> {
    const { totp, backupCodesLeft } = await this.factors.stateOf(userId);
    const passkeys = (await this.passkeys.of(userId)).map(
      ({ id, name, createdAt, lastUsedAt }) => ({
        id,
        name,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      }),
    );
    return { totp, passkeys, backupCodesLeft };
  }
}
