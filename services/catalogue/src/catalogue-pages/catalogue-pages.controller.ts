import { Controller, Get, Query, UseInterceptors } from '@nestjs/common';
import { ForVisitors } from '@libs/auth';
import { CatalogueResponse } from '@libs/contracts';
import {
  ApiDocs,
  ConditionalGet,
  jsonRepresentation,
  NOT_MODIFIED,
  type Representation,
} from '@libs/service';
import { CataloguePagesRepository } from './catalogue-pages.repository';
import { CatalogueQuery, toFilter } from './catalogue-query.dto';

/** The catalogue as its page shows it. */
@Controller('api/catalogue')
@ForVisitors()
@UseInterceptors(ConditionalGet)
export class CataloguePagesController {
  constructor(private readonly pages: CataloguePagesRepository) {}

  /**
   * Returns a page of the tools under a filter, 24 of them, with the number of tools of each choice.
   * @throws {400} A parameter is invalid; `errors` names it.
   */
  @Get()
  @ApiDocs((api) => [api.ApiOkResponse({ type: CatalogueResponse }), api.ApiResponse(NOT_MODIFIED)])
  async showCataloguePage(@Query() query: CatalogueQuery): Promise<Representation> {
    return jsonRepresentation(await this.pages.pageJson(toFilter(query)));
  }
}
