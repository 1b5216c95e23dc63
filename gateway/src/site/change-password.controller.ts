import { Controller, Get, HttpCode, HttpStatus, Redirect } from '@nestjs/common';
import { ApiDocs } from '@libs/service';

@Controller('.well-known/change-password')
export class ChangePasswordController {
  /** Leads password managers to the form that changes the password (https://w3c.github.io/webappsec-change-password-url/). */
  @Get()
  @HttpCode(HttpStatus.FOUND) // the document would have 200, too
  @Redirect('/dashboard#password', HttpStatus.FOUND)
  @ApiDocs(({ ApiResponse }) => [ApiResponse({ status: HttpStatus.FOUND, description: 'The form is in the dashboard.' })])
  openForm(): void {
    // @Redirect answers
  }
}
