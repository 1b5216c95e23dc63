import type { ResolveSession } from '@libs/contracts';
import { IsString } from 'class-validator';

export class ResolveSessionBody implements ResolveSession {
  @IsString({ message: 'token must be text' })
  token: string;
}
