export * from './format-date';
export * from './mails-of-user';
export * from './mail-content';
export * from './mail.migration';
export * from './mail.module';
export * from './mail.settings';
export * from './mail-queue';
export * from './send-mails';
