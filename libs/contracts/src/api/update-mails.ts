/** Whether a member gets an email when a tool they downloaded or own has a new version (`GET /api/account/update-mails`). */
export class UpdateMails {
  enabled: boolean;
}
