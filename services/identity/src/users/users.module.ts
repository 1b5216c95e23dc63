import { Module } from '@nestjs/common';
import { ReservedNames } from './reserved-names';
import { UserRepository } from './user.repository';

@Module({
  providers: [ReservedNames, UserRepository],
  exports: [ReservedNames, UserRepository],
})
export class UsersModule {}
