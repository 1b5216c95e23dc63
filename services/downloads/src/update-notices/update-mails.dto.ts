import { IsBoolean } from 'class-validator';

export class UpdateMailsRequest {
  @IsBoolean({ message: 'enabled must be true or false.' })
  enabled: boolean;
}
