/** The pages of mailed links and forgotten passwords: one chunk, because each is small. */
export { ConfirmEmailPage } from './ConfirmEmailPage';
export { ForgotPasswordPage } from './ForgotPasswordPage';
export { ResetPasswordPage } from './ResetPasswordPage';
export { UndoEmailChangePage } from './UndoEmailChangePage';
