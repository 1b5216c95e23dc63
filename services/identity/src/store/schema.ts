import { MAIL_MIGRATIONS } from '@libs/mail';
import { MESSAGING_MIGRATIONS } from '@libs/messaging';
import type { PersistenceOptions } from '@libs/persistence';
import { AccountToken, ResetRequest } from '../accounts/account-token.entity';
import { AuditEntry } from '../admin/audit-log.repository';
import { KnownDevice, KnownNetwork } from '../login/known-device.repository';
import { Membership } from '../memberships/membership.entity';
import { Passkey, PasskeyChallenge } from '../second-factor/passkey.entity';
import { PendingLogin } from '../second-factor/pending-login.entity';
import { BackupCode, TotpSecret } from '../second-factor/second-factor.entity';
import { Session } from '../sessions/session.entity';
import { Attempt } from '../throttling/attempt.repository';
import { RecipientMail } from '../throttling/recipient-limit';
import { HashKey, DeletedUser, RetiredUsername, User } from '../users/user.entity';
import { CreateIdentityTables1798000000003 } from './migrations/1798000000003-create-identity-tables';

export const identitySchema: PersistenceOptions = {
  service: 'identity',
  entities: [
    User,
    DeletedUser,
    RetiredUsername,
    HashKey,
    Membership,
    Session,
    KnownNetwork,
    KnownDevice,
    Attempt,
    RecipientMail,
    AccountToken,
    ResetRequest,
    TotpSecret,
    BackupCode,
    PendingLogin,
    Passkey,
    PasskeyChallenge,
    AuditEntry,
  ],
  migrations: [...MESSAGING_MIGRATIONS, ...MAIL_MIGRATIONS, CreateIdentityTables1798000000003],
};
