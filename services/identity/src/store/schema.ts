import { MAIL_MIGRATIONS } from '@libs/mail';
import { MESSAGING_MIGRATIONS } from '@libs/messaging';
import type { PersistenceOptions } from '@libs/persistence';
import { AccountToken } from '../accounts/account-token.entity';
import { Attempt } from '../throttling/attempt.entity';
import { BackupCode } from '../second-factor/backup-code.entity';
import { Membership } from '../memberships/membership.entity';
import { KnownDevice } from '../login/known-device.entity';
import { KnownNetwork } from '../login/known-network.entity';
import { Passkey } from '../second-factor/passkey.entity';
import { PasskeyChallenge } from '../second-factor/passkey-challenge.entity';
import { PendingLogin } from '../second-factor/pending-login.entity';
import { RecipientMail } from '../throttling/recipient-mail.entity';
import { ResetRequest } from '../accounts/reset-request.entity';
import { Session } from '../sessions/session.entity';
import { TotpSecret } from '../second-factor/totp-secret.entity';
import { User } from '../users/user.entity';
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
