import { IsString, Length } from 'class-validator';

const MESSAGE = 'Choose a page of the archive';

/** Body of `PUT /api/admin/tools/{id}/preview`. */
export class ChoosePreviewRequest {
  /** The path of an HTML file in the tool's archive. */
  @Length(1, 1000, { message: MESSAGE })
  @IsString({ message: MESSAGE })
  entry: string;
}
