import { Body, Controller, Header, HttpCode, Post } from '@nestjs/common';
import { ForVisitors } from '@libs/auth';
import type { MessageResponse } from '@libs/contracts';
import { SecurityEvent } from '@libs/service';
import { CurrentNetwork } from '../login/client.decorator';
import { ForgotPasswordBody, ResetPasswordBody } from './accounts.dto';
import { PasswordReset } from './password-reset';

@Controller('api/password')
@ForVisitors()
export class PasswordResetController {
  constructor(private readonly passwordReset: PasswordReset) {}

  /**
   * Sends a link to set a new password if the email has an account. The response is the same if it has none.
   * @throws {400} The email is invalid.
   */
  @SecurityEvent('account.password-reset-request')
  @Post('forgot')
  @HttpCode(202)
  @Header('cache-control', 'no-store')
  async forgot(
    @Body() { email }: ForgotPasswordBody,
    @CurrentNetwork() network: string,
  ): Promise<MessageResponse> {
    await this.passwordReset.request(email, network);
    return {
      message:
        'If this email has an account, we have sent a link to it. The link works for 30 minutes.',
    };
  }

  /**
   * Sets a new password with the token of the link and ends all sessions.
   * @throws {400} The link is no longer valid, or the password is not accepted; `errors` names the field.
   */
  @SecurityEvent('account.password-reset')
  @Post('reset')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  async reset(
    @Body() { token, password }: ResetPasswordBody,
    @CurrentNetwork() network: string,
  ): Promise<MessageResponse> {
    await this.passwordReset.reset(token, password, network);
    return { message: 'Your password was changed. Please log in with your new password.' };
  }
}
