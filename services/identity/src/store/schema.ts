import { MAIL_MIGRATIONS } from '@libs/mail';
import { MESSAGING_MIGRATIONS } from '@libs/messaging';
import type { PersistenceOptions } from '@libs/persistence';
import { AccountToken } from './account-token.entity';
import { Attempt } from './attempt.entity';
import { BackupCode } from './backup-code.entity';
import { Membership } from './membership.entity';
import { KnownDevice } from './known-device.entity';
import { KnownNetwork } from './known-network.entity';
import { PublishSuspensions1790000000010 } from './migrations/10-publish-suspensions';
import { CreateIdentityTables1790000000001 } from './migrations/1-create-identity-tables';
import { CreateRecipientMails1790000000020 } from './migrations/20-create-recipient-mails';
import { AddAllowances1790000000021 } from './migrations/21-add-allowances';
import { CreateKnownNetworks1790000000002 } from './migrations/2-create-known-networks';
import { CreateAccountTokens1790000000003 } from './migrations/3-create-account-tokens';
import { AddEmailConfirmation1790000000004 } from './migrations/4-add-email-confirmation';
import { CreateKnownDevices1790000000005 } from './migrations/5-create-known-devices';
import { CreateSecondFactors1790000000006 } from './migrations/6-create-second-factors';
import { CreateDeletedUsers1790000000007 } from './migrations/7-create-deleted-users';
import { AddFirstConfirmation1790000000011 } from './migrations/11-add-first-confirmation';
import { AddTotpKeyId1790000000012 } from './migrations/12-add-totp-key-id';
import { NormalizeEmailDomains1790000000013 } from './migrations/13-normalize-email-domains';
import { CreateAuditRecords1790000000008 } from './migrations/8-create-audit-records';
import { AddSuspensions1790000000009 } from './migrations/9-add-suspensions';
import { CreateFoldCase1790000000030 } from './migrations/30-create-fold-case';
import { Passkey } from './passkey.entity';
import { PasskeyChallenge } from './passkey-challenge.entity';
import { PendingLogin } from './pending-login.entity';
import { RecipientMail } from './recipient-mail.entity';
import { ResetRequest } from './reset-request.entity';
import { Session } from './session.entity';
import { TotpSecret } from './totp-secret.entity';
import { User } from './user.entity';

export const identitySchema: PersistenceOptions = {
  service: 'identity',
  entities: [
    ...[User, Session, Membership, Attempt, KnownNetwork, KnownDevice, AccountToken, ResetRequest, RecipientMail],
    ...[TotpSecret, BackupCode, PendingLogin, Passkey, PasskeyChallenge],
  ],
  migrations: [
    ...[...MESSAGING_MIGRATIONS, ...MAIL_MIGRATIONS],
    ...[CreateIdentityTables1790000000001, CreateKnownNetworks1790000000002, CreateAccountTokens1790000000003],
    AddEmailConfirmation1790000000004,
    CreateKnownDevices1790000000005,
    CreateSecondFactors1790000000006,
    CreateDeletedUsers1790000000007,
    ...[CreateAuditRecords1790000000008, AddSuspensions1790000000009, PublishSuspensions1790000000010],
    ...[AddFirstConfirmation1790000000011, AddTotpKeyId1790000000012],
    NormalizeEmailDomains1790000000013,
    ...[CreateRecipientMails1790000000020, AddAllowances1790000000021],
    CreateFoldCase1790000000030,
  ],
};
