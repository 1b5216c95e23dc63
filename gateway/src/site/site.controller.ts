import { Controller, Get, Header, HttpCode, HttpStatus, Redirect } from '@nestjs/common';
import type { PublicConfig } from '@libs/contracts';
import { ApiDocs } from '@libs/service';
import { GatewaySettings } from '../gateway.settings';
import { publicConfig } from './public-config';

@Controller()
export class SiteController {
  private readonly config: PublicConfig;

  constructor(settings: GatewaySettings) {
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
}
