export { eraseMails, listMails, countMails, exportedMails } from './user-mails';
export {
  type MailBlock,
  type MailFacts,
  type NewMail,
  formatDate,
  greeting,
  linkTo,
} from './mail-content';
export { MAIL_MIGRATIONS } from './mail.migration';
export { MailModule } from './mail.module';
export { MailServiceSettings } from './mail.settings';
export { queueMail } from './mail-queue';
