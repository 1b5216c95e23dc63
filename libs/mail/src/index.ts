export * from './mails-of-user';
export { formatDate, type MailBlock, type MailContent, type MailFacts, type MailLink, type NewMail } from './mail-content';
export * from './mail.migration';
export * from './mail.module';
export * from './mail.settings';
export * from './mail-queue';
export * from './send-mails';
