import { MAIL_MIGRATIONS } from '@libs/mail';
import { MESSAGING_MIGRATIONS } from '@libs/messaging';
import type { PersistenceOptions } from '@libs/persistence';
import { AccountToken } from './account-token.entity';
import { Attempt } from './attempt.entity';
import { BackupCode } from './backup-code.entity';
import { Membership } from './membership.entity';
import { KnownDevice } from './known-device.entity';
import { KnownNetwork } from './known-network.entity';
import { Passkey } from './passkey.entity';
import { PasskeyChallenge } from './passkey-challenge.entity';
import { PendingLogin } from './pending-login.entity';
import { RecipientMail } from './recipient-mail.entity';
import { ResetRequest } from './reset-request.entity';
import { Session } from './session.entity';
import { TotpSecret } from './totp-secret.entity';
import { User } from './user.entity';
import { CreateIdentityTables1795000000002 } from './migrations/1795000000002-create-identity-tables';

export const identitySchema: PersistenceOptions = {
  service: 'identity',
  entities: [
    User,
    Session,
    Membership,
    Attempt,
    KnownNetwork,
    KnownDevice,
    AccountToken,
    ResetRequest,
    RecipientMail,
    TotpSecret,
    BackupCode,
    PendingLogin,
    Passkey,
    PasskeyChallenge,
  ],
  migrations: [...MESSAGING_MIGRATIONS, ...MAIL_MIGRATIONS, CreateIdentityTables1795000000002],
};
