import { Controller, Get, Header, HttpCode, HttpStatus, Redirect } from '@nestjs/common';
import type { PublicConfig } from '@libs/contracts';
import { ApiDocs } from '@libs/service';
import { GatewaySettings } from '../gateway.settings';
import { publicConfig } from './public-config';
import { securityText } from './security-text';

@Controller()
export class SiteController {
  private readonly config: PublicConfig;

  constructor(private readonly settings: GatewaySettings) {
    this.config = publicConfig(settings);
  }

  /** Returns the settings a client needs before login. */
  @Get('api/config')
  @Header('cache-control', 'no-cache')
  showConfig(): PublicConfig {
    return this.config;
  }

  /** Leads password managers to the form that changes the password (https://w3c.github.io/webappsec-change-password-url/). */
  @Get('.well-known/change-password')
  @HttpCode(HttpStatus.FOUND) // the document would have 200, too
  @Redirect('/account/security#password', HttpStatus.FOUND)
  @ApiDocs(({ ApiResponse }) => [
    ApiResponse({ status: HttpStatus.FOUND, description: 'The form is in the account.' }),
  ])
  openForm(): void {
    // @Redirect sends the response
  }

  /** Says whom to tell about a vulnerability (RFC 9116). */
  @Get('.well-known/security.txt')
  @Header('content-type', 'text/plain; charset=utf-8')
  @Header('cache-control', 'no-cache')
  @ApiDocs(({ ApiOkResponse, ApiProduces }) => [
    ApiProduces('text/plain'),
    ApiOkResponse({ description: 'The contact.', schema: { type: 'string' } }),
  ])
  showContact(): string {
    return securityText(this.settings, new Date());
  }
}
