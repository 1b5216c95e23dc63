export * from './mail-content';
export * from './mail-migrations';
export * from './mail.module';
export * from './mail.settings';
export * from './queue-mail';
export * from './send-mails';
