import { IsString, Length } from 'class-validator';

const MESSAGE = 'path must be the path of a file in the archive';

/** Parameters of `GET /api/tools/{id}/contents/file`. */
export class ContentsFileQuery {
  /** The path of the file, as `GET /api/tools/{id}/contents` lists it. */
  @Length(1, 1000, { message: MESSAGE })
  @IsString({ message: MESSAGE })
  path: string;
}
