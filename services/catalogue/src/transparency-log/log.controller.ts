import { Controller, Get, Req, UseInterceptors } from '@nestjs/common';
import { ForVisitors } from '@libs/auth';
import {
  ApiDocs,
  bytesRepresentation,
  ConditionalGet,
  NOT_MODIFIED,
  type Representation,
  TEXT,
  textRepresentation,
} from '@libs/service';
import { parseTilePath } from '@libs/transparency';
import type { FastifyRequest } from 'fastify';
import { noSuchTile, TransparencyLog } from './transparency-log';

const FOREVER = 'public, max-age=31536000, immutable';

interface TileRequest {
  Params: { '*': string };
  Querystring: { log?: unknown };
}

/** The transparency log in the layout of C2SP tlog-tiles. */
@Controller('log')
@ForVisitors()
@UseInterceptors(ConditionalGet)
export class LogController {
  constructor(private readonly log: TransparencyLog) {}

  /** Sends the signed head of the log: its origin, its size and its root hash. */
  @Get('checkpoint')
  @ApiDocs((api) => [...TEXT(api, 'A signed note.'), api.ApiResponse(NOT_MODIFIED)])
  async showCheckpoint(): Promise<Representation> {
    return textRepresentation(await this.log.checkpoint());
  }

  /** Sends the key that verifies checkpoints, as one line. */
  @Get('vkey')
  @ApiDocs((api) => [...TEXT(api, 'A verifier key.'), api.ApiResponse(NOT_MODIFIED)])
  async showVerifierKey(): Promise<Representation> {
    return textRepresentation(await this.log.verifierKey());
  }

  /**
   * Sends a tile of hashes (`{level}/{index}`), or a bundle of entries (`entries/{index}`), each with `.p/{width}` while it is not full. The
   * tiles of a log that replaces another, such as `exe.example/log/2`, are asked for with `?log=2`, since caches keep those of the first.
   * @throws {404} The log has no such tile, or not yet.
   */
  @Get('tile/*')
  @ApiDocs(({ ApiOkResponse, ApiParam, ApiProduces, ApiQuery, ApiResponse }) => [
    ApiParam({
      name: 'path',
      schema: { type: 'string' },
      description: 'Such as `0/x001/067.p/8`.',
    }),
    ApiQuery({
      name: 'log',
      schema: { type: 'integer' },
      required: false,
      description: 'The number of the log.',
    }),
    ApiProduces('application/octet-stream'),
    ApiOkResponse({
      description: 'Hashes of 32 bytes, or entries after two bytes of length each.',
      schema: { type: 'string', format: 'binary' },
    }),
    ApiResponse(NOT_MODIFIED),
  ])
  async showTile(@Req() { params, query }: FastifyRequest<TileRequest>): Promise<Representation> {
    const tile = parseTilePath(`tile/${params['*']}`);
    if (!tile) throw noSuchTile();
    const { log, bytes } = await this.log.tile(tile);
    const isNamed = query.log !== undefined;
    if (isNamed && query.log !== String(log)) throw noSuchTile();
    const caching = isNamed || log === 1 ? FOREVER : 'no-cache';
    return bytesRepresentation(Buffer.from(bytes), 'application/octet-stream', caching);
  }
}
