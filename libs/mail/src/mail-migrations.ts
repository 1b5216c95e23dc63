import { CreateMails1700000020000 } from './mail.migration';

/** Migrations that a service with mails runs before its own, oldest first. */
export const MAIL_MIGRATIONS = [CreateMails1700000020000];
